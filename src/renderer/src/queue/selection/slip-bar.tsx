import { IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftRow } from '../../../../shared/domain/draft.ts'
import { largestSlipBatch } from '../../../../shared/domain/printing/document-job.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { createCooldown } from '../../keyboard/cooldown.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SlipAnswer } from '../../labels/slips/slip-answer.tsx'
import type { Selection } from '../../ui/list/selection.ts'
import { usePrintSlips } from '../../labels/slips/use-print-slips.ts'
import css from '../queue.module.css'
import { useChannel } from '../../bridge/use-channel.ts'

/**
 * Provisional slips of the selected drafts, or of all that wait and have none. Nothing on a station without a printer: there
 * each slip is saved from its draft.
 */
export function SlipBar(props: { readonly selection: Selection<DraftRow> }): ReactNode {
  const { t } = useTranslation()
  const { rows, clear } = props.selection
  // Drafts that wait for their bill code and have no slip yet.
  const wanted = useChannel('printing.slipsWanted', undefined).data?.draftIds ?? []
  const { profile, answer, error, printedBefore, isUnderWay, print, printBehind, printAgain } = usePrintSlips()
  const isBySelection = rows.size > 0
  const draftIds = isBySelection ? [...rows.keys()].slice(0, largestSlipBatch) : wanted
  const count = draftIds.length
  const [cooldown] = useState(createCooldown)
  function run(): void {
    // With nothing selected the press prints all that wait: right behind another it is the same press.
    const isAnother = cooldown.take()
    if (isBySelection) {
      clear()
      void print(draftIds)
    } else if (isAnother) printBehind(draftIds)
  }
  if (profile === null) return null
  return (
    <div className={css['slips']}>
      <ActionButton
        action="queue.printSlips"
        data-testid="print-slips"
        data-count={count}
        disabled={count === 0}
        aria-busy={isUnderWay}
        onClick={run}
      >
        <IconPrinter aria-hidden="true" />
        {t(isBySelection ? 'paper.printMarkedSlips' : 'paper.printWantedSlips', { count })}
      </ActionButton>
      {isBySelection ? (
        <ActionButton action="everywhere.escape" data-testid="unmark" onClick={clear}>
          {t('print.unmark')}
        </ActionButton>
      ) : null}
      {printedBefore.length === 0 ? null : (
        <ActionButton action="queue.printSlipsAgain" data-testid="slips-again" onClick={() => void printAgain()}>
          {t('paper.slipsAgain', { count: printedBefore.length })}
        </ActionButton>
      )}
      <SlipAnswer answer={answer} />
      <ErrorNote error={error} />
      <span className={css['slipHint']}>{answer === null ? t('paper.markSlips') : ''}</span>
    </div>
  )
}
