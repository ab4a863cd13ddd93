import { useEffect, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { Contact } from '../../../../shared/domain/contact.ts'
import { normalizePhone, phoneProblem } from '../../../../shared/domain/phone.ts'
import { useStation } from '../../stores/station.tsx'
import { contactFills } from './contact-fills.ts'
import type { FormValues } from './form-values.ts'

/** Who is behind the phone in the form, once it is whole; the empty fields of the receiver are filled then, and only those. */
export function useContact(form: UseFormReturn<FormValues>): Contact | null {
  const { bridge } = useStation()
  const typed = useWatch({ control: form.control, name: 'receiver.phone' })
  const phone = phoneProblem(typed) === null ? normalizePhone(typed) : null
  const [known, setKnown] = useState<{ phone: string; contact: Contact | null } | null>(null)
  useEffect(() => {
    if (phone === null) return undefined
    let wanted = true
    const ask = async (): Promise<void> => {
      const answer = await bridge.invoke('contacts.byPhone', { phone })
      if (!wanted || !answer.ok) return
      setKnown({ phone, contact: answer.value })
      if (answer.value === null) return
      for (const { path, value } of contactFills(form.getValues('receiver'), answer.value.receiver)) {
        form.setValue(path, value, { shouldDirty: true })
        form.clearErrors(path)
      }
    }
    void ask()
    return () => {
      wanted = false
    }
  }, [bridge, form, phone])
  return known !== null && known.phone === phone ? known.contact : null
}
