import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { anyBill } from '../../../../shared/domain/bill/bill-filter.ts'
import type { BillRow } from '../../../../shared/domain/bill/bill.ts'
import type { DraftRow } from '../../../../shared/domain/draft.ts'
import { foldText } from '../../../../shared/domain/text/fold.ts'
import { formatPhone } from '../../../../shared/domain/text/phone.ts'
import { useStatusWords } from '../../bills/bill-status.tsx'
import { queuedStates } from '../../queue/tabs.ts'
import { useNoteFound } from '../../training/training-progress.ts'
import { useQueue, useStation } from '../station.tsx'
import type { Command } from './use-commands.ts'

const quietMs = 120
const mostBills = 6
const mostDrafts = 4
const mostRecent = 3

export interface Hit extends Command {
  readonly of: { readonly bill: BillRow } | { readonly draft: DraftRow }
}

interface Hits {
  readonly hits: readonly Hit[]
  readonly isKnown: boolean
  readonly error: AppError | null
}

/**
 * Bills that match by code, reference, phone, name or address, and drafts in the queue by reference, phone or name; the newest bills where nothing is
 * typed. `isKnown` tells that they are those of this query.
 */
export function useHits(query: string, openings: number): Hits {
  const { t } = useTranslation()
  const { navigation } = useStation()
  const noteFound = useNoteFound()
  const statusWords = useStatusWords()
  const recent = useQueue((state) => state.recent)
  const found = useFound(query, openings)
  const { showBill, showDraft } = navigation.getState()
  const folded = foldText(query)
  // The strip is at hand, also before main has answered.
  const drafts = recent.filter(
    ({ billCode, refCode, receiverName }) =>
      query !== '' && billCode === null && foldText(`${refCode} ${receiverName}`).includes(folded),
  )
  const known = new Set(drafts.map(({ id }) => id))
  const queued = (found?.drafts ?? []).filter(({ id }) => !known.has(id))
  const ofBills = (found?.bills ?? []).map((bill) => ({
    id: bill.billCode,
    words: `${bill.billCode} · ${bill.receiverName}`,
    hint: [statusWords(bill), formatPhone(bill.receiverPhone)].filter(Boolean).join(' · '),
    of: { bill },
    run() {
      showBill(bill.billCode)
      if (query !== '') noteFound()
    },
  }))
  const ofDrafts = [...drafts, ...queued].map((draft) => ({
    id: draft.id,
    words: `${draft.refCode} · ${draft.receiverName}`,
    hint: [t(`states.${draft.state}`), formatPhone(draft.receiverPhone)].filter(Boolean).join(' · '),
    of: { draft },
    run: () => showDraft(draft.id),
  }))
  return { hits: [...ofBills, ...ofDrafts], isKnown: found !== null, error: found?.error ?? null }
}

interface Found {
  readonly query: string
  readonly bills: readonly BillRow[]
  readonly drafts: readonly DraftRow[]
  /** Why some of them may be missing. */
  readonly error: AppError | null
}

/** What main finds for the query; null until it has answered this one. */
function useFound(query: string, openings: number): Found | null {
  const { bridge } = useStation()
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (openings === 0) return undefined
    let wanted = true
    const ask = async (): Promise<void> => {
      const limit = query === '' ? mostRecent : mostBills
      const inQueue = { states: [...queuedStates], text: query, offset: 0, limit: mostDrafts }
      const [bills, drafts] = await Promise.all([
        bridge.invoke('bills.list', { filter: { ...anyBill, query }, offset: 0, limit }),
        query.trim() === '' ? null : bridge.invoke('drafts.list', inQueue),
      ])
      if (wanted)
        setFound({
          query,
          bills: bills.ok ? bills.value.rows : [],
          drafts: drafts?.ok === true ? drafts.value.rows : [],
          error: bills.ok ? (drafts?.ok === false ? drafts.error : null) : bills.error,
        })
    }
    const timer = setTimeout(() => void ask(), query === '' ? 0 : quietMs)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [bridge, query, openings])
  return found?.query === query ? found : null
}
