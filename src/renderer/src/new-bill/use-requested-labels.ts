import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/assert-never.ts'
import type { DraftRow } from '../../../shared/domain/draft.ts'
import { usePrinter } from '../labels/printers/use-printer.ts'
import { useOperators, useStation, useWorktable } from '../shell/station.tsx'
import { orderWantedLabels, type LabelAnswer } from './requested-labels.ts'

export interface WantedLabels {
  /** Its label is to be printed as soon as the carrier has confirmed it. */
  wish(draft: DraftRow): void
  /** What is to be said of the label of a draft; empty where nobody wished for it here. */
  wordsOf(row: DraftRow): string
}

/** Prints the wished-for labels as their codes come; also those that were wished for before the station was closed. */
export function useWantedLabels(): WantedLabels {
  const { bridge, operators, worktable } = useStation()
  const isLocked = useOperators((state) => state.view.locked)
  const profile = usePrinter()?.profile ?? null
  const wanted = useWorktable((state) => state.labels.wanted)
  const [answers, setAnswers] = useState<ReadonlyMap<string, LabelAnswer>>(new Map())
  const words = useLabelWords()
  const order = useEffectEvent((draftIds: readonly string[]): void => {
    const desk = {
      bridge,
      wanted: () => worktable.getState().labels.wanted,
      forget: (id: string) => worktable.getState().forgetLabel(id),
      keep: (id: string) => worktable.getState().wishLabel(id),
      isLocked: () => operators.getState().view.locked,
      profile: () => profile,
      answered: (id: string, answer: LabelAnswer) => setAnswers((all) => new Map([...all, [id, answer]])),
    }
    void orderWantedLabels(desk, draftIds)
  })
  // A wish may come after its code: the carrier is sometimes faster than the answer about the saving.
  useEffect(() => {
    if (!isLocked) order(wanted)
  }, [wanted, isLocked])
  useEffect(() => bridge.on('drafts.changed', ({ ids }) => order(ids)), [bridge])
  const wish = useCallback((draft: DraftRow) => worktable.getState().wishLabel(draft.id), [worktable])
  return {
    wish,
    wordsOf(row) {
      const answer = answers.get(row.id)
      return answer === undefined ? words.waiting(row, wanted) : words.answer(answer)
    },
  }
}

function useLabelWords() {
  const { t } = useTranslation()
  return {
    waiting: ({ id, state }: DraftRow, wanted: readonly string[]): string =>
      wanted.includes(id) && (state === 'READY' || state === 'SENDING') ? t('newBill.labelWaits') : '',
    answer(answer: LabelAnswer): string {
      switch (answer.kind) {
        case 'sent':
          return t('print.labelSent', { printer: answer.printer })
        case 'saved':
          return t('newBill.labelSaved', { path: answer.path })
        case 'refused':
          return t(`print.refusals.${answer.why}`)
        case 'failed':
          return t(`errors.${answer.error.code}.happened`)
        default:
          return assertNever(answer)
      }
    },
  }
}
