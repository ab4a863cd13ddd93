import { useCallback, useState, type ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Contact } from '../../../../shared/domain/contact.ts'
import { ActionHint } from '../../keyboard/key-hint.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { shownBill } from '../bill/bill-state.ts'
import { placeOf } from '../form/check-form.ts'
import { problemsOf } from '../form/field-problem.ts'
import { useFieldName } from '../form/field-name.ts'
import css from '../new-bill.module.css'
import type { BillForm } from '../form/use-bill-form.ts'
import type { Packing } from '../packing/use-packing.ts'
import { focusField } from '../form/focus-field.ts'
import { useMessage } from '../pasting/use-pasting.ts'
import { SameParcelNote } from './same-parcel-note.tsx'
import type { HeldReference } from './use-reference-holder.ts'
import type { Saving, RefusedBill } from './use-saving.ts'
import type { UndoFailure } from './use-undo-save.ts'
import { readLater } from '../../ui/read-later.tsx'
import { happenedWords } from '../../format/error-words.ts'

const PastedNote = readLater(async () => (await import('../pasting/pasted-note.tsx')).PastedNote)
const BlockedNote = readLater(async () => (await import('./blocked-note.tsx')).BlockedNote)
const MissingItems = readLater(async () => (await import('../packing/missing-items.tsx')).MissingItems)
const DoubtNote = readLater(async () => (await import('./doubt-note.tsx')).DoubtNote)
const DuplicateNote = readLater(async () => (await import('./duplicate-note.tsx')).DuplicateNote)

export interface SubmitPanelProps {
  readonly bill: BillForm
  readonly submit: Saving
  readonly held: HeldReference | null
  readonly contact: Contact | null
  readonly packing: Packing
}

/** `again`: what was asked for last of the bill in the fields. */
export type SaveIntent = 'send' | 'print' | 'again'

export interface BlockedStop {
  /** A save has stopped at the note. */
  readonly isAsking: boolean
  ask(): void
  /** Stops at the note the first time, and again while no reason is typed. */
  save(intent: SaveIntent): void
  noteReason(reason: string): void
  /** Once more what was stopped of this bill: what was asked for last, where nothing was. */
  again(): void
}

interface SubmitNotesProps extends SubmitPanelProps {
  readonly stop: BlockedStop
  readonly onReason: (text: string) => void
  readonly onTakeLikelier: () => void
  readonly onLeave: (intent: 'send' | 'print') => void
}

/** Below what is wrong: the message of the bill in the fields. */
function MessageNote(): ReactNode {
  return useMessage(() => true) === true ? <PastedNote /> : null
}

/** Everything that stands in the way of saving, or that the packer should know before it. */
export function SubmitNotes(props: SubmitNotesProps): ReactNode {
  const { t } = useTranslation()
  const { bill, submit, held, contact } = props
  const { failure } = submit
  // A refused reference is said by its own note, and problems by theirs.
  const isBlocked = contact !== null && contact.block !== null
  const isSaid =
    failure?.code === 'reference-in-use' ||
    (failure?.code === 'customer-blocked' && isBlocked) ||
    failure?.problems !== undefined
  return (
    <div className={css['notes']}>
      <ErrorNote error={bill.loadError} />
      {submit.verifying.isOn ? (
        <MissingItems verifying={submit.verifying} keysRest={props.packing.keysRest} onLeave={props.onLeave} />
      ) : null}
      {contact === null ? null : <CustomerNotes contact={contact} stop={props.stop} hasKey={held === null} />}
      {held === null ? (
        <SameParcelNote contact={contact} />
      ) : (
        <DuplicateNote
          key={held.refCode}
          held={held}
          onUse={submit.again}
          onReason={props.onReason}
          before={submit.reasonFor(held.refCode)}
        />
      )}
      {isSaid || failure === null ? null : (
        <Noticed>
          <ErrorNote error={failure} />
        </Noticed>
      )}
      <LastUnanswered bill={bill} />
      <MessageNote />
      {submit.doubts.length === 0 ? null : <DoubtNote doubts={submit.doubts} onTakeLikelier={props.onTakeLikelier} />}
      {submit.undoFailure === null ? null : (
        <Noticed>
          <NotUndone {...submit.undoFailure} />
        </Noticed>
      )}
      {submit.refusedBill === null ? null : (
        <Noticed key={submit.refusedBill.refCode}>
          <RefusedBillNote {...submit.refusedBill} />
        </Noticed>
      )}
      {submit.hasIgnoredKeys ? (
        <Noticed>
          <div role="alert" data-testid="keys-ignored">
            <Note tone="bad" title={t('newBill.keysIgnored')} />
          </div>
        </Noticed>
      ) : null}
      <Problems bill={bill} />
    </div>
  )
}

