import { useEffect, useState } from 'react'
import type { AppError } from '../../../../shared/app-error.ts'
import type { PrinterProfile } from '../../../../shared/domain/printing/printing.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import { onLeaving, useVisibility } from '../../ui/layout/visibility.ts'
import { useStation } from '../../shell/station.tsx'
import { usePrinter } from '../printers/use-printer.ts'

type SlipsPrinted = ChannelOutput<'printing.printSlips'>

interface PrintSlips {
  /** The profile that prints; null on a station without one. */
  readonly profile: PrinterProfile | null
  /** What became of the last order; null before. */
  readonly answer: SlipsPrinted | null
  readonly error: AppError | null
  /** Drafts of the last order that have a slip already: only asked for as such do they get another. */
  readonly printedBefore: readonly string[]
  print(draftIds: readonly string[]): Promise<void>
  printAgain(): void
}

/** Prints provisional slips on the printer in use. What was printed before is printed again only by a press of its own. */
export function usePrintSlips(): PrintSlips {
  const { bridge } = useStation()
  const profile = usePrinter()?.profile ?? null
  const [answer, setAnswer] = useState<SlipsPrinted | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const visibility = useVisibility()
  // What was answered on the last visit says nothing about what lies there now.
  useEffect(
    () =>
      onLeaving(visibility, () => {
        setAnswer(null)
        setError(null)
      }),
    [visibility],
  )
  const printedBefore = (answer?.refused ?? [])
    .filter(({ why }) => why === 'already-printed')
    .map(({ subject }) => subject)
  const order = async (draftIds: readonly string[], again: boolean): Promise<void> => {
    if (profile === null || draftIds.length === 0) return
    const reported = await bridge.invoke('printing.printSlips', {
      draftIds: [...draftIds],
      profileId: profile.id,
      again,
    })
    setError(reported.ok ? null : reported.error)
    setAnswer(reported.ok ? reported.value : null)
  }
  return {
    profile,
    answer,
    error,
    printedBefore,
    print: (draftIds) => order(draftIds, false),
    printAgain: () => void order(printedBefore, true),
  }
}
