import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DeskForm } from '../../../../shared/domain/desk.ts'
import { useStation } from '../../stores/station.tsx'
import type { FormValues } from './form-values.ts'
import { isPinnable, type Pinnable } from './next-values.ts'
import type { References } from './use-references.ts'

/**
 * Brings back what was on the desk when the app was closed or died, letter by letter, unless the packer has begun to type
 * already. Answers whose desk it is, once it was read.
 */
export function useRestoredForm(options: {
  readonly form: UseFormReturn<FormValues>
  readonly blank: FormValues
  readonly references: References
  readonly setPins: (pins: ReadonlySet<Pinnable>) => void
  readonly resumeEditing: (editing: NonNullable<DeskForm['editing']>, aside: FormValues) => void
}): string | null {
  const { bridge } = useStation()
  const { form } = options
  const [deskId, setDeskId] = useState<string | null>(null)
  const putBack = useEffectEvent(({ texts, editing, pins }: DeskForm): void => {
    options.setPins(new Set(pins.filter(isPinnable)))
    if (form.formState.isDirty) return
    if (texts !== null) form.reset(texts)
    if (editing !== null) options.resumeEditing(editing, texts ?? structuredClone(options.blank))
  })
  const takeReference = useEffectEvent(() => options.references.take())
  useEffect(() => {
    // The effect may run twice; only the last run puts anything into the form.
    let wanted = true
    const restore = async (): Promise<void> => {
      const answer = await bridge.invoke('desk.loadForm', undefined)
      if (!wanted) return
      if (answer.ok && answer.value.form !== null) putBack(answer.value.form)
      if (answer.ok) setDeskId(answer.value.deskId)
      if (form.getValues('refCode') === '') form.setValue('refCode', await takeReference())
    }
    void restore()
    return () => {
      wanted = false
    }
  }, [bridge, form])
  return deskId
}
