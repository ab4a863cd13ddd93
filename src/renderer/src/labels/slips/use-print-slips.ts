import { useEffect, useEffectEvent, useRef, useState } from 'react'
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
  readonly isUnderWay: boolean
  print(draftIds: readonly string[]): Promise<void>
  /** As `print`, behind the orders that are under way, and of what those are not for already. */
  printBehind(draftIds: readonly string[]): void
  printAgain(): Promise<void>
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

/** Orders that are under way together. */
interface Round {
  number: number
  /** The drafts of each order that is not answered. */
  underWay: readonly (readonly string[])[]
  /** The drafts whose order waits for those. */
  waiting: readonly string[]
}

/** Prints provisional slips on the printer in use. What was printed before is printed again only by a press of its own. */
export function usePrintSlips(): PrintSlips {
  const { bridge } = useStation()
  const profile = usePrinter()?.profile ?? null
  const [{ answer, failed }, setShown] = useState(nothing)
  const [isUnderWay, setIsUnderWay] = useState(false)
  const round = useRef<Round>({ number: 0, underWay: [], waiting: [] })
  const visibility = useVisibility()
  // What was answered on the last visit says nothing about what lies there now.
  const tidy = useEffectEvent(() => {
    setShown(nothing)
    round.current.waiting = []
  })
  useEffect(() => onLeaving(visibility, tidy), [visibility])
  const printedBefore = (answer?.refused ?? [])
    .filter(({ why }) => why === 'already-printed')
    .map(({ subject }) => subject)
  const order = async (wanted: readonly string[], again: boolean): Promise<void> => {
    if (profile === null || wanted.length === 0) return
    const draftIds = [...wanted]
    const { current } = round
    if (current.underWay.length === 0) current.number += 1
    const { number } = current
    current.underWay = [...current.underWay, draftIds]
    current.waiting = without(current.waiting, draftIds)
    setIsUnderWay(true)
    try {
      const reported = await bridge.invoke('printing.printSlips', {
        draftIds,
        profileId: profile.id,
        again,
      })
      setShown((before) => {
        const ofRound = before.round === number ? before : { ...nothing, round: number }
        return withOutcome(ofRound, draftIds, reported)
      })
    } finally {
      // What has waited is ordered while this one still counts as under way: no answer hides the other.
      if (current.underWay.length === 1) void order(current.waiting, false)
      current.underWay = current.underWay.filter((each) => each !== draftIds)
      setIsUnderWay(current.underWay.length > 0)
    }
  }
  return {
    profile,
    answer,
    error: failed?.error ?? null,
    printedBefore,
    isUnderWay,
    print: (draftIds) => order(draftIds, false),
    printBehind(draftIds) {
      const { current } = round
      if (current.underWay.length === 0) void order(draftIds, false)
      else current.waiting = without(draftIds, current.underWay.flat())
    },
    printAgain: () => order(printedBefore, true),
  }
}

const without = (all: readonly string[], some: readonly string[]): readonly string[] =>
  all.filter((one) => !some.includes(one))
