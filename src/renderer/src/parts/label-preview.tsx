import { useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/app-error.ts'
import { ActionButton } from '../components/action-button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { useStation } from '../stores/station.tsx'
import css from './label-preview.module.css'
import { LabelPages } from './label-preview-pages.tsx'
import { SavedFile } from './saved-file.tsx'

/** The label of a bill, as it would be printed, and a file of it. */
export function LabelPreview(props: { readonly billCode: string }): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const { billCode } = props
  const [saved, setSaved] = useState<string | null>(null)
  const [saveError, setSaveError] = useState<AppError | null>(null)
  const [drawError, setDrawError] = useState(false)
  const load = useCallback(() => bridge.invoke('labels.render', { billCode }), [bridge, billCode])
  const save = async (acceptCut: boolean): Promise<void> => {
    const answer = await bridge.invoke('labels.save', { billCode, acceptCut })
    setSaveError(answer.ok ? null : answer.error)
    setSaved(answer.ok ? answer.value.path : null)
  }
  return (
    <div className={css['preview']}>
      <LabelPages load={load} onDrawn={(isDrawn) => setDrawError(!isDrawn)} />
      {saveError === null ? null : (
        <ErrorNote
          error={saveError}
          actions={
            saveError.code === 'label-needs-confirmation' ? (
              <ActionButton size="small" data-testid="save-cut-label" onClick={() => void save(true)}>
                {t('paper.acceptCut')}
              </ActionButton>
            ) : null
          }
        />
      )}
      {saved === null ? null : <SavedFile path={saved} />}
      <ActionButton data-testid="save-label" disabled={drawError} onClick={() => void save(false)}>
        {t('bills.saveLabel')}
      </ActionButton>
    </div>
  )
}
