import { Checkbox } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconCopy, IconFileSpreadsheet, IconWand } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  duplicateChoices,
  importDelimiters,
  importTargets,
  type ImportPreview,
} from '../../../../shared/domain/order/import.ts'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import { textEncodings } from '../../../../shared/domain/text/read-text-file.ts'
import { formatClock } from '../../../../shared/domain/time/local-time.ts'
import { useAction } from '../../bridge/use-action.ts'
import { useChannel } from '../../bridge/use-channel.ts'
import { ActionHint } from '../../keyboard/key-hint.tsx'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { SavedFile } from '../../shell/saved-file.tsx'
import { useStation } from '../../shell/station.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormField, SelectField } from '../../ui/field/form-field.tsx'
import { useFaultWords } from '../fault-words.ts'
import css from './import.module.css'
import { countOf, shareOf, type ReadFile } from './read-file.ts'
import { useImports, useImportStore } from './use-imports.ts'

const delimiterWords = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const
const encodingWords = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1258': 'Windows-1258',
} as const

const intoWords = {
  orders: { start: 'importing.start', summary: 'importing.summary' },
  drafts: { start: 'importing.startDrafts', summary: 'importing.summaryDrafts' },
} as const

/** What the file is, how it is read, what is to become of doubtful rows; counts and primary are always shown. */
export function FilePanel(props: {
  readonly read: ReadFile
  readonly canStart: boolean
  readonly onStart: () => void
}): ReactNode {
  const { t } = useTranslation()
  const imports = useImportStore()
  const { navigation } = useStation()
  const decisions = useImports((state) => state.decisions)
  // The book of customers asks in a dialog of its own.
  const words = intoWords[decisions.into === 'customers' ? 'orders' : decisions.into]
  const { preview } = props.read
  const count = preview === null ? 0 : countOf(preview, decisions)
  return (
    <section className={css['side']} aria-label={t('importing.title')}>
      <div className={css['sideBody']}>
        <AboutFile read={props.read} />
        {preview === null ? null : (
          <>
            <Reading preview={preview} />
            <Deciding preview={preview} />
            <Counts preview={preview} />
          </>
        )}
      </div>
      <div className={css['sideFoot']}>
        {preview === null ? null : <Summary preview={preview} words={words.summary} count={count} />}
        <Failure />
        <ActionButton
          tone="primary"
          size="big"
          action="everywhere.primary"
          onKey={props.onStart}
          data-testid="import-start"
          disabled={!props.canStart}
          onClick={props.onStart}
        >
          {count === 0 ? t('importing.nothing') : t(words.start, { count })}
        </ActionButton>
        <div className={css['halves']}>
          <FaultyFile isOffered={preview !== null && preview.totals.faulty > 0} />
          <ActionButton
            hint="Esc"
            data-testid="import-close"
            onClick={() => {
              imports.getState().close()
              navigation.getState().go('orders')
            }}
          >
            {t('importing.close')}
          </ActionButton>
        </div>
      </div>
    </section>
  )
}

function Summary(props: {
  readonly preview: ImportPreview
  readonly words: (typeof intoWords)[keyof typeof intoWords]['summary']
  readonly count: number
}): ReactNode {
  const { t } = useTranslation()
  const takesFaulty = useImports((state) => state.decisions.takesFaulty)
  const { faulty } = props.preview.totals
  return (
    <p className={css['dim']}>
      {t(props.words, { count: props.count })}{' '}
      {faulty === 0 ? null : t(takesFaulty ? 'importing.summaryTaken' : 'importing.summaryFaulty')}
    </p>
  )
}

function Failure(): ReactNode {
  return <ErrorNote error={useImports((state) => state.error)} />
}

