import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AutosavedForm } from '../../../../shared/domain/autosave.ts'
import { useStation } from '../../shell/station.tsx'
import type { FormValues } from './form-values.ts'
import { keepTrying } from '../../autosave/keep-pending-input.ts'
import { isPinnable, isUntouched, type Pinnable } from './next-values.ts'
import type { Pile } from '../submit/submissions-under-way.ts'
import type { References } from './use-references.ts'
import type { Sheets } from './use-form-snapshots.ts'

interface Restored {
  /** Whose desk it is, once it was read. */
  readonly accountId: string | null
  /** The desk could not be read, and so nothing typed can be kept; it is being tried again. */
  readonly isFailing: boolean
}

/**
 * Brings back what was on the desk when the app was closed or died, letter by letter. Where the packer has begun to type
 * already, that stays, and the bills from before wait behind it; an edit can be had back.
 */
export function useRestoredForm(options: {
  readonly form: UseFormReturn<FormValues>
  readonly blank: FormValues
  readonly references: References
  readonly sheets: Sheets
  readonly pile: Pile
  readonly setPins: (pins: ReadonlySet<Pinnable>) => void
  readonly resumeEditing: (editing: NonNullable<AutosavedForm['editing']>, aside: FormValues) => void
}): Restored {
  const { t } = useTranslation()
  const { bridge, undo } = useStation()
  const { form } = options
  const [accountId, setDeskId] = useState<string | null>(null)
  const [isFailing, setIsFailing] = useState(false)
  const putBack = useEffectEvent(({ texts, waiting, editing, pins }: AutosavedForm): void => {
    const restore = (): void => {
      if (texts !== null) form.reset(texts)
      options.pile.restore(waiting)
      if (editing !== null) options.resumeEditing(editing, texts ?? structuredClone(options.blank))
    }
    options.setPins(new Set(pins.filter(isPinnable)))
    if (isUntouched(form.getValues(), options.blank, options.references.given())) restore()
    else {
      options.pile.restore(texts === null ? waiting : [texts, ...waiting])
      if (editing === null) return
      undo
        .getState()
        .offer(t('newBill.olderAside'), () => options.resumeEditing(editing, structuredClone(form.getValues())))
    }
  })
  const fillReference = useEffectEvent(() => options.sheets.fillReference())
  useEffect(() => {
    // The effect may run twice; only the last run puts anything into the form.
    let wanted = true
    const restore = async (): Promise<boolean> => {
      const answer = await bridge.invoke('autosave.loadForm', undefined)
      if (!wanted) return true
      if (answer.ok && answer.value.form !== null) putBack(answer.value.form)
      if (answer.ok) setDeskId(answer.value.accountId)
      if (form.getValues('refCode') === '') await fillReference()
      return answer.ok
    }
    const stop = keepTrying(restore, setIsFailing)
    return () => {
      wanted = false
      stop()
    }
  }, [bridge, form])
  return { accountId, isFailing }
}
