import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../components/screen.tsx'
import { useWorktable } from '../../stores/station.tsx'
import { BatchDraft } from './batch-draft.tsx'
import { BatchResult } from './batch-result.tsx'

/** Cancels or returns many bills: what is to be sent, or what became of a batch that was. */
export function Batch(): ReactNode {
  const { t } = useTranslation()
  const id = useWorktable((state) => state.batch.id)
  return (
    <Screen testId="screen-batch" title={t('shell.batch')}>
      {id === null ? <BatchDraft /> : <BatchResult key={id} id={id} />}
    </Screen>
  )
}
