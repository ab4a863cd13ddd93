import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useChannel } from '../bridge/use-channel.ts'
import { usePrinting } from '../shell/station.tsx'
import { Confirm } from '../ui/dialog/confirm.tsx'
import { billsOf, type LargeBatch } from './printing-store.ts'

/**
 * The question about a large batch, over whichever screen is open. It is there with the key that asks to print, before main has
 * said what the batch takes: what is pressed behind that key is for the question.
 */
export function LargeBatchQuestion(): ReactNode {
  const asked = usePrinting((state) => state.largeBatches[0])
  return asked === undefined ? null : <Question key={asked.number} {...asked} />
}

function Question({ orders, answer }: LargeBatch): ReactNode {
  const { t } = useTranslation()
  return (
    <Confirm
      title={t('print.largeBatch.title', { bills: billsOf(orders) })}
      action={t('print.largeBatch.print')}
      safe={t('print.largeBatch.keep')}
      onAction={() => answer(true)}
      onClose={() => answer(false)}
    >
      <Estimate orders={orders} />
    </Confirm>
  )
}

/** What the batch takes, once main has said it. */
function Estimate({ orders }: Pick<LargeBatch, 'orders'>): ReactNode {
  const { t } = useTranslation()
  const billCodes = orders.flatMap((order) => order.billCodes)
  const profileId = orders[0]?.profileId ?? ''
  const { data: estimate } = useChannel('printing.estimate', { billCodes, profileId })
  return (
    <p data-testid="large-batch" data-labels={estimate?.labels}>
      {estimate === null
        ? t('print.largeBatch.unknown')
        : t('print.largeBatch.takes', {
            labels: estimate.labels,
            rolls: estimate.rolls ?? 0,
            sheets: estimate.sheets ?? 0,
          })}
    </p>
  )
}
