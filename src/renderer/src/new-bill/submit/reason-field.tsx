import { useLayoutEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { ActionButton } from '../../ui/action-button.tsx'
import { FormField } from '../../ui/field/form-field.tsx'

/** Why a bill is saved although something speaks against it; Enter or the button saves it with the reason. */
export function ReasonField(props: {
  /** Begins the names of the field and of the button in the page. */
  readonly name: 'blocked' | 'duplicate'
  readonly label: string
  /** What the button says. */
  readonly words: string
  /** The reason that was given before the bill came back. */
  readonly before?: string
  /** What is typed for a reason, for whoever saves by another key. */
  readonly onReason: (reason: string) => void
  readonly onUse: (reason: string) => void
}): ReactNode {
  const { name, onReason, before = '' } = props
  const [reason, setReason] = useState(before)
  useLayoutEffect(() => {
    onReason(reason)
    return () => onReason('')
  }, [onReason, reason])
  const use = (): void => {
    if (reason.trim() !== '') props.onUse(reason.trim())
  }
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.nativeEvent.isComposing)
      use()
  }
  return (
    <>
      <FormField
        id={`${name}-reason`}
        label={props.label}
        required
        data-testid={`${name}-reason`}
        // A reason that came back with its bill is read first: whoever types on has the next bill in mind.
        autoFocus={before === ''}
        value={reason}
        maxLength={200}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={onEnter}
      />
      <ActionButton size="small" hint="Enter" data-testid={`${name}-use`} disabled={reason.trim() === ''} onClick={use}>
        {props.words}
      </ActionButton>
    </>
  )
}