function AboutFile({ read: { preview, isCurrent } }: { readonly read: ReadFile }): ReactNode {
  const { t } = useTranslation()
  const { stage, progress } = useImports((state) => state)
  if (stage.kind !== 'open') return null
  const { name, bytes, atMs } = stage.file
  const rows = preview?.totals.rows ?? 0
  return (
    <div className={css['about']}>
      <b title={name}>
        <IconFileSpreadsheet aria-hidden="true" /> <span>{name}</span>
      </b>
      <small role="status">
        {isCurrent || (preview === null && progress?.state !== 'reading')
          ? t('importing.file', { rows, size: sizeText(bytes), time: formatClock(atMs) })
          : t('importing.reading', { share: shareOf(progress?.bytesRead ?? 0, progress?.bytes ?? 0) })}
      </small>
    </div>
  )
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} KB`
    : `${formatNumber(Math.round(bytes / 1_000_000))} MB`
}

function Reading({ preview }: { readonly preview: ImportPreview }): ReactNode {
  const { t } = useTranslation()
  const imports = useImportStore()
  const reading = useImports((state) => state.reading)
  const { form } = preview
  const { data: known } = useChannel('import.layouts', undefined)
  const { read } = imports.getState()
  const layout = useRef<HTMLDivElement>(null)
  useShortcuts({ 'import.layout': () => layout.current?.querySelector('select')?.focus() })
  const chosen = reading.layoutId ?? preview.layoutId ?? 'none'
  return (
    <>
      {form.format === 'csv' ? (
        <div className={css['halves']}>
          <SelectField
            label={t('importing.encoding')}
            data-testid="import-encoding"
            value={form.encoding}
            options={textEncodings.map((value) => ({ value, label: encodingWords[value] }))}
            onChange={({ currentTarget: { value } }) =>
              read({ encoding: textEncodings.find((each) => each === value), columns: undefined })
            }
          />
          <SelectField
            label={t('importing.delimiter')}
            data-testid="import-delimiter"
            value={form.delimiter}
            options={importDelimiters.map((value) => ({
              value,
              label: t(`importing.delimiters.${delimiterWords[value]}`),
            }))}
            onChange={({ currentTarget: { value } }) =>
              read({ delimiter: importDelimiters.find((each) => each === value), columns: undefined })
            }
          />
        </div>
      ) : null}
      <div ref={layout}>
        <SelectField
          label={t('importing.layout')}
          data-testid="import-layout"
          value={chosen}
          hint={
            <>
              {reading.layoutId === undefined && preview.layoutId !== null ? (
                <span className={css['recognised']}>{t('importing.recognised')}</span>
              ) : null}{' '}
              <ActionHint framed action="import.layout" />
            </>
          }
          options={[
            { value: 'none', label: t('importing.noLayout') },
            ...(known?.layouts ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => read({ layoutId: value, columns: undefined })}
        />
      </div>
    </>
  )
}

function Deciding({ preview }: { readonly preview: ImportPreview }): ReactNode {
  const { t } = useTranslation()
  const imports = useImportStore()
  const decisions = useImports((state) => state.decisions)
  const takesOnly = useImports((state) => state.reading.takesOnlySuccessor)
  const { decide, read } = imports.getState()
  const box = useRef<HTMLDivElement>(null)
  const [duplicates, faulty] = [1, 2].map((place) => () => box.current?.querySelectorAll('select')[place]?.focus())
  useShortcuts({ 'import.duplicates': () => duplicates?.(), 'import.faulty': () => faulty?.() })
  const { totals, unclearPlaces } = preview
  const isOldName = unclearPlaces.some(({ places }) => places.length === 1 && places[0]?.successorOf !== null)
  return (
    <div ref={box} className={css['deciding']}>
      <Into />
      <div className={css['halves']}>
        <SelectField
          label={t('importing.duplicates', { count: totals.repeats + totals.same + totals.replaceable + totals.kept })}
          title={t('importing.duplicatesHint')}
          data-testid="import-duplicates"
          value={decisions.duplicates}
          hint={<ActionHint action="import.duplicates" />}
          options={duplicateChoices.map((value) => ({ value, label: t(`importing.duplicateChoices.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            decide({ duplicates: duplicateChoices.find((each) => each === value) ?? 'skip' })
          }
        />
        <SelectField
          label={t('importing.faulty', { count: totals.faulty })}
          data-testid="import-faulty"
          value={decisions.takesFaulty ? 'list' : 'file'}
          hint={<ActionHint action="import.faulty" />}
          options={(['file', 'list'] as const).map((value) => ({
            value,
            label: t(`importing.faultyChoices.${value}`),
          }))}
          onChange={({ currentTarget: { value } }) => decide({ takesFaulty: value === 'list' })}
        />
      </div>
      {decisions.duplicates === 'again' ? (
        <FormField
          label={t('importing.reasonAgain')}
          required
          maxLength={500}
          data-testid="import-reason"
          value={decisions.reason}
          onChange={(event) => decide({ reason: event.currentTarget.value })}
        />
      ) : null}
      {isOldName || takesOnly ? (
        <Checkbox
          size="xs"
          label={t('importing.onlySuccessor')}
          data-testid="import-only-successor"
          checked={takesOnly}
          onChange={(event) => read({ takesOnlySuccessor: event.currentTarget.checked })}
        />
      ) : null}
    </div>
  )
}

