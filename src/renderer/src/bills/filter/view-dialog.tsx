import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mostOwnViews, type BillView } from '../../../../shared/domain/bill/bill-list.ts'
import { useAction } from '../../bridge/use-action.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { useLatest } from '../../ui/dialog/use-latest.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormField } from '../../ui/field/form-field.tsx'
import { Note } from '../../ui/note.tsx'
import { useStation } from '../../shell/station.tsx'
import css from '../bills.module.css'
import { shownColumns } from './views.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/**
 * Names what the list shows now, or renames and deletes the view that it shows. What is typed while the name is being saved stays, and goes with the
 * next press.
 */
export function ViewDialog(props: { readonly shown: BillView | null; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { shown, onClose } = props
  const { name, setName, isFull, isReady, isSaved, change } = useView(shown, onClose)
  return (
    <Dialog
      onClose={onClose}
      title={shown === null ? t('bills.views.save') : t('bills.views.manage', { name: shown.name })}
      testId="view-dialog"
    >
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (isReady) void change.run('save')
        }}
      >
        <p className={css['dialogHint']}>{t('bills.views.saveHint')}</p>
        {isSaved ? <Note tone="info">{t('dialogs.typedSince')}</Note> : null}
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
        <ErrorNote error={change.error} />
        <DialogActions>
          {shown === null ? null : (
            <ActionButton tone="bad" data-testid="delete-view" onClick={() => void change.run('delete')}>
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

function useView(shown: BillView | null, onClose: () => void) {
  const { bills } = useStation()
  const [name, setName] = useState(shown?.name ?? '')
  const [id] = useState(() => shown?.id ?? crypto.randomUUID())
  const [isSaved, setIsSaved] = useState(false)
  const now = useLatest(name)
  const { filter, columns, views, saveView, deleteView } = bills.getState()
  const isFull = shown === null && views.length >= mostOwnViews
  const change = useAction(async (what: 'save' | 'delete') => {
    const own = shownColumns(filter, views, columns)
    const failure = await (what === 'delete'
      ? deleteView(id)
      : saveView({ id, name: name.trim(), filter, columns: [...own] }))
    if (failure !== null) return failure
    if (what === 'save' && now.current !== name) setIsSaved(true)
    else onClose()
    return null
  })
  return { name, setName, isFull, isReady: name.trim() !== '' && !isFull, isSaved, change }
}
