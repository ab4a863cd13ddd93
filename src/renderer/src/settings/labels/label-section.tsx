import { Checkbox } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { labelParts, type LabelChoices } from '../../../../shared/domain/printing/label.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormField } from '../../ui/field/form-field.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useSettings } from '../../shell/station.tsx'
import { LogoField } from './logo-field.tsx'
import css from './labels.module.css'
import { PaperSample } from './label-sample.tsx'

/** What the station's labels show, and beside it a label that looks just so. Each choice holds at once. */
export function PaperSection(): ReactNode {
  const { t } = useTranslation()
  const choices = useSettings((state) => state.settings.labelChoices)
  const change = useSettings((state) => state.change)
  const [error, setError] = useState<AppError | null>(null)
  /** Counts the logos of this visit: another one is another sample. */
  const [logoVersion, setLogoVersion] = useState(0)
  const apply = async (patch: Partial<LabelChoices>): Promise<void> =>
    setError(await change({ labelChoices: { ...choices, ...patch } }))
  return (
    <div className={css['grid']}>
      <div>
        <Section title={t('paper.shown')}>
          <p className={css['dim']}>{t('paper.alwaysShown')}</p>
          <div className={css['parts']}>
            {labelParts.map((part) => (
              <Checkbox
                key={part}
                label={t(`paper.parts.${part}`)}
                description={choices.shown[part] ? undefined : t(`paper.without.${part}`)}
                checked={choices.shown[part]}
                data-testid={`paper-shows-${part}`}
                onChange={(event) => void apply({ shown: { ...choices.shown, [part]: event.currentTarget.checked } })}
              />
            ))}
          </div>
          <CarrierName value={choices.carrierName} onChange={(carrierName) => void apply({ carrierName })} />
          <ErrorNote error={error} />
        </Section>
        <LogoField
          tone={choices.logoTone}
          onTone={(logoTone) => void apply({ logoTone })}
          onLogo={() => setLogoVersion((version) => version + 1)}
        />
      </div>
      <PaperSample choices={choices} logoVersion={logoVersion} />
    </div>
  )
}

/** Kept when the field is left, or with Enter. */
function CarrierName(props: { readonly value: string; readonly onChange: (value: string) => void }): ReactNode {
  const { t } = useTranslation()
  /** Null while nothing is typed that is not kept. */
  const [typed, setTyped] = useState<string | null>(null)
  const keep = (): void => {
    if (typed !== null && typed.trim() !== props.value) props.onChange(typed.trim())
    setTyped(null)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
    >
      <FormField
        id="paper-carrier-name"
        label={t('paper.carrierName')}
        hint={t('paper.carrierNameHint')}
        value={typed ?? props.value}
        maxLength={80}
        data-testid="paper-carrier-name"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={keep}
      />
    </form>
  )
}