/** What becomes of good rows: orders, or bills that go out at once. */
function Into(): ReactNode {
  const { t } = useTranslation()
  const imports = useImportStore()
  const into = useImports((state) => state.decisions.into)
  return (
    <SelectField
      label={t('importing.into')}
      data-testid="import-into"
      value={into}
      options={importTargets.map((value) => ({ value, label: t(`importing.intoChoices.${value}`) }))}
      onChange={({ currentTarget: { value } }) =>
        imports.getState().decide({ into: importTargets.find((each) => each === value) ?? 'orders' })
      }
    />
  )
}

function Counts({ preview: { totals } }: { readonly preview: ImportPreview }): ReactNode {
  const { t } = useTranslation()
  const takesFaulty = useImports((state) => state.decisions.takesFaulty)
  const lines = [
    { Icon: IconCircleCheck, words: t('importing.good'), count: totals.good, tone: 'ok' },
    { Icon: IconWand, words: t('importing.mended'), count: totals.mended, tone: 'info' },
    {
      Icon: IconAlertCircle,
      words: t(takesFaulty ? 'importing.faultyTaken' : 'importing.faultyRows'),
      count: totals.faulty,
      tone: totals.faulty === 0 ? 'none' : 'bad',
    },
    { Icon: IconCopy, words: t('importing.repeats'), count: totals.repeats, tone: 'none' },
    ...(['same', 'replaceable', 'kept'] as const)
      .filter((kind) => totals[kind] > 0)
      .map((kind) => ({ Icon: IconCopy, words: t(`importing.known.${kind}`), count: totals[kind], tone: 'none' })),
  ]
  return (
    <dl className={css['counts']} data-testid="import-counts">
      {lines.map(({ Icon, words, count, tone }) => (
        <div key={words} data-tone={tone}>
          <Icon aria-hidden="true" />
          <dt>{words}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The rows that would not be entered, as a file that can be mended and imported again. */
function FaultyFile(props: { readonly isOffered: boolean }): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const { stage, reading, decisions } = useImports((state) => state)
  const { forFile } = useFaultWords()
  const [path, setPath] = useState<string | null>(null)
  const write = useAction(async () => {
    if (stage.kind !== 'open') return null
    const { fileId } = stage.file
    const { takesFaulty } = decisions
    const answer = await bridge.invoke('import.writeFaulty', { fileId, reading, takesFaulty, words: forFile() })
    if (answer.ok && answer.value.kind === 'read') setPath(answer.value.value.path)
    return answer
  })
  return (
    <>
      <ActionButton
        action="import.writeFaulty"
        data-testid="write-faulty"
        disabled={!props.isOffered}
        onClick={() => void write.run()}
      >
        {t('importing.writeFaulty')}
      </ActionButton>
      <div className={css['whole']}>
        <ErrorNote error={write.error} />
        {path === null ? null : <SavedFile path={path} />}
      </div>
    </>
  )
}
