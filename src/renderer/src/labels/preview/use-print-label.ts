import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { PrinterProfile, PrintRefusal } from '../../../../shared/domain/printing/printing.ts'
import { createCooldown } from '../../keyboard/cooldown.ts'
import { useStation } from '../../shell/station.tsx'
import { usePrinter } from '../printers/use-printer.ts'

type Outcome = PrintRefusal | 'taken' | 'failed'

/** The last press. */
interface Asked {
  readonly billCode: string
  readonly outcome: Outcome
  /** Why main has not taken it. */
  readonly error: AppError | null
}

interface PrintLabel {
  /** The profile that prints; null on a station without one. */
  readonly profile: PrinterProfile | null
  /** What became of the last press; null before. */
  readonly outcome: Outcome | null
  readonly answer: string
  /** The next press prints a second label, which carries the reprint mark. */
  readonly isReprint: boolean
  print(): void
}

/** Prints the label of one bill on the printer in use. What was printed before is printed again only by a second press. */
export function usePrintLabel(billCode: string): PrintLabel {
  const { t } = useTranslation()
  const { printing } = useStation()
  const profile = usePrinter()?.profile ?? null
  const [last, setLast] = useState<Asked | null>(null)
  const asked = last?.billCode === billCode ? last : null
  const outcome = asked?.outcome ?? null
  const isReprint = outcome === 'already-printed'
  const [cooldown] = useState(createCooldown)
  const print = async (): Promise<void> => {
    if (profile === null || billCode === '') return
    // Nobody has read within this time that the label was printed already.
    if (isReprint && !cooldown.take()) return
    const { print: order, forgetRefused } = printing.getState()
    const answer = await order({ billCodes: [billCode], profileId: profile.id, reprint: isReprint })
    forgetRefused()
    cooldown.begin()
    const { error } = printing.getState()
    setLast(
      answer === null
        ? { billCode, outcome: 'failed', error }
        : { billCode, outcome: answer.refused[0]?.why ?? 'taken', error: null },
    )
  }
  return { profile, outcome, isReprint, answer: answerWords(), print: () => void print() }

  function answerWords(): string {
    if (asked === null || outcome === null) return ''
    if (outcome === 'taken') return t('print.labelSent', { printer: profile?.label ?? '' })
    return outcome === 'failed'
      ? t(`errors.${asked.error?.code ?? 'print-failed'}.happened`)
      : t(`print.refusals.${outcome}`)
  }
}
