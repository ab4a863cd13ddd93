import { useEffect, useRef, useState } from 'react'
import type { AppError } from '../../../../shared/app-error.ts'
import type { PrinterProfile } from '../../../../shared/domain/printing/printing.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import type { Result } from '../../../../shared/result.ts'
import { onLeaving, useVisibility } from '../../ui/layout/visibility.ts'
import { useStation } from '../../shell/station.tsx'
import { usePrinter } from '../printers/use-printer.ts'

type SlipsPrinted = ChannelOutput<'printing.printSlips'>

interface PrintSlips {
  /** The profile that prints; null on a station without one. */
  readonly profile: PrinterProfile | null
  /** What became of the last order, and of those that were under way with it; null before. */
  readonly answer: SlipsPrinted | null
  readonly error: AppError | null
  /** Drafts of the last order that have a slip already: only asked for as such do they get another. */
  readonly printedBefore: readonly string[]
  /** An order is not answered yet. */
  isUnderWay(): boolean
  print(draftIds: readonly string[]): Promise<void>
  printAgain(): void
}

interface Shown {
  readonly round: number
  readonly answer: SlipsPrinted | null
  /** The last order that failed as a whole, and the drafts of such orders that no later one has been answered for. */
  readonly failed: { readonly error: AppError; readonly draftIds: readonly string[] } | null
}

const nothing: Shown = { round: 0, answer: null, failed: null }

/** Orders that were under way together are answered together: none hides what became of another. Of a draft the last answer stands. */
function withOutcome(before: Shown, draftIds: readonly string[], reported: Result<SlipsPrinted, AppError>): Shown {
  const { answer, failed } = before
  const failedBefore = without(failed?.draftIds ?? [], draftIds)
  if (!reported.ok) return { ...before, failed: { error: reported.error, draftIds: [...failedBefore, ...draftIds] } }
  const { queued, refused } = reported.value
  const others = (answer?.refused ?? []).filter(({ subject }) => !draftIds.includes(subject))
  const joined = { queued: (answer?.queued ?? 0) + queued, refused: [...others, ...refused] }
  return {
    ...before,
    answer: { ...reported.value, ...joined },
    failed: failed === null || failedBefore.length === 0 ? null : { ...failed, draftIds: failedBefore },
  }
}

/** Prints provisional slips on the printer in use. What was printed before is printed again only by a press of its own. */
export function usePrintSlips(): PrintSlips {
  const { bridge } = useStation()
  const profile = usePrinter()?.profile ?? null
  const [{ answer, failed }, setShown] = useState(nothing)
  const round = useRef({ number: 0, underWay: 0 })
  const visibility = useVisibility()
  // What was answered on the last visit says nothing about what lies there now.
  useEffect(() => onLeaving(visibility, () => setShown(nothing)), [visibility])
  const printedBefore = (answer?.refused ?? [])
    .filter(({ why }) => why === 'already-printed')
    .map(({ subject }) => subject)
  const order = async (draftIds: readonly string[], again: boolean): Promise<void> => {
    if (profile === null || draftIds.length === 0) return
    if (round.current.underWay === 0) round.current.number += 1
    const { number } = round.current
    round.current.underWay += 1
    try {
      const reported = await bridge.invoke('printing.printSlips', {
        draftIds: [...draftIds],
        profileId: profile.id,
        again,
      })
      setShown((before) => {
        const ofRound = before.round === number ? before : { ...nothing, round: number }
        return withOutcome(ofRound, draftIds, reported)
      })
    } finally {
      round.current.underWay -= 1
    }
  }
  return {
    profile,
    answer,
    error: failed?.error ?? null,
    printedBefore,
    isUnderWay: () => round.current.underWay > 0,
    print: (draftIds) => order(draftIds, false),
    printAgain: () => void order(printedBefore, true),
  }
}

const without = (all: readonly string[], some: readonly string[]): readonly string[] =>
  all.filter((one) => !some.includes(one))
