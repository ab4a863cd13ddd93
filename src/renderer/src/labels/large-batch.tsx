import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { askAboveBills, type PrintEstimate } from '../../../shared/domain/printing/printing.ts'
import { useStation } from '../shell/station.tsx'
import { Confirm } from '../ui/dialog/confirm.tsx'

interface AskedBatch {
  readonly bills: number
  /** Null where main could not say what the batch takes. */
  readonly estimate: PrintEstimate | null
  answer(isWanted: boolean): void
}

export interface LargeBatchQuestion {
  /** True at once for an ordinary batch; a large one waits for a person's answer. */
  mayPrint(billCodes: readonly string[], profileId: string): Promise<boolean>
  /** The question where one is open. */
  readonly dialog: ReactNode
}

/** Paper that was printed by mistake cannot be taken back, so a large batch is asked about, with what it takes. */
export function useLargeBatchQuestion(): LargeBatchQuestion {
  const { bridge } = useStation()
  const [asked, setAsked] = useState<AskedBatch | null>(null)
  const mayPrint: LargeBatchQuestion['mayPrint'] = async (billCodes, profileId) => {
    if (billCodes.length <= askAboveBills) return true
    const estimate = await bridge.invoke('printing.estimate', { billCodes: [...billCodes], profileId })
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const answer = (isWanted: boolean): void => {
      setAsked(null)
      resolve(isWanted)
    }
    setAsked({ bills: billCodes.length, estimate: estimate.ok ? estimate.value : null, answer })
    return promise
  }
  return { mayPrint, dialog: asked === null ? null : <LargeBatchDialog {...asked} /> }
}

function LargeBatchDialog({ bills, estimate, answer }: AskedBatch): ReactNode {
  const { t } = useTranslation()
  return (
    <Confirm
      title={t('print.largeBatch.title', { bills })}
      action={t('print.largeBatch.print')}
      safe={t('print.largeBatch.keep')}
      onAction={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p data-testid="large-batch">
        {estimate === null
          ? t('print.largeBatch.unknown')
          : t('print.largeBatch.takes', {
              labels: estimate.labels,
              rolls: estimate.rolls ?? 0,
              sheets: estimate.sheets ?? 0,
            })}
      </p>
    </Confirm>
  )
}
