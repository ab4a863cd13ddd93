import { IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { Batch } from '../../../../shared/domain/request/batch.ts'
import { documentProfile } from '../../../../shared/domain/printing/printing.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { PrintStateBadge } from '../../labels/print-state-badge.tsx'
import { usePaperPress } from '../../labels/use-paper-press.ts'
import { SavedFile } from '../../shell/saved-file.tsx'
import { usePaperPrints } from '../../labels/slips/use-document-prints.ts'
import { useSettings, useStation } from '../../shell/station.tsx'
import css from '../batch.module.css'

/** The result of a batch as a file: on paper for the drawer, or for a spreadsheet. */
export function BatchFiles(props: {
  readonly batch: Batch
  readonly onFailure: (error: AppError | null) => void
}): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const [saved, setSaved] = useState<string | null>(null)
  const save = async (format: 'pdf' | 'csv'): Promise<void> => {
    const answer = await bridge.invoke('labels.saveBatchResult', { batchId: props.batch.id, format })
    props.onFailure(answer.ok ? null : answer.error)
    setSaved(answer.ok ? answer.value.path : null)
  }
  return (
    <>
      <ActionButton data-testid="batch-save-csv" onClick={() => void save('csv')}>
        {t('paper.saveCsv')}
      </ActionButton>
      <ActionButton data-testid="batch-save-pdf" onClick={() => void save('pdf')}>
        {t('paper.savePdf')}
      </ActionButton>
      <PrintResult batchId={props.batch.id} onFailure={props.onFailure} />
      {saved === null ? null : (
        <div className={css['saved']}>
          <SavedFile path={saved} />
        </div>
      )}
    </>
  )
}

/** The result on the printer for A4, recorded like every print; a second one only by a second press. */
function PrintResult(props: {
  readonly batchId: string
  readonly onFailure: (error: AppError | null) => void
}): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const profile = documentProfile(useSettings((state) => state.settings))
  const [latest] = usePaperPrints(props.batchId)
  const [isPrinted, setIsPrinted] = useState(false)
  const print = usePaperPress(props.batchId, isPrinted, async () => {
    if (profile === null) return
    const order = { batchId: props.batchId, profileId: profile.id, again: isPrinted }
    const answer = await bridge.invoke('printing.printBatchResult', order)
    props.onFailure(answer.ok ? null : answer.error)
    setIsPrinted(answer.ok && answer.value.refused.some(({ why }) => why === 'already-printed' || why === 'unclear'))
  })
  if (profile === null) return null
  return (
    <>
      {latest === undefined ? null : <PrintStateBadge state={latest.state} />}
      <ActionButton data-testid="batch-print" data-again={isPrinted} onClick={print}>
        <IconPrinter aria-hidden="true" />
        {t(isPrinted ? 'paper.printAgainOn' : 'paper.printOn', { printer: profile.label })}
      </ActionButton>
    </>
  )
}
