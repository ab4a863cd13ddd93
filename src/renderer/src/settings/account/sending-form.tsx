import { SegmentedControl } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { isSendingNumber, undoChoices } from '../../../../shared/domain/settings/settings.ts'
import { useKeysOf } from '../../keyboard/shortcut-keys.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormField } from '../../ui/field/form-field.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useSettings } from '../../shell/station.tsx'
import css from '../settings.module.css'

const fields = ['sendConcurrency', 'cancelChunkSize'] as const
type SendingValues = Record<(typeof fields)[number], string>

/** How much goes to the carrier at once. */
export function SendingForm(): ReactNode {
  const { t } = useTranslation()
  const { sendConcurrency, cancelChunkSize } = useSettings((state) => state.settings)
  const change = useSettings((state) => state.change)
  const [outcome, setOutcome] = useState<AppError | 'saved' | null>(null)
  const form = useForm<SendingValues>({
    mode: 'onBlur',
    values: { sendConcurrency: String(sendConcurrency), cancelChunkSize: String(cancelChunkSize) },
    resetOptions: { keepDirtyValues: true },
  })
  const submit = form.handleSubmit(async (typed) => {
    const failed = await change({
      sendConcurrency: Number(typed.sendConcurrency),
      cancelChunkSize: Number(typed.cancelChunkSize),
    })
    setOutcome(failed ?? 'saved')
    if (failed === null) form.reset(typed)
  })
  return (
    <Section title={t('accounts.sending')}>
      <form className={css['pair']} onSubmit={(event) => void submit(event)} noValidate>
        {fields.map((name) => {
          const wrong = form.formState.errors[name] !== undefined
          const id = `settings-${name}`
          return (
            <div key={name}>
              <FormField
                id={id}
                label={t(`accounts.${name}`)}
                problem={wrong ? t('problems.not-a-number') : undefined}
                inputMode="numeric"
                data-testid={`field-${name}`}
                {...form.register(name, {
                  validate: (typed) => isSendingNumber(name, Number(typed.trim() || 'x')),
                })}
              />
              <p className={css['dim']}>{t(`accounts.${name}Hint`)}</p>
            </div>
          )
        })}
        <div className={css['actions']}>
          <ActionButton submit hint="Enter" disabled={!form.formState.isDirty}>
            {t('settings.save')}
          </ActionButton>
          {outcome === 'saved' && !form.formState.isDirty ? <span role="status">{t('settings.saved')}</span> : null}
        </div>
      </form>
      <UndoChoice />
      <ErrorNote error={outcome === 'saved' ? null : outcome} />
    </Section>
  )
}

/** For how long a saved bill waits before it is sent; takes effect at once. */
function UndoChoice(): ReactNode {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const undoSeconds = useSettings((state) => state.settings.undoSeconds)
  const change = useSettings((state) => state.change)
  const [error, setError] = useState<AppError | null>(null)
  const choose = async (typed: string): Promise<void> => {
    const chosen = undoChoices.find((seconds) => String(seconds) === typed)
    if (chosen !== undefined) setError(await change({ undoSeconds: chosen }))
  }
  return (
    <>
      <div className={css['choice']}>
        <span>{t('accounts.undoSeconds')}</span>
        <SegmentedControl
          aria-label={t('accounts.undoSeconds')}
          data-testid="undo-seconds"
          value={String(undoSeconds)}
          onChange={(typed) => void choose(typed)}
          data={undoChoices.map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? t('accounts.undoNone') : t('accounts.undoFor', { seconds }),
          }))}
        />
      </div>
      <p className={css['dim']}>{t('accounts.undoSecondsHint', { key: keysOf('everywhere.undo') })}</p>
      <ErrorNote error={error} />
    </>
  )
}
