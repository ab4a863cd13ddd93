import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftDetail } from '../../../../shared/domain/draft.ts'
import { useAction } from '../../bridge/use-action.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { RestoredNote } from '../../ui/dialog/restored-note.tsx'
import { useKeptText, type KeptText } from '../../ui/dialog/use-kept-text.ts'
import { FormField } from '../../ui/field/form-field.tsx'
import { useResolutionText } from './use-resolution-text.ts'
import css from './resolution.module.css'
import { writesElsewhere } from './typing-elsewhere.ts'

interface ReasonProps {
  readonly words: string
  readonly testId: 'resend' | 'abandon' | 'absent'
  readonly draftId: string
  /** What stands there until something is typed. */
  readonly start?: string
  readonly locked?: boolean
  readonly bad?: boolean
  readonly onDecide: (reason: string) => Promise<void>
}

/** A decision that is kept with its reason, and cannot be made without one. */
export function ReasonForm(props: ReasonProps): ReactNode {
  const { t } = useTranslation()
  const { text: reason, type, mayBeSent, restored } = useKeptText(useKeptReason(props))
  const [takesFocus] = useState(() => !writesElsewhere())
  const id = `${props.testId}-reason`
  const ready = reason.trim() !== '' && props.locked !== true
  const decide = useAction(async () => {
    await props.onDecide(reason.trim())
    return null
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (ready && !decide.isBusy && mayBeSent()) void decide.run()
  }
  return (
    <form className={css['form']} onSubmit={submit}>
      {restored?.isAsked === true ? <RestoredNote {...restored} /> : null}
      <div className={css['line']}>
        <FormField
          id={id}
          label={t('queue.reason')}
          required
          autoFocus={takesFocus}
          value={reason}
          onChange={(event) => type(event.currentTarget.value)}
          maxLength={200}
          readOnly={decide.isBusy}
          data-testid={id}
        />
        <ActionButton
          submit
          tone={props.bad === true ? 'bad' : 'primary'}
          hint="Enter"
          disabled={!ready}
          data-testid={`${props.testId}-submit`}
        >
          {props.words}
        </ActionButton>
      </div>
    </form>
  )
}

/** A second shipment may come of a resend: neither words that were left here earlier nor those of the last resend are the decision of whoever opens the draft now. */
function useKeptReason({ draftId, testId, start = '' }: Pick<ReasonProps, 'draftId' | 'testId' | 'start'>): KeptText {
  const [reason, setReason] = useResolutionText(draftId, testId, start)
  const [isRestored] = useState(reason !== '' && (reason !== start || testId === 'resend'))
  return {
    initial: { text: reason },
    isRestored,
    keep: ({ text }) => setReason(text),
    forget: () => undefined,
    startOver: () => setReason(''),
  }
}

/** Who resent a draft has said then why it was not there; that holds for the try before, until something else is typed. */
export function resendReasonOf({ decisions }: Pick<DraftDetail, 'decisions'>): string {
  return decisions.findLast(({ action }) => action === 'resend')?.reason ?? ''
}
