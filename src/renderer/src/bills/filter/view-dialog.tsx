import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { mostOwnViews, type BillView } from '../../../../shared/domain/bill/bill-list.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormField } from '../../ui/field/form-field.tsx'
import { Note } from '../../ui/note.tsx'
import { useStation } from '../../shell/station.tsx'
import css from '../bills.module.css'
import { shownColumns } from './views.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Names what the list shows now, or renames and deletes the view that it shows. */
export function ViewDialog(props: { readonly shown: BillView | null; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { bills } = useStation()
  const { shown, onClose } = props
  const [name, setName] = useState(shown?.name ?? '')
  const [error, setError] = useState<AppError | null>(null)
  const { filter, columns, views, saveView, deleteView } = bills.getState()
  const isFull = shown === null && views.length >= mostOwnViews
  const isReady = name.trim() !== '' && !isFull
  const end = (failure: AppError | null): void => (failure === null ? onClose() : setError(failure))
  const save = async (): Promise<void> => {
    if (!isReady) return
    const own = shownColumns(filter, views, columns)
    end(await saveView({ id: shown?.id ?? crypto.randomUUID(), name: name.trim(), filter, columns: [...own] }))
  }
  return (
    <Dialog
      onClose={onClose}
      title={shown === null ? t('bills.views.save') : t('bills.views.manage', { name: shown.name })}
      testId="view-dialog"
    >
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save()
        }}
      >
        <p className={css['dialogHint']}>{t('bills.views.saveHint')}</p>
        {isFull ? <Note tone="warn">{t('bills.views.full')}</Note> : null}
        <FormField
          id="view-name"
          label={t('bills.views.name')}
          value={name}
          maxLength={40}
          data-autofocus
          data-testid="view-name"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ErrorNote error={error} />
        <DialogActions>
          {shown === null ? null : (
            <ActionButton tone="bad" data-testid="delete-view" onClick={() => void deleteView(shown.id).then(end)}>
              {t('bills.views.delete')}
            </ActionButton>
          )}
          <ActionButton hint="Esc" onClick={onClose}>
            {t('dialogs.back')}
          </ActionButton>
          <ActionButton tone="primary" submit action="everywhere.primary" data-testid="view-save" disabled={!isReady}>
            {t(shown === null ? 'bills.views.create' : 'bills.views.rename')}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
