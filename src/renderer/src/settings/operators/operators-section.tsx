import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperatorsView } from '../../../../shared/domain/account/operator.ts'
import type { AppError } from '../../../../shared/app-error.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { useOpenDialog } from '../../ui/dialog/use-open-dialog.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SelectField } from '../../ui/field/form-field.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useOperators, useSettings, useStation } from '../../shell/station.tsx'
import { OperatorDialog, type OperatorEdit } from './operator-dialog.tsx'
import css from '../settings.module.css'

type Operator = OperatorsView['operators'][number]

/** Who works at this station, with or without a PIN, and when the station locks by itself. */
export function OperatorsSection(): ReactNode {
  const { t } = useTranslation()
  const { operators: store } = useStation()
  const { operators, currentId } = useOperators((state) => state.view)
  const { open: editing, setOpen: setEditing, close } = useOpenDialog<OperatorEdit>()
  const [removing, setRemoving] = useState<Operator | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const remove = async (id: string): Promise<void> => {
    setRemoving(null)
    setError(await store.getState().change('operators.remove', { id, pin: null }))
  }
  return (
    <>
      <Section
        title={t('operators.title')}
        actions={
          <ActionButton size="small" data-testid="add-operator" onClick={() => setEditing({ what: 'add' })}>
            {t('operators.add')}
          </ActionButton>
        }
      >
        {operators.length === 0 ? <p className={css['dim']}>{t('operators.none')}</p> : null}
        {operators.map((operator) => (
          <OperatorRow
            key={operator.id}
            operator={operator}
            atWork={operator.id === currentId}
            onEdit={(what) => setEditing({ what, operator })}
            onRemove={() => (operator.hasPin ? setEditing({ what: 'remove', operator }) : setRemoving(operator))}
          />
        ))}
        <p className={css['dim']}>{t('operators.pinNote')}</p>
        <ErrorNote error={error} />
      </Section>
      <IdleLock />
      {editing === null ? null : <OperatorDialog edit={editing} onClose={close} />}
      {removing === null ? null : (
        <Confirm
          title={t('operators.removeTitle', { name: removing.name })}
          action={t('operators.remove')}
          safe={t('operators.keep')}
          onAction={() => remove(removing.id)}
          onClose={() => setRemoving(null)}
        >
          {t('operators.removeText')}
        </Confirm>
      )}
    </>
  )
}

function OperatorRow(props: {
  readonly operator: Operator
  readonly atWork: boolean
  readonly onEdit: (what: 'rename' | 'pin' | 'lead') => void
  readonly onRemove: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { name, hasPin, isLead } = props.operator
  const notes = [
    props.atWork ? t('operators.atWork') : '',
    hasPin ? t('operators.withPin') : '',
    isLead ? t('operators.lead') : '',
  ]
  const leadWords = t(isLead ? 'operators.endLead' : 'operators.makeLead')
  const pinWords = t(hasPin ? 'operators.changePin' : 'operators.setPin')
  return (
    <div className={css['sender']} data-testid="operator-row">
      <div>
        <strong>{name}</strong> <span className={css['dim']}>{notes.filter(Boolean).join(' · ')}</span>
      </div>
      <ActionButton
        size="small"
        aria-label={`${t('operators.rename')}: ${name}`}
        onClick={() => props.onEdit('rename')}
      >
        {t('operators.rename')}
      </ActionButton>
      <ActionButton size="small" aria-label={`${pinWords}: ${name}`} onClick={() => props.onEdit('pin')}>
        {pinWords}
      </ActionButton>
      {hasPin ? (
        <ActionButton size="small" aria-label={`${leadWords}: ${name}`} onClick={() => props.onEdit('lead')}>
          {leadWords}
        </ActionButton>
      ) : null}
      {props.atWork ? null : (
        <ActionButton size="small" aria-label={`${t('operators.remove')}: ${name}`} onClick={props.onRemove}>
          {t('operators.remove')}
        </ActionButton>
      )}
    </div>
  )
}

const lockTimes = [1, 2, 5, 10, 15, 30, 60] as const

function IdleLock(): ReactNode {
  const { t } = useTranslation()
  const minutes = useSettings((state) => state.settings.lockAfterMinutes)
  const change = useSettings((state) => state.change)
  const [error, setError] = useState<AppError | null>(null)
  const times = minutes === null || lockTimes.some((time) => time === minutes) ? lockTimes : [...lockTimes, minutes]
  return (
    <Section title={t('operators.lockAfter')}>
      <SelectField
        id="settings-lock-after"
        label={t('operators.lockAfterHow')}
        value={String(minutes ?? 'never')}
        onChange={({ currentTarget: { value } }) =>
          void change({ lockAfterMinutes: value === 'never' ? null : Number(value) }).then(setError)
        }
        options={[
          { value: 'never', label: t('operators.lockAfterNever') },
          ...times.map((time) => ({
            value: String(time),
            label: t('operators.lockAfterMinutes', { minutes: time }),
          })),
        ]}
      />
      <ErrorNote error={error} />
    </Section>
  )
}
