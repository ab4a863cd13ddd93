import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Generation } from '../../../../shared/domain/account/account.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import { Note } from '../../ui/note.tsx'
import { useStation } from '../../shell/station.tsx'

/** How many references are named; the counts say the rest. */
const mostNamed = 5

/** Before another generation is chosen: which unsent drafts it would stop, and that none is lost. */
export function GenerationPreview(props: { readonly generation: Generation }): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const { generation } = props
  const [preview, setPreview] = useState<ChannelOutput<'account.previewGeneration'> | null>(null)
  useEffect(() => {
    let wanted = true
    const load = async (): Promise<void> => {
      const answer = await bridge.invoke('account.previewGeneration', { generation })
      if (wanted) setPreview(answer.ok ? answer.value : null)
    }
    void load()
    return () => {
      wanted = false
    }
  }, [bridge, generation])
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
