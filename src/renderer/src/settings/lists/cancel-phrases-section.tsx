import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { phrasesOf, type CancelPhrases } from '../../../../shared/domain/request/cancel-phrases.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useSettings } from '../../shell/station.tsx'
import { TextAreaField } from '../../ui/field/text-area-field.tsx'
import css from './lists-section.module.css'

const meanings = ['accepted', 'refused'] as const satisfies readonly (keyof CancelPhrases)[]

/** Texts of cancel answers that this station understands beside the shipped ones. */
export function CancelPhrasesSection(): ReactNode {
  const { t } = useTranslation()
  const saved = useSettings((state) => state.settings.cancelPhrases)
  const change = useSettings((state) => state.change)
  /** Null: as it is saved. */
  const [typed, setTyped] = useState<Readonly<Record<keyof CancelPhrases, string>> | null>(null)
  const [outcome, setOutcome] = useState<AppError | 'saved' | null>(null)
  const shown = typed ?? { accepted: saved.accepted.join('\n'), refused: saved.refused.join('\n') }
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const cancelPhrases = { accepted: phrasesOf(shown.accepted), refused: phrasesOf(shown.refused) }
    const error = await change({ cancelPhrases })
    setOutcome(error ?? 'saved')
    // What was typed while it was on its way is not saved yet.
    if (error === null) setTyped((later) => (later === typed ? null : later))
  }
  return (
    <Section title={t('presets.lists.phrases.title')}>
      <p className={css['dim']}>{t('presets.lists.phrases.hint', { mark: '{code}' })}</p>
      <form className={css['table']} onSubmit={(event) => void save(event)} data-testid="cancel-phrases">
        {meanings.map((meaning) => (
          <TextAreaField
            key={meaning}
            label={t(`presets.lists.phrases.${meaning}`)}
            value={shown[meaning]}
            autosize
            minRows={2}
            maxRows={6}
            spellCheck={false}
            data-testid={`phrases-${meaning}`}
            onChange={(event) => {
              setOutcome(null)
              setTyped({ ...shown, [meaning]: event.currentTarget.value })
            }}
          />
        ))}
        <div className={css['actions']}>
          <ActionButton submit tone="primary" data-testid="save-phrases" disabled={typed === null}>
            {t('presets.lists.phrases.save')}
          </ActionButton>
          {outcome === 'saved' && typed === null ? <span role="status">{t('presets.lists.saved')}</span> : null}
          <ErrorNote error={outcome === 'saved' ? null : outcome} />
        </div>
      </form>
    </Section>
  )
}
