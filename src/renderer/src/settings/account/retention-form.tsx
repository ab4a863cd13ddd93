import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { leastReceiverDays, mostReceiverDays } from '../../../../shared/domain/settings/settings.ts'
import { useAction } from '../../bridge/use-action.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormField } from '../../ui/field/form-field.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useAccount, useSettings } from '../../shell/station.tsx'
import css from '../settings.module.css'

/** For how long the account in front keeps what it knows of receivers. */
export function RetentionForm(): ReactNode {
  const { t } = useTranslation()
  const id = useAccount((state) => state.view?.id ?? null)
  const kind = useAccount((state) => state.view?.account?.kind ?? null)
  const { receiverDays } = useSettings((state) => state.settings)
  const change = useSettings((state) => state.change)
  const [typed, setTyped] = useState<string | null>(null)
  const stored = id === null ? '' : String(receiverDays[id] ?? '')
  const text = (typed ?? stored).trim()
  const days = Number(text)
  const isRight = text === '' || (Number.isInteger(days) && days >= leastReceiverDays && days <= mostReceiverDays)
  const save = useAction(async () => {
    if (id === null || !isRight) return null
    const { [id]: _before, ...others } = receiverDays
    const failed = await change({ receiverDays: text === '' ? others : { ...others, [id]: days } })
    // What was typed while it was on its way is not saved yet.
    if (failed === null) setTyped((later) => (later === typed ? null : later))
    return failed
  })
  if (id === null || kind !== 'live') return null
  return (
    <Section title={t('retention.title')}>
      <form
        className={css['pair']}
        onSubmit={(event) => {
          event.preventDefault()
          void save.run()
        }}
      >
        <FormField
          id="settings-receiverDays"
          label={t('retention.days')}
          data-testid="field-receiverDays"
          inputMode="numeric"
          value={typed ?? stored}
          problem={isRight ? undefined : t('retention.wrong', { least: leastReceiverDays, most: mostReceiverDays })}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={css['actions']}>
          <ActionButton submit hint="Enter" disabled={typed === null || !isRight || save.isBusy}>
            {t('settings.save')}
          </ActionButton>
        </div>
        <p className={css['dim']}>{t('retention.text')}</p>
        <ErrorNote error={save.error} />
      </form>
    </Section>
  )
}
