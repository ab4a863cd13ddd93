import { SegmentedControl } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { logoProblems, type LabelChoices, type LogoProblemKind } from '../../../../shared/domain/printing/label.ts'
import { useAnswered, useChannel } from '../../bridge/use-channel.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useStation } from '../../shell/station.tsx'
import { decodeLogo } from './decode-logo.ts'
import css from './labels.module.css'

const tones = ['solid', 'dots'] as const satisfies readonly LabelChoices['logoTone'][]
/** A share of black above which a thermal head prints slower and warmer. */
const heavyShare = 0.6

/** The station's logo: chosen, replaced or taken away. What is wrong with a file is named. */
export function LogoField(props: {
  readonly tone: LabelChoices['logoTone']
  readonly onTone: (tone: LabelChoices['logoTone']) => void
  /** The logo is another one now, or none. */
  readonly onLogo: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { logo, outcome, choose, remove } = useLogo(props.onLogo)
  const chooseWords = t(logo === null ? 'paper.chooseLogo' : 'paper.replaceLogo')
  const percent = logo === null ? 0 : Math.round(logo.blackShare * 100)
  return (
    <Section title={t('paper.logo')}>
      <p className={css['dim']} data-testid="logo-facts">
        {logo === null
          ? t('paper.noLogo')
          : t('paper.logoFacts', { width: logo.widthPx, height: logo.heightPx, black: percent })}
      </p>
      <div className={css['logo']}>
        <FileButton
          accept="image/*,.svg"
          label={chooseWords}
          fileTestId="logo-file"
          data-testid="choose-logo"
          onFile={(file) => void choose(file)}
        >
          {chooseWords}
        </FileButton>
        {logo === null ? null : (
          <ActionButton data-testid="remove-logo" onClick={() => void remove()}>
            {t('paper.removeLogo')}
          </ActionButton>
        )}
      </div>
      {logo === null ? null : (
        <SegmentedControl
          aria-label={t('paper.logoTone')}
          value={props.tone}
          onChange={props.onTone}
          data={tones.map((value) => ({ value, label: t(`paper.logoTones.${value}`) }))}
        />
      )}
      <LogoOutcome outcome={outcome} isHeavy={percent > heavyShare * 100} />
    </Section>
  )
}

type Outcome = LogoProblemKind | AppError | 'saved' | 'pale' | null

function LogoOutcome(props: { readonly outcome: Outcome; readonly isHeavy: boolean }): ReactNode {
  const { t } = useTranslation()
  const { outcome } = props
  const heavy = props.isHeavy ? <Note tone="warn">{t('paper.logoHeavy')}</Note> : null
  if (outcome === null) return heavy
  if (typeof outcome === 'object') return <ErrorNote error={outcome} />
  if (outcome !== 'saved' && outcome !== 'pale')
    return (
      <Note tone="bad" title={t('paper.logoProblem')}>
        <span data-testid="logo-problem">{t(`paper.logoProblems.${outcome}`)}</span>
      </Note>
    )
  return (
    <>
      <Note tone={outcome === 'pale' ? 'warn' : 'ok'}>
        {t(outcome === 'pale' ? 'paper.logoPale' : 'paper.logoSaved')}
      </Note>
      {heavy}
    </>
  )
}

function useLogo(onLogo: () => void) {
  const { bridge } = useStation()
  const { data: logo } = useChannel('labels.logo', undefined)
  const putAnswer = useAnswered()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const newest = useRef<File | null>(null)
  const choose = async (file: File): Promise<void> => {
    newest.current = file
    const decoded = await decodeLogo(file)
    // A large picture that was chosen before takes longer, and must not replace this one, nor come behind its removal.
    if (newest.current !== file) return
    if (!decoded.ok) return setOutcome(decoded.error)
    const answer = await bridge.invoke('labels.setLogo', decoded.value)
    if (!answer.ok) return setOutcome(problemOf(answer.error))
    const { wasPale, ...saved } = answer.value
    putAnswer('labels.logo', undefined, saved)
    setOutcome(wasPale ? 'pale' : 'saved')
    onLogo()
  }
  const remove = async (): Promise<void> => {
    newest.current = null
    const answer = await bridge.invoke('labels.removeLogo', undefined)
    setOutcome(answer.ok ? null : answer.error)
    if (!answer.ok) return
    putAnswer('labels.logo', undefined, null)
    onLogo()
  }
  return { logo, outcome, choose, remove }
}

const problemOf = (error: AppError): Outcome => logoProblems.find((kind) => kind === error.context?.['why']) ?? error
