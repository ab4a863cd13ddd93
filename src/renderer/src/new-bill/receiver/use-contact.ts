import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { Contact } from '../../../../shared/domain/contact.ts'
import { normalizePhone, phoneProblem } from '../../../../shared/domain/text/phone.ts'
import { useStation } from '../../shell/station.tsx'
import { contactFills, fillsToEmpty, type Fill } from './contact-fills.ts'
import type { FormValues } from '../form/form-values.ts'

/**
 * Who is behind the phone in the form, once it is whole; the empty fields of the receiver are filled then, and only those.
 * With the phone goes what it has filled.
 */
export function useContact(form: UseFormReturn<FormValues>): Contact | null {
  const { bridge } = useStation()
  const typed = useWatch({ control: form.control, name: 'receiver.phone' })
  const phone = phoneProblem(typed) === null ? normalizePhone(typed) : null
  const [known, setKnown] = useState<{ phone: string; contact: Contact | null } | null>(null)
  const remember = useFilled(form)
  const fill = useEffectEvent((of: string, { receiver }: Contact): void => {
    const { receiver: typedReceiver, wardTyped } = form.getValues()
    const fills = contactFills(typedReceiver, wardTyped.receiver, receiver)
    put(form, fills)
    if (fills.length > 0) remember({ phone: of, fills })
  })
  useEffect(() => {
    if (phone === null) return undefined
    let wanted = true
    const ask = async (): Promise<void> => {
      const answer = await bridge.invoke('contacts.byPhone', { phone })
      if (!wanted || !answer.ok) return
      setKnown({ phone, contact: answer.value })
      if (answer.value !== null) fill(phone, answer.value)
    }
    void ask()
    return () => {
      wanted = false
    }
  }, [bridge, phone])
  return known !== null && known.phone === phone ? known.contact : null
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
