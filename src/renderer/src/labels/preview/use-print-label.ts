import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { PrinterProfile, PrintRefusal } from '../../../../shared/domain/printing/printing.ts'
import { useStation } from '../../shell/station.tsx'
import { usePrinter } from '../printers/use-printer.ts'
import { usePaperPress } from '../use-paper-press.ts'
import { happenedWords } from '../../format/error-words.ts'

type Outcome = PrintRefusal | 'taken' | 'failed'

interface Asked {
  readonly billCode: string
  readonly outcome: Outcome
  readonly error: AppError | null
}

interface PrintLabelOptions {
  /** What prints on a station without a printer; null where nothing does. */
  readonly otherwise?: PrinterProfile | null
  /** The packer is told that the label was printed before: the first press is for a second one. */
  readonly isSecond?: boolean
  /** Hears why main has refused the order; null with each that it has answered. */
  readonly onOutcome?: (error: AppError | null) => void
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
export function usePrintLabel(billCode: string, options: PrintLabelOptions = {}): PrintLabel {
  const { t } = useTranslation()
  const { printing } = useStation()
  const profile = usePrinter()?.profile ?? options.otherwise ?? null
  const [asked, setAsked] = useState<Asked | null>(null)
  const outcome = asked?.billCode === billCode ? asked.outcome : null
  const isReprint = options.isSecond === true || outcome === 'already-printed'
  const print = usePaperPress(billCode, isReprint, async () => {
    if (profile === null || billCode === '') return
    const order = { billCodes: [billCode], profileId: profile.id, reprint: isReprint }
    const answer = await printing.getState().printAndSay(order)
    const error = answer.ok ? null : answer.error
    options.onOutcome?.(error)
    setAsked({ billCode, error, outcome: answer.ok ? (answer.value?.refused[0]?.why ?? 'taken') : 'failed' })
  })
  return { profile, outcome, isReprint, answer: answerWords(), print }

  function answerWords(): string {
    if (outcome === null) return ''
    if (outcome === 'taken') return t('print.labelSent', { printer: profile?.label || t('print.pdfFile') })
    return outcome === 'failed'
      ? happenedWords(t, asked?.error ?? { code: 'print-failed' })
      : t(`print.refusals.${outcome}`)
  }
}
