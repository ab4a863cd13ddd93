import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/assert-never.ts'
import type { DraftRow } from '../../../shared/domain/draft.ts'
import type { LabelRequest } from '../../../shared/domain/printing/label-request.ts'
import { pdfProfile } from '../../../shared/domain/printing/printing.ts'
import { useChannel } from '../bridge/use-channel.ts'
import { useSettings } from '../shell/station.tsx'

/** What is said of a label that was asked for when its bill was saved; empty where nobody asked. Main prints it. */
export function useLabelRequests(rows: readonly DraftRow[]): (row: DraftRow) => string {
  const draftIds = rows.map(({ id }) => id)
  const options = { isEnabled: rows.length > 0, keepsPrevious: true }
  const { data: requests } = useChannel('printing.labelRequests', { draftIds }, options)
  const wordsOf = useRequestWords()
  return ({ id, state }) => {
    const request = requests?.find(({ draftId }) => draftId === id)
    return request === undefined ? '' : wordsOf(request, state)
  }
}

function useRequestWords(): (request: LabelRequest, state: DraftRow['state']) => string {
  const { t } = useTranslation()
  const profiles = useSettings((settings) => settings.settings.printerProfiles)
  return ({ state, why, job }, draftState) => {
    switch (state) {
      case 'waiting':
        return draftState === 'READY' || draftState === 'SENDING' ? t('newBill.labelWaits') : ''
      case 'ordered': {
        if (job === null) return ''
        // Nothing came out, or nobody knows.
        if (job.reason !== 'none') return t(`printReasons.${job.reason}.happened`)
        if (job.sentAtMs === null) return t(`printStates.${job.state}`)
        if (job.profileId === pdfProfile.id) return t('newBill.labelSaved', { path: job.systemJob })
        const printer = profiles.find(({ id }) => id === job.profileId)?.label ?? job.printer
        return t('print.labelSent', { printer })
      }
      case 'refused':
        return why === null ? '' : t(`print.refusals.${why}`)
      // Main does not print it by itself: it may have been printed on the other copy of the database.
      case 'held':
        return ''
      default:
        return assertNever(state)
    }
  }
}
