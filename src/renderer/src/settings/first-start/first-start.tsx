import { SegmentedControl } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { Language } from '../../../../shared/domain/settings/language.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { AccountForm } from '../account/account-form.tsx'
import { useAccount, useSettings } from '../../shell/station.tsx'
import css from './first-start.module.css'
import { StartChoices } from './start-choices.tsx'
import { languageChoices } from '../../i18n/languages.ts'

/** The one question before anything else: practise, or work with an account. Enter practises. */
export function FirstStart(): ReactNode {
  const { t } = useTranslation()
  const [entering, setEntering] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const startTraining = useAccount((state) => state.startTraining)
  const train = async (): Promise<void> => setError(await startTraining())
  useShortcuts({ 'everywhere.escape': () => setEntering(false) }, entering)
  return (
    <main className={css['page']} data-testid="screen-first-start">
      <div className={css['box']}>
        <header className={css['top']}>
          <b className={css['mark']}>
            <IconPackage size="1.75rem" aria-hidden="true" />
          </b>
          <div>
            <p className={css['name']}>Packbench</p>
            <p className={css['product']}>{t('shell.product')}</p>
          </div>
          <LanguageChoice />
        </header>
        <h1 className={css['question']}>{entering ? t('account.title') : t('firstStart.hello')}</h1>
        {entering ? (
          <div className={css['surface']}>
            <AccountForm onBack={() => setEntering(false)} />
          </div>
        ) : (
          <>
            <StartChoices onTrain={() => void train()} onAccount={() => setEntering(true)} />
            <p className={css['product']}>{t('firstStart.moving')}</p>
          </>
        )}
        <ErrorNote error={error} />
      </div>
    </main>
  )
}

function LanguageChoice(): ReactNode {
  const { t } = useTranslation()
  const language = useSettings((state) => state.settings.language)
  const change = useSettings((state) => state.change)
  return (
    <SegmentedControl
      className={css['language']}
      aria-label={t('firstStart.language')}
      value={language}
      onChange={(value: Language) => void change({ language: value })}
      data={[...languageChoices]}
    />
  )
}
