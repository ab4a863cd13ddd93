import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../ui/action-button.tsx'
import { Note } from '../ui/note.tsx'
import { useStation } from './station.tsx'

/** Where a file was saved, and a way to it where the machine has one. */
export function SavedFile(props: { readonly path: string }): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const { path } = props
  const [stuckAt, setStuckAt] = useState<string | null>(null)
  const open = async (): Promise<void> => {
    const answer = await bridge.invoke('labels.openFile', { path })
    setStuckAt(answer.ok ? null : path)
  }
  if (stuckAt === path) return <Note tone="warn">{t('paper.notOpened', { path })}</Note>
  return (
    <Note
      tone="ok"
      actions={
        <ActionButton size="small" data-testid="open-file" onClick={() => void open()}>
          {t('paper.openFile')}
        </ActionButton>
      }
    >
      {t('paper.savedFile', { path })}
    </Note>
  )
}
