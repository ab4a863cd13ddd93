import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/assert-never.ts'
import type { DraftRow } from '../../../shared/domain/draft.ts'
import type { LabelRequest } from '../../../shared/domain/printing/label-request.ts'
import { pdfProfile } from '../../../shared/domain/printing/printing.ts'
import { useQueue, useSettings, useStation } from '../shell/station.tsx'

/** What is said of a label that was asked for when its bill was saved; empty where nobody asked. Main prints it. */
export function useLabelRequests(): (row: DraftRow) => string {
  const { bridge } = useStation()
  const recent = useQueue((state) => state.recent)
  const [requests, setRequests] = useState<ReadonlyMap<string, LabelRequest>>(new Map())
  const wordsOf = useRequestWords()
  useEffect(() => {
    if (recent.length === 0) return undefined
    let wanted = true
    const ask = async (): Promise<void> => {
      const answer = await bridge.invoke('printing.labelRequests', { draftIds: recent.map(({ id }) => id) })
      if (wanted && answer.ok) setRequests(new Map(answer.value.map((request) => [request.draftId, request])))
    }
    void ask()
    const stop = bridge.on('printing.changed', () => void ask())
    return () => {
      wanted = false
      stop()
    }
  }, [bridge, recent])
  return ({ id, state }) => {
    const request = requests.get(id)
    return request === undefined ? '' : wordsOf(request, state)
  }
}

function useRequestWords(): (request: LabelRequest, state: DraftRow['state']) => string {
  const { t } = useTranslation()
  const profiles = useSettings((settings) => settings.settings.printerProfiles)
  return ({ state, why, job }, draftState) => {
    switch (state) {
      case 'waiting':
      case 'held':
        return draftState === 'READY' || draftState === 'SENDING' ? t('newBill.labelWaits') : ''
      case 'ordered': {
        if (job === null) return ''
        if (job.profileId === pdfProfile.id) return t('newBill.labelSaved', { path: job.systemJob })
        const printer = profiles.find(({ id }) => id === job.profileId)?.label ?? job.printer
        return t('print.labelSent', { printer })
      }
      case 'refused':
        return why === null ? '' : t(`print.refusals.${why}`)
      case 'withdrawn':
        return ''
      default:
        return assertNever(state)
    }
  }
}
