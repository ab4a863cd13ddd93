import { useCallback, useEffect, useRef, useState } from 'react'
import { get, set, type FieldPathValue, type UseFormReturn } from 'react-hook-form'
import type { Contact } from '../../../../shared/domain/contact.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import { formatPhone, normalizePhone, phoneProblem } from '../../../../shared/domain/text/phone.ts'
import { usePresets, useStation } from '../../shell/station.tsx'
import { contactFills, fillsToEmpty, type Fill } from './contact-fills.ts'
import type { FormValues } from '../form/form-values.ts'
import type { Patch } from '../form/lookups.ts'
import { pinnable } from '../form/next-values.ts'
import { setShown } from '../form/set-shown.ts'
import type { BillForm } from '../form/use-bill-form.ts'
import { shownBill, type NewBillState } from '../bill/bill-state.ts'
import type { ScaleWeight } from '../use-scale-weight.ts'
import { withLast, type PartOfLast } from './last-bill.ts'

export interface ReceiverContact {
  /** Who is behind the phone in the fields; null while nobody is known. */
  readonly contact: Contact | null
  /** The phone of a customer who was searched for, as soon as it is found; null where nobody is. */
  choose(phone: Promise<string | null>): void
  /** Takes a part of the receiver's last bill, as soon as it is known; does nothing where none is. A question that had no answer is asked again. */
  takeLast(part: PartOfLast): void
  /**
   * Before a scanner types into the phone: notes what the phone has brought into the bill and what waits for its lookup. Answers how to have
   * them again; `putPhone` puts the phone back.
   */
  keep(): (putPhone: () => void) => void
  /** Presses of "as last time" that wait for the lookup. */
  readonly takingLast: number
}

/**
 * Asks who is behind the phone in the form, once it is whole; the empty fields of the receiver are filled then, and only
 * those. With the phone goes what it has filled.
 */
export function useContact({ form, lookups, bills, pins }: BillForm, scale: ScaleWeight): ReceiverContact {
  const { bridge } = useStation()
  const offered = usePresets((state) => state.offered)
  const { now } = bills
  const [contact, setContact] = useState<Contact | null>(null)
  const [taking, setTaking] = useState<readonly object[]>([])
  const watch = useRef<PhoneWatch | null>(null)
  useEffect(() => {
    const mine = watchPhone({ bridge, form, lookups, now, onContact: setContact, onLastDropped: () => setTaking([]) })
    watch.current = mine
    return mine.stop
  }, [bridge, form, lookups, now])
  const takeLast = useCallback(
    (part: PartOfLast): void => {
      const question = watch.current?.asked() ?? null
      if (question === null) return
      const since = structuredClone(form.getValues())
      const kept = { pins, offered, since, isWeighed: scale.mark.getState().isFromScale }
      lookups.lastUnanswered.setState({ billId: null })
      const patch = question.then((answer): Patch | null => {
        if (answer === 'no-answer') return null
        return (values) => (!answer?.last ? values : withLast(values, answer.last, part, kept))
      })
      const lookup = lookups.begin(`last ${part}`, patch)
      setTaking((before) => [...before, lookup])
      const fill = async (): Promise<void> => {
        const addLast = await patch
        setTaking((before) => before.filter((each) => each !== lookup))
        if (!lookups.end(lookup)) return
        if (addLast === null) return lookups.lastUnanswered.setState({ billId: shownBill(now()).id })
        const before = structuredClone(form.getValues())
        const after = addLast(before)
        putChanged(form, before, after)
        if (after.note !== before.note) watch.current?.noteFilled(after.note)
        if (after.cargo.weightGrams !== before.cargo.weightGrams) scale.guessed()
      }
      void fill()
    },
    [form, lookups, now, offered, pins, scale],
  )
  const choose = useCallback((phone: Promise<string | null>) => watch.current?.choose(phone), [])
  const keep = useCallback(() => {
    const putBack = watch.current?.keep()
    const parts = (['bill', 'money'] as const).filter((part) => lookups.isUnderWay(`last ${part}`))
    return (putPhone: () => void): void => {
      if (putBack?.(putPhone) === true) for (const part of parts) takeLast(part)
    }
  }, [lookups, takeLast])
  return { contact, choose, keep, takeLast, takingLast: taking.length }
}

