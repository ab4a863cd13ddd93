import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { createCooldown } from '../../keyboard/cooldown.ts'
import { doubtfulAmount, type DoubtfulAmount } from '../../format/format-typed.ts'
import type { UpdateName, UpdateValues } from './update-values.ts'

const amounts = { codAmountVnd: 'money', cargoValueVnd: 'money', weightGrams: 'weight' } as const
type AmountName = keyof typeof amounts

/** What stands in a changed field and hardly anybody means. */
export interface UpdateDoubt extends DoubtfulAmount {
  readonly name: AmountName
}

/** In the order of the fields. What the bill says already is nobody's slip of now. */
function updateDoubts(values: UpdateValues, changed: ReadonlySet<UpdateName>): readonly UpdateDoubt[] {
  const names = Object.keys(amounts) as AmountName[] // its own keys
  return names.flatMap((name) => {
    const doubt = changed.has(name) ? doubtfulAmount(amounts[name], values[name]) : null
    return doubt === null ? [] : [{ name, ...doubt }]
  })
}

interface AskedBack {
  /** What was asked back and still stands in its field. */
  readonly doubts: readonly UpdateDoubt[]
  /** Whether the press has to wait for an answer: what is doubtful is asked back once, and a press right behind that is no answer. */
  stops(values: UpdateValues, changed: ReadonlySet<UpdateName>): boolean
  /** Puts what was likelier meant into the fields. False while nobody can have read what is asked. */
  takeLikelier(put: (name: UpdateName, text: string) => void): boolean
}

/** As in New bill: the first press stops at an amount that hardly anybody means, the next one means it. */
export function useAskedBack(form: UseFormReturn<UpdateValues>, shown: UpdateValues): AskedBack {
  const [asked, setAsked] = useState<readonly UpdateDoubt[]>([])
  const [cooldown] = useState(createCooldown)
  const wasAsked = ({ name, text }: UpdateDoubt): boolean =>
    asked.some((before) => before.name === name && before.text === text)
  return {
    doubts: asked.filter(({ name, text }) => shown[name] === text),
    stops(values, changed) {
      const doubts = updateDoubts(values, changed)
      const [first] = cooldown.isOver() ? doubts.filter((doubt) => !wasAsked(doubt)) : doubts
      if (first === undefined) return false
      cooldown.begin()
      setAsked(doubts)
      form.setFocus(first.name, { shouldSelect: true })
      return true
    },
    takeLikelier(put) {
      if (!cooldown.isOver()) return false
      for (const { name, text, likelier } of asked) if (form.getValues(name) === text) put(name, likelier)
      return true
    },
  }
}
