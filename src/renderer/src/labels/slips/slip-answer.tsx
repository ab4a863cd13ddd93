import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paperRefusals } from '../../../../shared/domain/printing/document-job.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'

/** What became of an order of slips: how many are printing, and how many are not, by reason. */
export function SlipAnswer(props: { readonly answer: ChannelOutput<'printing.printSlips'> | null }): ReactNode {
  const { t } = useTranslation()
  const { answer } = props
  const refused = paperRefusals
    .map((why) => [why, answer?.refused.filter((one) => one.why === why).length ?? 0] as const)
    .filter(([, count]) => count > 0)
    .map(([why, count]) => t(`paper.slipsRefused.${why}`, { count }))
  const queued = answer?.queued ?? 0
  const words = [queued === 0 ? '' : t('paper.slipsPrinted', { count: queued }), ...refused].filter(Boolean)
  return (
    <span role="status" data-testid="slips-answer" data-queued={queued} data-refused={answer?.refused.length ?? 0}>
      {words.join(' · ')}
    </span>
  )
}
