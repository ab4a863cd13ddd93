import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { createCooldown } from '../../keyboard/cooldown.ts'
import type { BillStore } from '../bill/use-bill-store.ts'
import type { FormValues } from './form-values.ts'
import { isSameForm } from './next-values.ts'

interface NewBillFields {
  readonly bills: BillStore
  readonly form: UseFormReturn<FormValues>
}

interface SecondPress {
  /** A press has brought the next bill into the fields. */
  pressed(): void
  /** Whether a press now is a second one of the same key. */
  isOne(): boolean
}

/** A second press of the same key meets the next bill, in which there is nothing yet, or one that has waited and that nobody has read. */
export function useSecondPress({ bills, form }: NewBillFields): SecondPress {
  const next = useRef<FormValues | null>(null)
  const [cooldown] = useState(createCooldown)
  return {
    pressed() {
      next.current = withoutReference(form.getValues())
      cooldown.begin()
    },
    isOne() {
      if (bills.now().submitting.length > 0 && bills.isEmpty()) return true
      // Whoever has typed into the next bill since means that one.
      return !cooldown.isOver() && next.current !== null && isSameForm(withoutReference(form.getValues()), next.current)
    },
  }
}

const withoutReference = (values: FormValues): FormValues => structuredClone({ ...values, refCode: '' })
