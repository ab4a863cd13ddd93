import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrinterProfile, PrintRefusal } from '../../../../shared/domain/printing/printing.ts'
import { createCooldown } from '../../keyboard/cooldown.ts'
import { useStation } from '../../shell/station.tsx'
import { usePrinter } from '../printers/use-printer.ts'

type Outcome = PrintRefusal | 'taken' | 'failed'

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
  const [asked, setAsked] = useState<{ readonly billCode: string; readonly outcome: Outcome } | null>(null)
  const outcome = asked?.billCode === billCode ? asked.outcome : null
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
    setAsked({ billCode, outcome: answer === null ? 'failed' : (answer.refused[0]?.why ?? 'taken') })
  }
  return { profile, outcome, isReprint, answer: answerWords(), print: () => void print() }

  function answerWords(): string {
    if (outcome === null) return ''
    if (outcome === 'taken') return t('print.labelSent', { printer: profile?.label ?? '' })
    return outcome === 'failed' ? t('errors.print-failed.happened') : t(`print.refusals.${outcome}`)
  }
}
