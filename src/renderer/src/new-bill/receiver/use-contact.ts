import { useCallback, useEffect, useRef, useState } from 'react'
import { set, type UseFormReturn } from 'react-hook-form'
import type { Contact } from '../../../../shared/domain/contact.ts'
import { normalizePhone, phoneProblem } from '../../../../shared/domain/text/phone.ts'
import { cargoTexts } from '../../format/cargo-texts.ts'
import { useStation } from '../../shell/station.tsx'
import { contactFills, fillsToEmpty, type Fill } from './contact-fills.ts'
import type { FormValues } from '../form/form-values.ts'
import type { Patch } from '../form/lookups.ts'
import type { BillForm } from '../form/use-bill-form.ts'
import { shownBill } from '../bill/bill-state.ts'

export interface ReceiverContact {
  /** Who is behind the phone in the fields; null while nobody is known. */
  readonly contact: Contact | null
  /** Takes the goods of the receiver's last parcel, as soon as it is known; does nothing where none is. */
  takeLastGoods(): void
}

/**
 * Asks who is behind the phone in the form, once it is whole; the empty fields of the receiver are filled then, and only
 * those. With the phone goes what it has filled.
 */
export function useContact(bill: BillForm): ReceiverContact {
  const { bridge } = useStation()
  const { form, lookups } = bill
  const [contact, setContact] = useState<Contact | null>(null)
  const asked = useRef<Promise<Contact | null> | null>(null)
  const remember = useFilled(bill)
  useEffect(() => {
    let shown: string | null = null
    let drop = (): void => undefined
    const ask = (phone: string): void => {
      const askContact = async (): Promise<Contact | null> => {
        const answer = await bridge.invoke('contacts.byPhone', { phone })
        return answer.ok ? answer.value : null
      }
      const question = askContact()
      asked.current = question
      const lookup = lookups.begin('contact', question.then(receiverPatch))
      drop = () => void lookups.end(lookup)
      const show = async (): Promise<void> => {
        const known = await question
        if (!lookups.end(lookup)) return
        setContact(known)
        if (known === null) return
        const { receiver, wardTyped } = form.getValues()
        const fills = contactFills(receiver, wardTyped.receiver, known.receiver)
        put(form, fills)
        if (fills.length > 0) remember(phone, fills)
      }
      void show()
    }
    const look = (typed: string): void => {
      const phone = phoneProblem(typed) === null ? normalizePhone(typed) : null
      if (phone === shown) return
      shown = phone
      drop()
      asked.current = null
      setContact(null)
      if (phone !== null) ask(phone)
    }
    look(form.getValues('receiver.phone'))
    // Not by drawing: what is typed for a phone draws nothing but what becomes known of it.
    const stop = form.subscribe({
      name: 'receiver.phone',
      formState: { values: true },
      callback: ({ values }) => look(values.receiver.phone),
    })
    return () => {
      stop()
      drop()
      asked.current = null
    }
  }, [bridge, form, lookups, remember])
  const takeLastGoods = useCallback((): void => {
    const question = asked.current
    if (question === null) return
    const patch = question.then(goodsPatch)
    const lookup = lookups.begin('goods', patch)
    const fillGoods = async (): Promise<void> => {
      const addGoods = await patch
      if (!lookups.end(lookup)) return
      const before = form.getValues()
      const { cargo } = addGoods(before)
      if (cargo === before.cargo) return
      form.setValue('cargo', cargo, { shouldDirty: true })
      form.clearErrors('cargo')
    }
    void fillGoods()
  }, [form, lookups])
  return { contact, takeLastGoods }
}

function receiverPatch(contact: Contact | null): Patch {
  return (values) => {
    if (contact === null) return values
    const filled = structuredClone(values)
    for (const { path, value } of contactFills(values.receiver, values.wardTyped.receiver, contact.receiver))
      set(filled, path, value)
    return filled
  }
}

/** What it is worth is money: that is typed anew for every parcel. */
function goodsPatch(contact: Contact | null): Patch {
  const cargo = contact?.cargo
  if (cargo === undefined) return (values) => values
  return (values) => ({ ...values, cargo: { ...cargoTexts(cargo), valueVnd: values.cargo.valueVnd } })
}

interface Filled {
  readonly billId: string
  readonly phone: string
  readonly fills: readonly Fill[]
}

/** Remembers what was filled, and empties it when another phone is typed; another bill in the fields has nothing to empty. */
function useFilled({ form, bills }: BillForm): (phone: string, fills: readonly Fill[]) => void {
  const filled = useRef<Filled | null>(null)
  const { now } = bills
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const before = filled.current
          const { receiver } = values
          if (before === null || normalizePhone(receiver.phone) === before.phone) return
          filled.current = null
          if (before.billId === shownBill(now()).id) put(form, fillsToEmpty(receiver, before.fills))
        },
      }),
    [form, now],
  )
  return useCallback(
    (phone, fills) => {
      filled.current = { billId: shownBill(now()).id, phone, fills }
    },
    [now],
  )
}

function put(form: UseFormReturn<FormValues>, fills: readonly Fill[]): void {
  for (const { path, value } of fills) {
    form.setValue(path, value, { shouldDirty: true })
    form.clearErrors(path)
  }
}
