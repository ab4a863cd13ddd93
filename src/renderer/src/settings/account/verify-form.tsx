import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../bridge/use-action.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useAccount, useSettings } from '../../shell/station.tsx'
import css from '../settings.module.css'

/** Whether each item of an order is scanned at the account in front; takes effect at once. */
export function VerifyForm(): ReactNode {
  const { t } = useTranslation()
  const id = useAccount((state) => state.view?.id ?? null)
  const { verifiedAccounts } = useSettings((state) => state.settings)
  const change = useSettings((state) => state.change)
  const set = useAction((isOn: boolean) => {
    const others = verifiedAccounts.filter((other) => other !== id)
    return change({ verifiedAccounts: isOn && id !== null ? [...others, id] : others })
  })
  if (id === null) return null
  return (
    <Section title={t('packing.verify.title')}>
      <Checkbox
        label={t('packing.verify.setting')}
        checked={verifiedAccounts.includes(id)}
        data-testid="field-verifiedAccounts"
        onChange={({ currentTarget }) => void set.run(currentTarget.checked)}
      />
      <p className={css['dim']}>{t('packing.verify.settingText')}</p>
      <ErrorNote error={set.error} />
    </Section>
  )
}
