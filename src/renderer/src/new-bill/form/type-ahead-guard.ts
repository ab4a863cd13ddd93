import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useScanSound } from '../../scanning/use-scan-sound.ts'
import { actionNamed } from '../../keyboard/actions.ts'
import { ownKeys, useShortcutKeys } from '../../keyboard/shortcut-keys.ts'
import { shortcutName } from '../../keyboard/shortcuts.ts'
import { createCooldown } from '../../keyboard/cooldown.ts'

/** What a refusal keeps out is typing, which goes on for many keys; a cooldown alone is about one press. */
export interface TypeAheadGuard {
  /** A bill was refused, or has come back: keys that follow without a pause are meant for another. */
  close(): void
  /**
   * A key of typing, and when it was pressed: whether it is kept out. Every key that is kept out asks for another pause. On a
   * busy machine a key is heard long after it was pressed, so only the times of the presses tell a pause.
   */
  keepsOut(pressedMs: number): boolean
  /** Whether a key that is pressed now follows without a pause: nobody has read yet what stands there. */
  isClosed(): boolean
  /** The packer has answered the refusal with a command: what is typed now is meant for this bill. */
  open(): void
}

/** `now` in milliseconds of the clock of the presses. */
export function createTypeAheadGuard(now: () => number): TypeAheadGuard {
  const cooldown = createCooldown(now)
  return {
    close: () => cooldown.begin(),
    keepsOut(pressedMs) {
      const isTypedAhead = !cooldown.isOver(pressedMs)
      if (isTypedAhead) cooldown.begin(pressedMs)
      else cooldown.end()
      return isTypedAhead
    },
    isClosed: () => !cooldown.isOver(),
    open: cooldown.end,
  }
}

/** Whether a key types or moves on; commands with Ctrl or Alt, function keys and Escape mean what they always mean. */
function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isEditing = ['Enter', 'Tab', 'Backspace', 'Delete', 'Process', 'Unidentified', 'Dead'].includes(key)
  return !ctrlKey && !metaKey && !altKey && (isEditing || Array.from(key).length === 1)
}

/** "As last time", and its COD alone, belong to typing: behind a phone they are pressed blindly, and would fill the bill that came back. */
const pressedBlindly = ['newBill.asLastTime', 'newBill.lastCod'] as const

/** A command that nobody presses who has not looked: to the next problem, to another part. Saving is pressed blindly. */
function isDeliberate(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  const isModifier = ['Alt', 'Control', 'Meta', 'Shift'].includes(key)
  return (ctrlKey || metaKey || altKey) && !isModifier && key !== 'Enter'
}

export interface TypeAhead {
  /** Keys were kept out since the last refusal; the packer is told. */
  readonly hasIgnoredKeys: boolean
  close(): void
  /** Whether a key that is pressed now follows the refusal, or what was kept out behind it, without a pause. */
  isClosed(): boolean
  /** The bill was saved: what was ignored is over. */
  forget(): void
}

/** An input method composes what it was sent, whatever becomes of the key. It gives up where the field is left as it begins. */
function dropComposed(field: HTMLElement): void {
  if (field.closest('[data-bill-form]') === null) return
  field.blur()
  setTimeout(() => {
    if (document.activeElement === document.body) field.focus()
  })
}

/**
 * Whoever types without looking goes on with the next bill where this one was refused. Nothing of that may land in a field:
 * until the packer pauses, typing does nothing, sounds wrong, and is said beside the reason of the refusal.
 */
export function useTypeAheadGuard(): TypeAhead {
  const sound = useScanSound()
  const [guard] = useState(() => createTypeAheadGuard(() => performance.now()))
  const [hasIgnoredKeys, setHasIgnoredKeys] = useState(false)
  const isSaid = useRef(false)
  const forget = useCallback(() => {
    if (!isSaid.current) return
    isSaid.current = false
    setHasIgnoredKeys(false)
  }, [])
  const moved = useShortcutKeys()
  const isBlind = useEffectEvent((event: KeyboardEvent): boolean =>
    pressedBlindly.some((id) => ownKeys(moved, actionNamed(id)).includes(shortcutName(event))),
  )
  useEffect(() => {
    const composing = createCooldown()
    const endComposing = ({ target }: CompositionEvent): void => {
      if (!composing.isOver() && target instanceof HTMLElement) dropComposed(target)
    }
    const listen = (event: KeyboardEvent): void => {
      const isInForm = event.target instanceof Element && event.target.closest('[data-bill-form]') !== null
      const isTyped = isTyping(event) || isBlind(event)
      if (!isTyped && isDeliberate(event)) guard.open()
      if (!isInForm || !isTyped) return
      if (!guard.keepsOut(event.timeStamp)) {
        composing.end()
        return forget()
      }
      composing.begin()
      event.preventDefault()
      event.stopImmediatePropagation()
      if (!isSaid.current) sound('wrong')
      isSaid.current = true
      setHasIgnoredKeys(true)
    }
    window.addEventListener('keydown', listen, true)
    window.addEventListener('compositionstart', endComposing, true)
    return () => {
      window.removeEventListener('keydown', listen, true)
      window.removeEventListener('compositionstart', endComposing, true)
    }
  }, [forget, guard, sound])
  return { hasIgnoredKeys, close: guard.close, isClosed: guard.isClosed, forget }
}
