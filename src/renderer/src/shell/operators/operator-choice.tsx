import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { isTriedPin } from '../../../../shared/domain/account/operator.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ChoiceList } from '../../ui/list/choice-list.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormField } from '../../ui/field/form-field.tsx'
import { useOperators, useWindow } from '../station.tsx'
import css from './operator-choice.module.css'

/** Who takes the station on: a name, and their PIN where they have one. */
export function OperatorChoice(props: { readonly onDone: () => void }): ReactNode {
  const { t } = useTranslation()
  const { operators: store } = useWindow()
  const { operators, currentId, locked } = useOperators((state) => state.view)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const chosen = operators.find(({ id }) => id === chosenId)
  const asked = useRef<object | null>(null)
  const take = async (id: string, pin: string | null): Promise<void> => {
    const own = {}
    asked.current = own
    const failed = await store.getState().change('operators.switch', { id, pin })
    if (failed === null) props.onDone()
    // Else somebody else was chosen while main looked at the PIN: that it was refused is not said of them.
    else if (asked.current === own) setError(failed)
  }
  const choose = (id: string): void => {
    asked.current = null
    setError(null)
    const isFree = operators.some(
      (operator) => operator.id === id && (!operator.hasPin || (id === currentId && !locked)),
    )
    setChosenId(isFree ? null : id)
    if (isFree) void take(id, null)
  }
  return (
    <div className={css['choice']}>
      <ChoiceList
        label={t('operators.who')}
        current={chosenId ?? currentId}
        testId="operator-choice"
        onChoose={choose}
        choices={operators.map(({ id, name, hasPin }) => ({
          id,
          words: (
            <span>
              {name}
              {hasPin ? <small>{t('operators.withPin')}</small> : null}
            </span>
          ),
        }))}
      />
      {chosen === undefined ? null : (
        <PinForm key={chosen.id} name={chosen.name} onPin={(pin) => take(chosen.id, pin)} />
      )}
      {error === null ? null : <RefusedPin error={error} />}
    </div>
  )
}

function PinForm(props: { readonly name: string; readonly onPin: (pin: string) => Promise<void> }): ReactNode {
  const { t } = useTranslation()
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState(false)
  const submit = (): void => {
    // Not asked of main: a scan into this field is no wrong PIN.
    const isAsked = isTriedPin(pin)
    setProblem(!isAsked)
    if (isAsked) void props.onPin(pin)
    setPin('')
  }
  return (
    <form
      className={css['pin']}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FormField
        label={t('operators.pinOf', { name: props.name })}
        problem={problem ? t('operators.pinForm') : undefined}
        type="password"
        autoFocus
        value={pin}
        onChange={(event) => setPin(event.currentTarget.value)}
        inputMode="numeric"
        data-testid="operator-pin"
      />
      <ActionButton submit tone="primary" hint="Enter">
        {t('operators.take')}
      </ActionButton>
    </form>
  )
}

function RefusedPin(props: { readonly error: AppError }): ReactNode {
  const { t } = useTranslation()
  const { code, context } = props.error
  return (
    <>
      <ErrorNote error={props.error} />
      {code === 'pin-blocked' ? <p>{t('operators.wait', { seconds: Number(context?.['secondsLeft'] ?? 0) })}</p> : null}
      {code === 'pin-refused' ? (
        <p>{t('operators.triesLeft', { count: Number(context?.['triesLeft'] ?? 0) })}</p>
      ) : null}
    </>
  )
}
