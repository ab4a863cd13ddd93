import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { Batch } from '../../../../shared/domain/batch.ts'
import { ActionButton } from '../../components/action-button.tsx'
import { SavedFile } from '../../parts/saved-file.tsx'
import { useStation } from '../../stores/station.tsx'
import css from './batch.module.css'

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
      {saved === null ? null : (
        <div className={css['saved']}>
          <SavedFile path={saved} />
        </div>
      )}
    </>
  )
}
