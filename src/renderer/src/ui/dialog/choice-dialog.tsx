import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { ActionKey } from '../../keyboard/key-hint.tsx'
import css from './choice-dialog.module.css'
import { Dialog } from './dialog.tsx'

export interface Choice {
  readonly id: string
  readonly title: ReactNode
  readonly text: string
}

/** One of a few: Alt+1 … Alt+9 at once, or the arrows and Enter. */
export function ChoiceDialog(props: {
  readonly title: string
  readonly choices: readonly Choice[]
  readonly onChoose: (id: string) => void
  readonly onClose: () => void
  /** Buttons below the choices. */
  readonly actions?: ReactNode
  readonly testId: string
}): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  const { choices, onChoose } = props
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = step === undefined ? undefined : buttons.at((placeIn(buttons) + step) % buttons.length)
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  return (
    <Dialog onClose={props.onClose} title={props.title} width="normal" testId={props.testId}>
      {/* The buttons inside are what is focused and pressed; the arrows only go from one to the next. */}
      <div ref={list} className={css['choices']} role="presentation" onKeyDown={move}>
        {choices.map((choice, index) => (
          <button
            key={choice.id}
            type="button"
            className={css['choice']}
            data-autofocus={index === 0 || undefined}
            onClick={() => onChoose(choice.id)}
          >
            <div>{choice.title}</div>
            {choice.text === '' ? null : <span>{choice.text}</span>}
            <ActionKey framed action="everywhere.choice" place={index} />
          </button>
        ))}
      </div>
      {props.actions === undefined ? null : <div className={css['actions']}>{props.actions}</div>}
    </Dialog>
  )
}

function placeIn(buttons: readonly HTMLButtonElement[]): number {
  return buttons.findIndex((button) => button === document.activeElement)
}
