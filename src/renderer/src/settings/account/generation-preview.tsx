import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Generation } from '../../../../shared/domain/account/account.ts'
import { useChannel } from '../../bridge/use-channel.ts'
import { Note } from '../../ui/note.tsx'

/** How many references are named; the counts say the rest. */
const mostNamed = 5

/** Before another generation is chosen: which unsent drafts it would stop, and that none is lost. */
export function GenerationPreview(props: { readonly generation: Generation }): ReactNode {
  const { t } = useTranslation()
  const { data: preview } = useChannel('account.previewGeneration', { generation: props.generation })
  if (preview === null) return null
  const { changed, unchanged, drafts } = preview
  if (changed === 0) return <Note tone="ok">{t('account.generationFits', { count: unchanged })}</Note>
  const named = drafts.slice(0, mostNamed).map(({ refCode }) => refCode)
  return (
    <Note tone="warn" title={t('account.generationStops', { count: changed })}>
      {t('account.generationKeeps')} <span className="mono">{named.join(', ')}</span>
      {changed > named.length ? ' …' : null}
    </Note>
  )
}
