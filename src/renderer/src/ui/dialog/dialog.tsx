import { IconX } from '@tabler/icons-react'
import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { begunCooldown } from '../../keyboard/cooldown.ts'
import { focusHome } from '../focus/keep-focus.ts'
import { LayerContext } from '../../keyboard/shortcuts.ts'
import { tabStops } from '../focus/focusable.ts'
import css from './dialog.module.css'

/** The open dialogs, the one on top last: Escape closes only that one, and only its keys are listened to. */
const open: (() => boolean)[] = []

function createLayer(): () => boolean {
  const isOnTop = (): boolean => open.at(-1) === isOnTop
  return isOnTop
}

/**
 * The one dialog of the station: over the page, with its own keys. The element with `data-autofocus` has the focus, else the
 * choice of `focusHome`; Tab stays inside. Escape, the cross and a click beside it close it, and the focus goes back.
 */
export function Dialog(props: {
  readonly title: ReactNode
  /** `content` is as wide as what is in it, such as a label. */
  readonly width?: 'narrow' | 'normal' | 'wide' | 'table' | 'page' | 'content'
  readonly testId?: string
  /** What came out of it, for a dialog that shows an outcome. */
  readonly outcome?: string | null
  readonly onClose: () => void
  readonly children: ReactNode
}): ReactNode {
  const { t } = useTranslation()
  const titleId = useId()
  const layer = useRef<HTMLDivElement>(null)
  const { onClose } = props
  const isOnTop = useOnTop()
  useEscape(isOnTop, onClose)
  const beside = useClickBeside(onClose)
  // Before anything is painted: the first letter typed at the dialog is in it.
  useLayoutEffect(() => {
    if (layer.current?.contains(document.activeElement) !== true) focusHome()
  }, [])
  return createPortal(
    <div
      ref={layer}
      className={css['layer']}
      role="presentation"
      onKeyDown={keepTabInside}
      {...beside}
      data-testid={props.testId}
      data-outcome={props.outcome}
    >
      <section
        className={css['dialog']}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        data-width={props.width ?? 'narrow'}
      >
        <header className={css['head']}>
          <h2 id={titleId}>{props.title}</h2>
          <button type="button" className={css['close']} aria-label={t('dialogs.close')} onClick={onClose}>
            <IconX size="1.125rem" aria-hidden="true" />
          </button>
        </header>
        <LayerContext value={isOnTop}>
          <div className={css['body']}>{props.children}</div>
        </LayerContext>
      </section>
    </div>,
    document.body,
  )
}

/**
 * For what lies over the page, and over the dialogs that are open by then: those hear no key meanwhile. From before it is painted: a key that is
 * pressed as soon as its button appears is not lost.
 */
export function useOnTop(): () => boolean {
  const [isOnTop] = useState(createLayer)
  useLayoutEffect(() => {
    open.push(isOnTop)
    return () => void open.splice(open.indexOf(isOnTop), 1)
  }, [isOnTop])
  return isOnTop
}

/** Listened to before anything in the dialog, and from before it is painted; a list of suggestions that is open keeps its Escape. */
function useEscape(isOnTop: () => boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || !isOnTop()) return
      const isOfSuggestions = event.target instanceof Element && event.target.matches('[data-keeps-escape]')
      if (!isOfSuggestions) close()
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isOnTop])
}

/**
 * Of a mark in a field whose mouse button is let go beside the dialog the browser makes a click there: only what is pressed there, too, is one. The
 * second click of a double click on what has opened the dialog is none either.
 */
function useClickBeside(onClose: () => void) {
  const [cooldown] = useState(begunCooldown)
  const isPressedBeside = useRef(false)
  const isBeside = ({ target, currentTarget }: MouseEvent): boolean => target === currentTarget
  return {
    onMouseDown(event: MouseEvent) {
      isPressedBeside.current = isBeside(event) && cooldown.isOver()
    },
    onClick(event: MouseEvent) {
      if (isPressedBeside.current && isBeside(event)) onClose()
    },
  }
}

function keepTabInside(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || !event.currentTarget.contains(document.activeElement))
    return
  const stops = tabStops(event.currentTarget)
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (to === undefined || document.activeElement !== from) return
  event.preventDefault()
  to.focus()
}
