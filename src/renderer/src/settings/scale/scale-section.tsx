import { Checkbox, SegmentedControl } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import {
  describedLine,
  scaleUnits,
  type LineSettings,
  type ScaleProtocol,
} from '../../../../shared/domain/scale/scale-protocol.ts'
import { shippedProtocols } from '../../../../shared/domain/scale/shipped-protocols.ts'
import { heaviestGrams, type ScaleSettings } from '../../../../shared/domain/scale/scale.ts'
import { formatKgNumber, parseWeightGrams } from '../../../../shared/domain/quantity/weight.ts'
import { useSettings, useStation } from '../../shell/station.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormField, SelectField } from '../../ui/field/form-field.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Note } from '../../ui/note.tsx'
import { TextAreaField } from '../../ui/field/text-area-field.tsx'
import css from '../settings.module.css'
import type { SectionProps } from '../section-props.ts'
import { PortField } from './port-field.tsx'
import { ScaleTest } from './scale-test.tsx'

const kinds = ['none', 'serial', 'keyboard'] as const satisfies readonly ScaleSettings['kind'][]
/** The choice of a protocol that is described below it. */
const own = 'own'

/** What is typed, before it is saved. */
interface Typed {
  readonly scale: ScaleSettings
  readonly isOwn: boolean
  readonly maxKg: string
}

interface TypedProps {
  readonly now: Typed
  readonly onChange: (typed: Typed) => void
}

function typedOf(scale: ScaleSettings): Typed {
  const isShipped = shippedProtocols.some(({ id }) => id === scale.protocolId)
  return { scale, isOwn: !isShipped && scale.described !== '', maxKg: formatKgNumber(scale.maxGrams) }
}

/** The scale of the station: its port, how it speaks, and what it says now. */
export function ScaleSection({ active }: SectionProps): ReactNode {
  const { t } = useTranslation()
  const saved = useSettings((state) => state.settings.scale)
  const [typed, setTyped] = useState<Typed | null>(null)
  const now = typed ?? typedOf(saved)
  const { scale } = now
  // What was typed while it was on its way is not saved yet.
  const { outcome, save } = useSaving(now, () => setTyped((later) => (later === typed ? null : later)))
  const change = (part: Partial<ScaleSettings>): void => setTyped({ ...now, scale: { ...scale, ...part } })
  return (
    <Section title={t('scale.status')}>
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className={css['choice']}>
          <span>{t('scale.kind')}</span>
          <SegmentedControl
            aria-label={t('scale.kind')}
            value={scale.kind}
            data={kinds.map((value) => ({ value, label: t(`scale.kinds.${value}`) }))}
            onChange={(kind) => change({ kind })}
            data-testid="scale-kind"
          />
        </div>
        {scale.kind === 'serial' ? (
          <>
            <PortField value={scale.port} onChange={(port) => change({ port })} />
            <ProtocolFields now={now} onChange={setTyped} />
          </>
        ) : null}
        {scale.kind === 'keyboard' ? <KeyboardFields scale={scale} onChange={change} /> : null}
        {scale.kind === 'none' ? null : <CommonFields now={now} onChange={setTyped} />}
        <div className={css['actions']}>
          <ActionButton submit tone="primary" hint="Enter" disabled={typed === null} data-testid="scale-save">
            {t('scale.save')}
          </ActionButton>
          {outcome === 'saved' && typed === null ? <span role="status">{t('scale.saved')}</span> : null}
        </div>
      </form>
      {typeof outcome === 'string' && outcome !== 'saved' ? (
        <Note tone="bad" title={t('scale.ownWrong')}>
          <pre>{outcome}</pre>
        </Note>
      ) : null}
      <ErrorNote error={typeof outcome === 'string' ? null : outcome} />
      {saved.kind === 'serial' && active ? <ScaleTest /> : null}
    </Section>
  )
}

/** The largest weight that is typed, or why it is none that a scale can have. */
function maxGramsOf({ maxKg }: Typed): number | 'not-a-number' | 'too-small' | 'too-large' {
  const grams = parseWeightGrams(maxKg)
  if (grams === null) return 'not-a-number'
  if (grams < 1) return 'too-small'
  return grams > heaviestGrams ? 'too-large' : grams
}

/** `outcome`: what is wrong with the described protocol, why it could not be stored, or that it was. */
function useSaving(now: Typed, onSaved: () => void) {
  const { bridge } = useStation()
  const change = useSettings((state) => state.change)
  const [outcome, setOutcome] = useState<AppError | string | null>(null)
  const save = async (): Promise<void> => {
    // A station without a scale does not show what was typed.
    const maxGrams = now.scale.kind === 'none' ? now.scale.maxGrams : maxGramsOf(now)
    if (typeof maxGrams === 'string') return document.querySelector<HTMLElement>('#scale-max')?.focus()
    let scale = { ...now.scale, maxGrams }
    if (now.isOwn) {
      const checked = await bridge.invoke('scale.check', { text: scale.described })
      if (!checked.ok) return setOutcome(checked.error)
      const { id, problem } = checked.value
      if (id === null) return setOutcome(problem)
      scale = { ...scale, protocolId: id }
    }
    const failed = await change({ scale })
    setOutcome(failed ?? 'saved')
    if (failed === null) onSaved()
  }
  return { outcome, save }
}

