import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { set, useWatch, type UseFormReturn } from 'react-hook-form'
import type { Contact } from '../../../../shared/domain/contact.ts'
import { normalizePhone, phoneProblem } from '../../../../shared/domain/text/phone.ts'
import { cargoTexts } from '../../format/cargo-texts.ts'
import { useStation } from '../../shell/station.tsx'
import { contactFills, fillsToEmpty, type Fill } from './contact-fills.ts'
import type { FormValues } from '../form/form-values.ts'
import type { Lookups, Patch } from '../form/lookups.ts'

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
export function useContact(form: UseFormReturn<FormValues>, lookups: Lookups): ReceiverContact {
  const { bridge } = useStation()
  const typed = useWatch({ control: form.control, name: 'receiver.phone' })
  const phone = phoneProblem(typed) === null ? normalizePhone(typed) : null
  const [known, setKnown] = useState<{ phone: string; contact: Contact | null } | null>(null)
  const asked = useRef<Promise<Contact | null> | null>(null)
  const remember = useFilled(form)
  const fill = useEffectEvent((of: string, { receiver }: Contact): void => {
    const { receiver: typedReceiver, wardTyped } = form.getValues()
    const fills = contactFills(typedReceiver, wardTyped.receiver, receiver)
    put(form, fills)
    if (fills.length > 0) remember({ phone: of, fills })
  })
  useEffect(() => {
    if (phone === null) return undefined
    const question = askContact()
    asked.current = question
    const lookup = lookups.begin('contact', question.then(receiverPatch))
    async function askContact(): Promise<Contact | null> {
      const answer = await bridge.invoke('contacts.byPhone', { phone: phone ?? '' })
      return answer.ok ? answer.value : null
    }
    const show = async (): Promise<void> => {
      const contact = await question
      if (!lookups.end(lookup)) return
      setKnown({ phone, contact })
      if (contact !== null) fill(phone, contact)
    }
    void show()
    return () => {
      asked.current = null
      lookups.end(lookup)
    }
  }, [bridge, lookups, phone])
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
  return { contact: known !== null && known.phone === phone ? known.contact : null, takeLastGoods }
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
  readonly phone: string
  readonly fills: readonly Fill[]
}

/** Remembers what was filled, and empties it when another phone is typed; another form in the fields is another bill. */
function useFilled(form: UseFormReturn<FormValues>): (filled: Filled) => void {
  const filled = useRef<Filled | null>(null)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          const before = filled.current
          const { receiver } = values
          if (before === null || normalizePhone(receiver.phone) === before.phone) return
          filled.current = null
          if (name === 'receiver.phone') put(form, fillsToEmpty(receiver, before.fills))
        },
      }),
    [form],
  )
  return (next) => {
    filled.current = next
  }
}

function put(form: UseFormReturn<FormValues>, fills: readonly Fill[]): void {
  for (const { path, value } of fills) {
    form.setValue(path, value, { shouldDirty: true })
    form.clearErrors(path)
  }
}
