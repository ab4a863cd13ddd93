import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../ui/layout/screen.tsx'
import { createCooldown } from '../keyboard/cooldown.ts'
import { useAutosaved } from '../shell/station.tsx'
import { BatchDraft } from './entry/batch-draft.tsx'
import { BatchResult } from './result/batch-result.tsx'

/** Cancels or returns many bills: what is to be sent, or what became of a batch that was. */
export function Batch(): ReactNode {
  const { t } = useTranslation()
  const id = useAutosaved((state) => state.batch.id)
  const [cooldown] = useState(createCooldown)
  return (
    <Screen testId="screen-batch" title={t('shell.batch')}>
      {id === null ? <BatchDraft /> : <BatchResult key={id} id={id} cooldown={cooldown} />}
    </Screen>
  )
}
