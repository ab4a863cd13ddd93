import type { UseFormReturn } from 'react-hook-form'
import { createStore } from 'zustand/vanilla'
import { longestMessage, type ReadMessage } from '../../../../shared/domain/bill/pasted-message.ts'
import type { WardMatch } from '../../../../shared/domain/place/directory.ts'
import { locationOfWard } from '../../../../shared/domain/place/location.ts'
import { longestAnswerWaitMs } from '../../bridge/longest-wait.ts'
import { shownBill } from '../bill/bill-state.ts'
import type { BillStore } from '../bill/use-bill-store.ts'
import { fieldInFocus, focusField } from '../form/focus-field.ts'
import type { FormValues } from '../form/form-values.ts'
import type { Lookups, Patch } from '../form/lookups.ts'
import { setShown } from '../form/set-shown.ts'
import type * as MessageFills from './message-fills.ts'
import {
  isMessage,
  messageFields,
  shownText,
  type FieldDoubt,
  type PastedMessage,
  type PastedMessages,
} from './message-text.ts'

export const createPastedMessages = (): PastedMessages => createStore(() => new Map())

export interface Pasting {
  /** Those of the account's bills. `doubts` are those that are still open. */
  readonly messages: PastedMessages
  /** Whether the text is read as a message; a plain phone or name is left to its field. `field` is where it is pasted. */
  paste(text: string, field: HTMLInputElement): boolean
  /** Says that the field in focus is right as it stands, and goes to the next in doubt; from any other field to the first. */
  confirm(): void
  /** What of a bill nobody has confirmed yet, also of one that has left the fields. */
  openDoubts(billId: string): readonly FieldDoubt[]
  /** The wards that the text in the ward's field may mean; null where no message names it. */
  offeredWards(text: string): readonly WardMatch[] | null
  /** Ends the doubt of each field that is changed, until it is told to stop. */
  listen(): () => void
}

interface PastingDeps {
  readonly messages: PastedMessages
  readonly form: UseFormReturn<FormValues>
  readonly bills: Pick<BillStore, 'now'>
  readonly lookups: Lookups
  /** Main's reading; null where there is none. */
  read(text: string): Promise<ReadMessage | null>
  /** Whether the account's bills go to wards of today. */
  takesWards(): boolean
  offerUndo(undo: () => void): void
}

const mostMessages = 50

