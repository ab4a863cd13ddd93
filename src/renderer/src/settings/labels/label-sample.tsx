import { SegmentedControl } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  labelTemplates,
  type LabelChoices,
  type LabelModel,
  type LabelTemplate,
} from '../../../../shared/domain/printing/label.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import { Section } from '../../ui/layout/section.tsx'
import { readLater } from '../../ui/read-later.tsx'
import { useStation } from '../../shell/station.tsx'
import css from './labels.module.css'

// pdf.js is large: it is loaded when somebody looks at paper.
const LabelPages = readLater(async () => (await import('../../labels/preview/label-preview-pages.tsx')).LabelPages)

const kinds = ['label', 'provisional-slip'] as const satisfies readonly LabelModel['kind'][]

/** A label or slip in any size as it would be printed now. */
export function PaperSample(props: { readonly choices: LabelChoices; readonly logoVersion: number }): ReactNode {
  const { t } = useTranslation()
  const [template, setTemplate] = useState<LabelTemplate>('100x150')
  const [kind, setKind] = useState<LabelModel['kind']>('label')
  const load = useSample(template, kind, props.choices, props.logoVersion)
  return (
    <Section title={t('paper.sample')}>
      <p className={css['dim']}>{t('paper.sampleHint')}</p>
      <SegmentedControl
        aria-label={t('paper.template')}
        size="xs"
        value={template}
        onChange={setTemplate}
        data={labelTemplates.map((value) => ({ value, label: t(`paper.templates.${value}`) }))}
      />
      <SegmentedControl
        aria-label={t('paper.kind')}
        size="xs"
        value={kind}
        onChange={setKind}
        data={kinds.map((value) => ({ value, label: t(`paper.kinds.${value}`) }))}
      />
      <LabelPages load={load} size="fitting" />
    </Section>
  )
}

interface SampleRequest {
  readonly template: LabelTemplate
  readonly kind: LabelModel['kind']
  /** Main knows the choices: here they only make another request of it, so that main is asked again. */
  readonly look: string
}

const sampleOf =
  (bridge: Bridge, { template, kind }: SampleRequest) =>
  () =>
    bridge.invoke('labels.sample', { template, kind })

/** Another function for each sample that would look different. */
function useSample(template: LabelTemplate, kind: LabelModel['kind'], choices: LabelChoices, logoVersion: number) {
  const { bridge } = useStation()
  const look = JSON.stringify([choices, logoVersion])
  return useMemo(() => sampleOf(bridge, { template, kind, look }), [bridge, template, kind, look])
}
