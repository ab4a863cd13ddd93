import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../../shared/assert-never.ts'
import type { AppError } from '../../../../shared/app-error.ts'
import { isNewPin, isOperatorName, isTriedPin, type OperatorsView } from '../../../../shared/domain/account/operator.ts'
import { useAction } from '../../bridge/use-action.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormField } from '../../ui/field/form-field.tsx'
import type { OperatorsStore } from '../../shell/operators/operators-store.ts'
import { useOperators, useStation } from '../../shell/station.tsx'
import css from '../settings.module.css'
import { Dialog } from '../../ui/dialog/dialog.tsx'

export type OperatorEdit =
  | { readonly what: 'add' }
  | {
      readonly what: 'rename' | 'pin' | 'remove' | 'lead'
      readonly operator: Operator
    }

type Operator = OperatorsView['operators'][number]

interface Values {
  readonly name: string
  readonly currentPin: string
  readonly pin: string
}

/** A new operator, another name or PIN, a lead, or one who leaves; of who has a PIN only with it, or with a lead's. */
export function OperatorDialog(props: { readonly edit: OperatorEdit; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { operators } = useStation()
  const { edit, onClose } = props
  // A second press while main looks at a PIN is no second try of it.
  const save = useAction((values: Values) => saveEdit(operators.getState().change, edit, values))
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { name: edit.what === 'add' ? '' : edit.operator.name, currentPin: '', pin: '' },
  })
  const submit = handleSubmit(async (values) => {
    if (await save.run(values)) onClose()
  })
  const hasLead = useOperators((state) => state.view.operators.some(({ isLead }) => isLead))
  const asksCurrent = edit.what !== 'add' && edit.operator.hasPin
  const title = edit.what === 'add' ? t('operators.add') : `${edit.operator.name}: ${t(`operators.${titleOf(edit)}`)}`
  return (
    <Dialog onClose={onClose} title={title}>
      <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate data-testid="operator-form">
        {edit.what === 'remove' ? <p>{t('operators.removeText')}</p> : null}
        {edit.what === 'lead' ? <p>{t('operators.leadText')}</p> : null}
        {edit.what === 'add' || edit.what === 'rename' ? (
          <NameField
            problem={formState.errors.name ? t('problems.required') : undefined}
            readOnly={save.isBusy}
            register={register('name', { validate: isOperatorName })}
          />
        ) : null}
        {asksCurrent ? (
          <PinField
            label={t(pinLabel(edit.what, hasLead))}
            testId="field-current-pin"
            readOnly={save.isBusy}
            problem={formState.errors.currentPin ? t('operators.pinForm') : undefined}
            register={register('currentPin', { validate: isTriedPin })}
          />
        ) : null}
        {edit.what === 'add' || edit.what === 'pin' ? (
          <PinField
            label={t(edit.what === 'add' ? 'operators.pin' : 'operators.newPin')}
            testId="field-pin"
            readOnly={save.isBusy}
            problem={formState.errors.pin ? t('operators.pinForm') : undefined}
            register={register('pin', { validate: (pin) => pin === '' || isNewPin(pin) })}
          />
        ) : null}
        <ErrorNote error={save.error} />
        <DialogActions>
          <ActionButton hint="Esc" onClick={onClose}>
            {t('operators.cancel')}
          </ActionButton>
          <ActionButton submit tone="primary" hint="Enter">
            {t(edit.what === 'remove' ? 'operators.remove' : 'operators.save')}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function saveEdit(change: OperatorsStore['change'], edit: OperatorEdit, values: Values): Promise<AppError | null> {
  const { name, currentPin } = values
  const pin = values.pin === '' ? null : values.pin
  if (edit.what === 'add') return change('operators.add', { name, pin })
  const { what, operator } = edit
  const { id, hasPin, isLead } = operator
  const given = hasPin ? currentPin : null
  switch (what) {
    case 'rename':
      return change('operators.rename', { id, name, pin: given })
    case 'pin':
      return change('operators.setPin', { id, currentPin: given, pin })
    case 'remove':
      return change('operators.remove', { id, pin: given })
    case 'lead':
      return change('operators.setLead', { id, isLead: !isLead, pin: given })
    default:
      return assertNever(what)
  }
}

function titleOf({ what, operator }: Exclude<OperatorEdit, { readonly what: 'add' }>) {
  if (what === 'pin') return 'changePin'
  if (what === 'lead') return operator.isLead ? 'endLead' : 'makeLead'
  return what
}

function pinLabel(what: OperatorEdit['what'], hasLead: boolean) {
  if (!hasLead) return 'operators.currentPin'
  return what === 'lead' ? 'operators.leadPin' : 'operators.ownOrLeadPin'
}

type Registered = ReturnType<ReturnType<typeof useForm<Values>>['register']>

function NameField(props: {
  readonly problem: string | undefined
  readonly readOnly: boolean
  readonly register: Registered
}): ReactNode {
  const { t } = useTranslation()
  return (
    <FormField
      label={t('operators.name')}
      required
      problem={props.problem}
      readOnly={props.readOnly}
      data-autofocus
      data-testid="field-operator-name"
      {...props.register}
    />
  )
}

function PinField(props: {
  readonly label: string
  readonly testId: string
  readonly problem: string | undefined
  readonly readOnly: boolean
  readonly register: Registered
}): ReactNode {
  return (
    <FormField
      label={props.label}
      problem={props.problem}
      type="password"
      inputMode="numeric"
      readOnly={props.readOnly}
      data-testid={props.testId}
      {...props.register}
    />
  )
}