/** Reads messages into the bill in the fields. They are kept by the window alone, as long as it is open. */
export function createPasting({ messages, form, bills, lookups, read, takesWards, offerUndo }: PastingDeps): Pasting {
  /** The message that is being read; the next one is filled in behind it. */
  let underWay: Promise<Patch> | null = null
  const billId = (): string => shownBill(bills.now()).id
  const openDoubts = (id: string): readonly FieldDoubt[] => messages.getState().get(id)?.doubts ?? []

  function change(id: string, to: (before: PastedMessage) => PastedMessage | null): void {
    const before = messages.getState().get(id)
    const message = before === undefined ? before : to(before)
    if (message === before || message === undefined) return
    const others = [...messages.getState()].filter(([other]) => other !== id)
    messages.setState(new Map(message === null ? others : [...others, [id, message]]), true)
  }

  function note(id: string, pasted: string): string {
    const text = pasted.slice(0, longestMessage)
    const before = messages.getState().get(id)
    const message: PastedMessage = {
      text: before === undefined ? text : `${before.text}\n\n${text}`,
      isCut: pasted.length > longestMessage || before?.isCut === true,
      state: 'reading',
      doubts: before?.doubts ?? [],
      unused: before?.unused ?? [],
    }
    const others = [...messages.getState()].filter(([other]) => other !== id).slice(-mostMessages)
    messages.setState(new Map([...others, [id, message]]), true)
    return text
  }

  /** The patch also notes what is in doubt, so that a bill that has left the fields by then is asked back, too. */
  const patchOf = (id: string, earlier: Patch, answer: ReadMessage | null, fills: typeof MessageFills): Patch => {
    return (values) => {
      const before = earlier(values)
      const filled = answer === null ? null : fills.withMessage(before, answer, takesWards())
      change(id, (message) => ({
        ...message,
        state: filled === null ? 'failed' : 'read',
        doubts: [...message.doubts, ...(filled?.doubts ?? [])],
        unused: [...message.unused, ...(filled?.unused ?? [])],
      }))
      return filled?.values ?? before
    }
  }

  /** A bill that has left the fields waits only so long for its message. */
  function noteUnreadLater(id: string): void {
    const noteUnread = (): void =>
      change(id, (message) => (message.state === 'reading' ? { ...message, state: 'failed' } : message))
    setTimeout(noteUnread, longestAnswerWaitMs)
  }

  /** @param replaced what stood in the field where all of it was selected, so that the message comes in its place */
  async function fill(id: string, text: string, replaced: Partial<FormValues['receiver']>): Promise<void> {
    const earlier = underWay ?? Promise.resolve<Patch>((values) => values)
    // Loaded with the first message: it is no part of what the window starts with.
    const loading = import('./message-fills.ts')
    const patch = Promise.all([earlier, read(text), loading]).then(([before, answer, fills]) =>
      patchOf(id, before, answer, fills),
    )
    underWay = patch
    const lookup = lookups.begin('message', patch)
    const apply = await patch
    const { withoutMessage } = await loading
    if (underWay === patch) underWay = null
    if (!lookups.end(lookup)) return noteUnreadLater(id)
    const before = structuredClone(form.getValues())
    const after = apply(before)
    putChanged(form, after)
    offerUndo(() => {
      // Another bill may be in the fields by now.
      if (billId() !== id) return
      const original = { ...before, receiver: { ...before.receiver, ...replaced } }
      putChanged(form, withoutMessage(form.getValues(), original, after))
      change(id, () => null)
    })
  }

  function paste(text: string, field: HTMLInputElement): boolean {
    if (!isMessage(text)) return false
    const replaced = emptiedWhole(field, form)
    const id = billId()
    void fill(id, note(id, text), replaced)
    return true
  }

  function end(id: string, ended: (doubt: FieldDoubt) => boolean): void {
    change(id, (message) => {
      const doubts = message.doubts.filter((doubt) => !ended(doubt))
      return doubts.length === message.doubts.length ? message : { ...message, doubts }
    })
  }

  function confirm(): void {
    const doubts = openDoubts(billId())
    const at = doubts.findIndex(({ field }) => field === fieldInFocus())
    const doubt = doubts[at]
    if (doubt === undefined) return focusField(doubts[0]?.field ?? 'receiver.phone')
    // A ward is chosen, and never said to be right unseen: where several are listed, from the list.
    if (doubt.field === 'receiver.location' && !putOnlyWard(form, doubt)) return
    end(billId(), ({ field }) => field === doubt.field)
    const next = doubts[at + 1] ?? doubts[0]
    if (next !== undefined && next !== doubt) focusField(next.field)
  }

  // A doubt is about the text that the message has put there.
  const listen = (): (() => void) =>
    form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        const isWard =
          name === 'wardTyped.receiver' || (name === 'receiver.location' && values.receiver.location !== null)
        const changed = isWard ? 'receiver.location' : name === 'receiver.location' ? undefined : name
        end(billId(), ({ field, text }) => field === changed && shownText(values, field) !== text)
      },
    })
  const offeredWards = (text: string): readonly WardMatch[] | null => {
    const doubt = openDoubts(billId()).find(({ field }) => field === 'receiver.location')
    return doubt === undefined || doubt.text !== text || doubt.wards.length === 0 ? null : doubt.wards
  }
  return { messages, paste, confirm, openDoubts, offeredWards, listen }
}

/** Only what differs: a field that is set anew draws itself. */
function putChanged(form: UseFormReturn<FormValues>, after: FormValues): void {
  const before = structuredClone(form.getValues())
  for (const field of messageFields) {
    if (shownText(before, field) === shownText(after, field)) continue
    if (field === 'receiver.location') {
      setShown(form, field, after.receiver.location)
      form.setValue('wardTyped.receiver', after.wardTyped.receiver)
    } else setShown(form, field, shownText(after, field))
    form.clearErrors(field)
  }
}

function putOnlyWard(form: UseFormReturn<FormValues>, { wards: [only, ...others] }: FieldDoubt): boolean {
  if (only === undefined || others.length > 0) return false
  form.setValue('receiver.location', locationOfWard(only), { shouldDirty: true })
  form.setValue('wardTyped.receiver', '')
  form.clearErrors('receiver.location')
  return true
}

/** A paste over the whole text of a field replaces it. Answers what stood there. */
function emptiedWhole(field: HTMLInputElement, form: UseFormReturn<FormValues>): Partial<FormValues['receiver']> {
  const { value, selectionStart, selectionEnd } = field
  if (value === '' || selectionStart !== 0 || selectionEnd !== value.length) return {}
  const side = field.dataset['field'] === 'receiver.name' ? 'name' : 'phone'
  form.setValue(`receiver.${side}`, '', { shouldDirty: true })
  return { [side]: value }
}