/** "As last time" was pressed, and nothing of it is in the bill: nobody knows what the last one was. */
function LastUnanswered({ bill }: { readonly bill: BillForm }): ReactNode {
  const { t } = useTranslation()
  const unanswered = useStore(bill.lookups.lastUnanswered, ({ billId }) => billId)
  const isOfThis = useStore(bill.bills.store, (now) => shownBill(now).id === unanswered)
  if (!isOfThis) return null
  return (
    <Noticed>
      <div role="alert" data-testid="last-unanswered">
        <Note tone="warn" title={t('newBill.lastUnanswered')}>
          {t('newBill.lastUnansweredText')}
        </Note>
      </div>
    </Noticed>
  )
}

/** A note that no field leads to: in a small window it would appear outside of what is seen. */
function Noticed(props: { readonly children: ReactNode }): ReactNode {
  const bringIntoView = useCallback((note: HTMLDivElement | null) => note?.scrollIntoView({ block: 'nearest' }), [])
  return <div ref={bringIntoView}>{props.children}</div>
}

const tooLate = {
  sent: ['newBill.undoTooLate', 'newBill.undoTooLateText'],
  unclear: ['newBill.undoUnclear', 'newBill.undoUnclearText'],
  rejected: ['newBill.undoRejected', 'newBill.undoRejectedText'],
} as const

/** Why a saved bill was not taken back: it had been claimed by then, or something else. */
function NotUndone({ refCode, why }: UndoFailure): ReactNode {
  const { t } = useTranslation()
  if (typeof why === 'string') {
    const [title, text] = tooLate[why]
    return (
      <div data-testid="undo-too-late" data-why={why}>
        <Note tone="warn" title={t(title, { refCode })}>
          {t(text)}
        </Note>
      </div>
    )
  }
  return (
    <div data-testid="undo-failed">
      <Note tone="warn" title={t('newBill.undoFailed', { refCode })} />
      <ErrorNote error={why} />
    </div>
  )
}

/** What the book of customers says of the receiver. */
function CustomerNotes(props: {
  readonly contact: Contact
  readonly stop: BlockedStop
  readonly hasKey: boolean
}): ReactNode {
  const { t } = useTranslation()
  const { contact, stop } = props
  return (
    <>
      {contact.note === '' ? null : (
        <div data-testid="note-for-packer">
          <Note tone="info" title={t('newBill.noteForPacker')}>
            {contact.note}
          </Note>
        </div>
      )}
      {contact.block === null ? null : (
        <BlockedNote
          key={contact.receiver.phone}
          contact={contact}
          hasKey={props.hasKey}
          isAsking={stop.isAsking}
          onAsk={stop.ask}
          onReason={stop.noteReason}
          onSend={stop.again}
        />
      )}
    </>
  )
}

/** What became of a bill that was refused while the next one was being typed. */
function RefusedBillNote({ refCode, receiverName, error, isStored }: RefusedBill): ReactNode {
  const { t } = useTranslation()
  const name = [refCode, receiverName].filter((part) => part !== '').join(', ')
  return (
    <div data-testid="refused-bill">
      <Note tone="bad" title={t('newBill.refusedBill', { name })}>
        {error === null ? '' : `${happenedWords(t, error)} `}
        {t(isStored ? 'newBill.refusedStored' : 'newBill.refusedWaits')}
      </Note>
    </div>
  )
}

/** The sentence for the problem at hand; Alt+E goes to the next one, round and round. */
function Problems(props: { readonly bill: BillForm }): ReactNode {
  const { t } = useTranslation()
  const nameOf = useFieldName()
  const { errors } = useFormState({ control: props.bill.form.control })
  const problems = problemsOf(errors).toSorted((a, b) => placeOf(a.field) - placeOf(b.field))
  const [visited, setVisited] = useState(0)
  const current = problems[visited % Math.max(1, problems.length)]
  useShortcuts(
    {
      'newBill.nextProblem': () => {
        const next = problems[(visited + 1) % problems.length] ?? problems[0]
        setVisited((visited + 1) % Math.max(1, problems.length))
        if (next !== undefined) focusField(next.field)
      },
    },
    problems.length > 0,
  )
  if (current === undefined) return null
  return (
    <Note tone="bad" title={t('newBill.problems', { count: problems.length })}>
      <ActionHint framed action="newBill.nextProblem" />
      <div data-testid="form-problem">
        {t(`problemSentences.${current.kind}`, { field: nameOf(current.field), limit: current.limit })}
      </div>
    </Note>
  )
}
