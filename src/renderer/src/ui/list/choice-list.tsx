import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import css from './choice-list.module.css'

interface Choice {
  readonly id: string
  readonly words: ReactNode
}

/** Buttons of which one is chosen. The arrows go from one to the next; Enter or a click chooses. */
export function ChoiceList(props: {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly current: string | null
  readonly testId: string
  readonly onChoose: (id: string) => void
}): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  const first = props.choices.find(({ id }) => id !== props.current) ?? props.choices[0]
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }
  return (
    <div ref={list} role="group" aria-label={props.label} className={css['list']} onKeyDown={onKeyDown}>
      {props.choices.map(({ id, words }) => (
        <button
          key={id}
          type="button"
          className={css['choice']}
          aria-current={id === props.current ? 'true' : undefined}
          data-autofocus={id === first?.id ? true : undefined}
          data-testid={props.testId}
          onClick={() => props.onChoose(id)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}