/** Only what differs: a field that is set anew draws itself. */
function putChanged(form: UseFormReturn<FormValues>, before: FormValues, after: FormValues): void {
  for (const field of pinnable) {
    if (get(before, field) === get(after, field)) continue
    setShown(form, field, get(after, field))
    form.clearErrors(field)
  }
}

/** Null where nobody is known by the phone. */
type Answer = Contact | null | 'no-answer'

interface PhoneWatch {
  /** What main was asked about the phone in the fields; null while that is not whole. */
  asked(): Promise<Answer> | null
  /** The note of the customer's last bill stands in the bill: with the phone it goes again. */
  noteFilled(note: string): void
  /** Puts a customer's phone into the form, or behind the bill where that has left the fields by then. */
  choose(phone: Promise<string | null>): void
  /** Notes what there is of the phone; answers how to have it again, and that says whether the same bill is still there. */
  keep(): (putPhone: () => void) => boolean
  stop(): void
}

/** What a phone has filled into the fields of a bill. */
interface Filled {
  readonly billId: string
  readonly phone: string
  readonly fills: readonly Fill[]
}

/** Outside of drawing: what is typed for a phone draws nothing but what becomes known of it. */
function watchPhone(
  deps: Pick<BillForm, 'form' | 'lookups'> & {
    readonly bridge: Bridge
    readonly now: () => NewBillState
    readonly onContact: (contact: Contact | null) => void
    /** "As last time" was pressed for a customer whose phone is no longer there. */
    readonly onLastDropped: () => void
  },
): PhoneWatch {
  const { form, lookups } = deps
  let shown: string | null = null
  let filled: Filled | null = null
  let asked: Promise<Answer> | null = null
  let known: Contact | null = null
  const show = (contact: Contact | null): void => {
    known = contact
    deps.onContact(contact)
  }
  /** The search whose customer is still to come. */
  let choosing: Promise<string | null> | null = null
  /** The phone of a customer who was searched for, while it is put into its field. */
  let chosen: string | null = null
  let drop = (): void => undefined
  /** Where main gave no answer, nobody knows who it is: it can be asked once more. */
  const questionAbout = (phone: string): Promise<Answer> => {
    const question = contactOf(deps.bridge, phone, () => {
      if (asked === question) asked = null
    })
    return question
  }
  const ask = (phone: string): Promise<Answer> => {
    const question = questionAbout(phone)
    asked = question
    void fillFrom(question, phone)
    return question
  }
  const fillFrom = async (question: Promise<Answer>, phone: string): Promise<void> => {
    const lookup = lookups.begin('contact', question.then(receiverPatch))
    drop = () => void lookups.end(lookup)
    const contact = contactIn(await question)
    if (!lookups.end(lookup)) return
    show(contact)
    if (contact === null) return
    const { receiver, wardTyped } = form.getValues()
    const fills = contactFills(receiver, wardTyped.receiver, contact.receiver)
    put(form, fills)
    if (fills.length > 0) filled = { billId: shownBill(deps.now()).id, phone, fills }
  }
  const noteFilled = (note: string): void => {
    const billId = shownBill(deps.now()).id
    const before = filled?.billId === billId ? filled.fills.filter(({ path }) => path !== 'note') : []
    if (shown !== null) filled = { billId, phone: shown, fills: [...before, { path: 'note', value: note }] }
  }
  const choose = async (found: Promise<string | null>): Promise<void> => {
    const question = found.then((phone) => (phone === null ? null : questionAbout(phone)))
    // "As last time" right behind it is about this customer.
    asked = question
    const patch = Promise.all([found, question]).then(([phone, answer]): Patch => {
      return (values) => (phone === null ? values : receiverPatch(answer)(withPhone(values, phone)))
    })
    const lookup = lookups.begin('customer', patch)
    choosing = found
    const phone = await found
    if (!lookups.end(lookup) || phone === null) return
    chosen = phone
    form.setValue('receiver.phone', formatPhone(phone), { shouldDirty: true })
    chosen = null
    form.clearErrors('receiver.phone')
  }
  /** Empties what another phone has filled; another bill in the fields has nothing to empty. */
  const emptyFilled = (values: FormValues): void => {
    const before = filled
    if (before === null || normalizePhone(values.receiver.phone) === before.phone) return
    filled = null
    if (before.billId === shownBill(deps.now()).id) put(form, fillsToEmpty(values, before.fills))
  }
  const look = (values: FormValues): void => {
    const { receiver } = values
    lookups.drop('customer')
    emptyFilled(values)
    const phone = phoneProblem(receiver.phone) === null ? normalizePhone(receiver.phone) : null
    if (phone === shown) return
    shown = phone
    drop()
    // "As last time" was about the customer before.
    if (phone !== chosen) {
      for (const name of ['last bill', 'last money'] as const) lookups.drop(name)
      lookups.lastUnanswered.setState({ billId: null })
      deps.onLastDropped()
    }
    asked = null
    show(null)
    if (phone !== null) void ask(phone)
  }
  const keep = (): ReturnType<PhoneWatch['keep']> => {
    const values = structuredClone(form.getValues())
    const before = { billId: shownBill(deps.now()).id, shown, filled, asked, known }
    const isAsking = lookups.isUnderWay('contact')
    const chosenThen = lookups.isUnderWay('customer') ? choosing : null
    return (putPhone) => {
      if (shownBill(deps.now()).id !== before.billId) return false
      drop()
      ;({ shown, filled, asked } = before)
      show(before.known)
      for (const path of besidePhone) {
        const value = get(values, path) as FieldPathValue<FormValues, typeof path> // by the path
        if (JSON.stringify(value) !== JSON.stringify(form.getValues(path))) form.setValue(path, value)
      }
      putPhone()
      if (isAsking && shown !== null) void ask(shown)
      if (chosenThen !== null) void choose(chosenThen)
      return true
    }
  }
  look(form.getValues())
  const unsubscribe = form.subscribe({
    name: 'receiver.phone',
    formState: { values: true },
    callback: ({ values }) => look(values),
  })
  return {
    asked: () => asked ?? (shown === null ? null : ask(shown)),
    noteFilled,
    choose: (phone) => void choose(phone),
    keep,
    stop() {
      unsubscribe()
      drop()
    },
  }
}

/** What comes and goes with the phone. */
const besidePhone = ['receiver.name', 'receiver.location', 'receiver.address', 'wardTyped.receiver', 'note'] as const

const withPhone = (values: FormValues, phone: string): FormValues => ({
  ...values,
  receiver: { ...values.receiver, phone: formatPhone(phone) },
})

async function contactOf(bridge: Bridge, phone: string, noAnswer: () => void): Promise<Answer> {
  const answer = await bridge.invoke('contacts.byPhone', { phone })
  if (!answer.ok) noAnswer()
  return answer.ok ? answer.value : 'no-answer'
}

const contactIn = (answer: Answer): Contact | null => (answer === 'no-answer' ? null : answer)

function receiverPatch(answer: Answer): Patch {
  const contact = contactIn(answer)
  return (values) => {
    if (contact === null) return values
    const filled = structuredClone(values)
    for (const { path, value } of contactFills(values.receiver, values.wardTyped.receiver, contact.receiver))
      set(filled, path, value)
    return filled
  }
}

function put(form: UseFormReturn<FormValues>, fills: readonly Fill[]): void {
  for (const { path, value } of fills) {
    setShown(form, path, value)
    form.clearErrors(path)
  }
}
