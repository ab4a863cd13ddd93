import { useTranslation } from 'react-i18next'
import type { DraftRow } from '../../../shared/domain/draft.ts'
import { waitsForPerson } from '../../../shared/domain/queue-status.ts'
import { useQueue } from '../shell/station.tsx'

/** One line under a draft: why it is where it is, in the carrier's words where it refused. */
export function useReasonWords(): (row: Pick<DraftRow, 'state' | 'reason' | 'reasonDetail'>) => string {
  const { t } = useTranslation()
  const status = useQueue((queue) => queue.status?.status)
  return ({ state, reason, reasonDetail }) => {
    // The next in line are SENDING before they have left: what can be said of all of them is that it is their turn.
    if (state === 'SENDING') return t('queue.turnHasCome')
    if (state === 'READY' && waitsForPerson(status)) return t(`shell.${status}`)
    // The turn of none comes before the carrier can be reached again.
    if (state === 'READY' && status === 'offline') return t('reasons.offline')
    if (state === 'READY' && reason === 'none') return t('reasons.waiting-turn')
    if (reason === 'carrier-refused' && reasonDetail !== '') return t('queue.carrierSays', { words: reasonDetail })
    return t(`reasons.${reason}`)
  }
}
