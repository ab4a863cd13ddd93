import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/action-button.tsx'
import type { Action } from '../../keyboard/actions.ts'
import { isMovable, ownKeys, printedKeys, type ShortcutKeys } from '../../keyboard/shortcut-keys.ts'
import { shortcutName } from '../../keyboard/shortcuts.ts'
import css from './shortcuts-section.module.css'

interface ShortcutRowProps {
  readonly action: Action
  readonly keys: ShortcutKeys
  /** Whether the next key press becomes the key of this action. */
  readonly catching: boolean
  readonly onCatch: (on: boolean) => void
  readonly onKey: (name: string) => void
  /** A key that no shortcut may have; the row goes on waiting. */
  readonly onRefused: (name: string) => void
}

/** A shortcut, and the button that changes it, where it may be changed. */
export function ShortcutRow(props: ShortcutRowProps): ReactNode {
  const { t } = useTranslation()
  const { action, keys } = props
  const [defaultKey = ''] = action.keys
  const words = t(action.words)
  const isMoved = ownKeys(keys, action)[0] !== defaultKey
  const [wasCatching, setWasCatching] = useState(false)
  if (props.catching && !wasCatching) setWasCatching(true)
  const own = printedKeys(keys, action)
  const values = { key: own, words }
  return (
    <div className={css['row']} data-testid="shortcut-row" data-key={defaultKey}>
      <span>{words}</span>
      <kbd data-testid="shortcut-key">{own}</kbd>
      <span className={css['actions']}>
        {!isMovable(defaultKey) || props.catching ? null : (
          <ActionButton
            size="small"
            aria-label={t('presets.keys.changeOf', values)}
            data-testid="change-shortcut"
            // Back to where the packer was, once a key is caught.
            autoFocus={wasCatching}
            onClick={() => props.onCatch(true)}
          >
            {t('presets.keys.change')}
          </ActionButton>
        )}
        {isMoved && !props.catching ? (
          <ActionButton size="small" onClick={() => props.onKey(defaultKey)}>
            {t('presets.keys.back', { key: printedKeys({}, action) })}
          </ActionButton>
        ) : null}
        {props.catching ? <KeyCatcher {...props} /> : null}
      </span>
    </div>
  )
}

const modifiers: ReadonlySet<string> = new Set(['Control', 'Alt', 'Shift', 'Meta', 'AltGraph'])

/** Takes the next key press for itself, so that no shortcut acts on it. Tab, Esc and a click elsewhere give up. */
function KeyCatcher(props: ShortcutRowProps): ReactNode {
  const { t } = useTranslation()
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' || modifiers.has(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    const name = shortcutName(event.nativeEvent)
    if (name === 'Escape') props.onCatch(false)
    else if (isMovable(name)) props.onKey(name)
    else props.onRefused(name)
  }
  return (
    <button
      type="button"
      className={css['catching']}
      autoFocus
      data-testid="catch-shortcut"
      onKeyDown={press}
      onBlur={() => props.onCatch(false)}
    >
      {t('presets.keys.press')}
    </button>
  )
}