function CommonFields({ now, onChange }: TypedProps): ReactNode {
  const { t } = useTranslation()
  const max = maxGramsOf(now)
  return (
    <>
      <FormField
        id="scale-max"
        label={t('scale.maxKg')}
        kind="weight"
        value={now.maxKg}
        problem={typeof max === 'string' ? t(`problems.${max}`) : undefined}
        data-testid="scale-max"
        onChange={(event) => onChange({ ...now, maxKg: event.currentTarget.value })}
      />
      <Checkbox
        label={t('scale.printsWhenStill')}
        checked={now.scale.printsWhenStill}
        data-testid="scale-prints"
        onChange={({ currentTarget }) =>
          onChange({ ...now, scale: { ...now.scale, printsWhenStill: currentTarget.checked } })
        }
      />
    </>
  )
}

function KeyboardFields(props: {
  readonly scale: ScaleSettings
  readonly onChange: (part: Partial<ScaleSettings>) => void
}): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <p className={css['dim']}>{t('scale.keyboardText')}</p>
      <SelectField
        id="scale-unit"
        label={t('scale.keyboardUnit')}
        value={props.scale.keyboardUnit}
        options={scaleUnits.map((value) => ({ value, label: value }))}
        // The options are the units.
        onChange={({ currentTarget }) =>
          props.onChange({ keyboardUnit: currentTarget.value as ScaleSettings['keyboardUnit'] })
        }
      />
    </>
  )
}

/** How the scale speaks, and how its line is set: as its protocol says, until it is changed. */
function ProtocolFields({ now, onChange }: TypedProps): ReactNode {
  const { t } = useTranslation()
  const { scale } = now
  const shipped = shippedProtocols.find(({ id }) => id === scale.protocolId) ?? shippedProtocols[0]
  const described = now.isOwn ? describedLine(scale.described) : null
  const line = scale.line ?? described ?? shipped?.line ?? { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 }
  const change = (part: Partial<ScaleSettings>): void => onChange({ ...now, scale: { ...scale, ...part } })
  const setLine = (part: Partial<LineSettings>): void => change({ line: { ...line, ...part } })
  const choose = (value: string): void => {
    if (value === own) {
      const described = scale.described === '' ? describe(shipped) : scale.described
      onChange({ ...now, isOwn: true, scale: { ...scale, described } })
    } else onChange({ ...now, isOwn: false, scale: { ...scale, protocolId: value, line: null } })
  }
  return (
    <>
      <SelectField
        id="scale-protocol"
        label={t('scale.protocol')}
        value={now.isOwn ? own : (shipped?.id ?? '')}
        data-testid="scale-protocol"
        options={[
          ...shippedProtocols.map(({ id, name }) => ({ value: id, label: name })),
          { value: own, label: t('scale.own') },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {now.isOwn ? (
        <TextAreaField
          label={t('scale.ownText')}
          autosize
          minRows={6}
          maxRows={14}
          maxLength={5000}
          value={scale.described}
          classNames={{ input: 'mono' }}
          data-testid="scale-described"
          onChange={(event) => change({ described: event.currentTarget.value })}
        />
      ) : null}
      <LineFields line={line} onChange={setLine} />
    </>
  )
}

/** To begin with: the chosen protocol under a name of the station's own. */
function describe(protocol: ScaleProtocol | undefined): string {
  return JSON.stringify({ ...protocol, id: 'own', name: 'own' }, null, 2)
}

const rates = [1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200] as const
const parities = ['none', 'even', 'odd'] as const

function LineFields(props: {
  readonly line: LineSettings
  readonly onChange: (part: Partial<LineSettings>) => void
}): ReactNode {
  const { t } = useTranslation()
  const { line, onChange } = props
  const numbers = (values: readonly number[]) => values.map((value) => ({ value: String(value), label: String(value) }))
  return (
    <div className={css['four']}>
      <SelectField
        id="scale-baud"
        label={t('scale.baudRate')}
        value={String(line.baudRate)}
        options={numbers(rates.some((rate) => rate === line.baudRate) ? rates : [...rates, line.baudRate])}
        onChange={(event) => onChange({ baudRate: Number(event.currentTarget.value) })}
      />
      <SelectField
        id="scale-bits"
        label={t('scale.dataBits')}
        value={String(line.dataBits)}
        options={numbers([7, 8])}
        onChange={(event) => onChange({ dataBits: event.currentTarget.value === '7' ? 7 : 8 })}
      />
      <SelectField
        id="scale-parity"
        label={t('scale.parity')}
        value={line.parity}
        options={parities.map((value) => ({ value, label: t(`scale.parities.${value}`) }))}
        // The options are the parities.
        onChange={(event) => onChange({ parity: event.currentTarget.value as LineSettings['parity'] })}
      />
      <SelectField
        id="scale-stop"
        label={t('scale.stopBits')}
        value={String(line.stopBits)}
        options={numbers([1, 2])}
        onChange={(event) => onChange({ stopBits: event.currentTarget.value === '2' ? 2 : 1 })}
      />
    </div>
  )
}
