import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AutosavedForm } from '../../../../shared/domain/autosave.ts'
import { keepTrying } from '../../autosave/keep-pending-input.ts'
import { useStation } from '../../shell/station.tsx'
import { restoredEdit } from '../bill/bill-state.ts'
import type { BillStore } from '../bill/use-bill-store.ts'

interface Restored {
  /** Whose bills these are; null until they were read. */
  readonly accountId: string | null
  /** They could not be read, and so nothing typed can be kept; it is being tried again. */
  readonly isFailing: boolean
}

/**
 * Brings back what stood in the form when the app was closed or died, letter by letter. Where the packer has begun to type
 * already (`isBegun`), that stays, and the bills from before wait behind it; an edit can be had back.
 */
export function useRestoredForm(bills: BillStore, takePins: (form: AutosavedForm, isBegun: boolean) => void): Restored {
  const { t } = useTranslation()
  const { bridge, undo } = useStation()
  const [accountId, setAccountId] = useState<string | null>(null)
  const [isFailing, setIsFailing] = useState(false)
  const putBack = useEffectEvent((form: AutosavedForm): void => {
    const { editing } = form
    const isTyped = bills.now().editing !== null || !bills.isEmpty()
    bills.dispatch({ kind: 'restored', form, blank: bills.blank, newId: () => crypto.randomUUID() })
    takePins(form, isTyped)
    if (!isTyped || editing === null) return
    const open = (): void => bills.dispatch({ kind: 'opened', draft: restoredEdit(editing) })
    undo.getState().offer(t('newBill.olderStashed'), open)
  })
  const fillReference = useEffectEvent(() => bills.fillReference())
  useEffect(() => {
    // The effect may run twice; only the last run puts anything into the form.
    let wanted = true
    const restore = async (): Promise<boolean> => {
      const answer = await bridge.invoke('autosave.loadForm', undefined)
      if (!wanted) return true
      if (answer.ok && answer.value.form !== null) putBack(answer.value.form)
      if (answer.ok) setAccountId(answer.value.accountId)
      await fillReference()
      return answer.ok
    }
    const stop = keepTrying(restore, setIsFailing)
    return () => {
      wanted = false
      stop()
    }
  }, [bridge])
  return { accountId, isFailing }
}
