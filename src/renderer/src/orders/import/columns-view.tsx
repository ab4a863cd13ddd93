import { IconArrowRight } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import {
  importFields,
  weightUnits,
  type ColumnMapping,
  type ImportLayout,
} from '../../../../shared/domain/order/import-columns.ts'
import type { ImportPreview } from '../../../../shared/domain/order/import.ts'
import { useChannel } from '../../bridge/use-channel.ts'
import { useStation } from '../../shell/station.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { useAutosavedDialog } from '../../autosave/use-autosaved-dialog.ts'
import { TextDialog } from '../../ui/dialog/text-dialog.tsx'
import { PlainSelectField } from '../../ui/field/plain-select-field.tsx'
import { withDataKeys } from '../../ui/list/data-keys.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import css from './import.module.css'
import { useImportStore } from './use-imports.ts'

/** What each column of the file is read as; what a person says here wins over what the headings say. */
export function ColumnsView({ preview }: { readonly preview: ImportPreview }): ReactNode {
  const { t } = useTranslation()
  const imports = useImportStore()
  const { columns } = preview
  const say = (at: number, change: Partial<ColumnMapping>): void =>
    imports.getState().read({
      columns: columns.map(({ field, unit }, n) => ({ field, unit, ...(n === at ? change : {}) })),
    })
  const used = columns.filter(({ field }) => field !== null).length
  return (
    <>
      <div className={css['columnsList']} data-home tabIndex={-1}>
        <div className={`${css['mapping']} ${css['mappingHead']}`} aria-hidden="true">
          <span>{t('importing.column')}</span>
          <span>{t('importing.samples')}</span>
          <span />
          <span>{t('importing.readAs')}</span>
          <span>{t('importing.how')}</span>
        </div>
        {withDataKeys(columns, ({ heading }) => heading).map(({ key, item }, at) => (
          <ColumnRow key={key} column={item} number={at + 1} onSay={(change) => say(at, change)} />
        ))}
      </div>
      <div className={css['foot']}>
        <span className={css['footWords']}>{t('importing.columnsUsed', { used, unused: columns.length - used })}</span>
        <Layouts preview={preview} />
      </div>
    </>
  )
}

/** One column: its heading, what stands in it, and what it is read as. */
function ColumnRow(props: {
  readonly column: ImportPreview['columns'][number]
  readonly number: number
  readonly onSay: (change: Partial<ColumnMapping>) => void
}): ReactNode {
  const { t } = useTranslation()
  const { onSay } = props
  const { heading, samples, field, unit, confidence } = props.column
  const name = heading === '' ? t('importing.noHeading', { number: props.number }) : heading
  return (
    <div className={css['mapping']} data-testid="import-column" data-confidence={confidence}>
      <b title={name}>{name}</b>
      <span className={css['dim']}>{samples.join(' · ')}</span>
      <IconArrowRight size="1rem" aria-hidden="true" />
      <PlainSelectField
        label={`${name}: ${t('importing.readAs')}`}
        data-doubtful={field !== null && (confidence === 'likely' || confidence === 'guessed')}
        value={field ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onSay({ field: importFields.find((each) => each === value) ?? null })
        }
        options={[
          { value: '', label: t('importing.unused') },
          ...importFields.map((each) => ({ value: each, label: t(`importing.fieldNames.${each}`) })),
        ]}
      />
      {field === 'weight' ? (
        <PlainSelectField
          label={t('importing.unit')}
          title={t('importing.unit')}
          data-doubtful={unit === null}
          value={unit ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onSay({ unit: weightUnits.find((each) => each === value) ?? null })
          }
          options={[null, ...weightUnits].map((each) => ({
            value: each ?? '',
            label: t(`importing.units.${each ?? 'none'}`),
          }))}
        />
      ) : (
        <span className={confidence === 'chosen' || confidence === 'sure' ? css['dim'] : css['warn']}>
          {field === null || confidence === 'sure'
            ? ''
            : t(confidence === 'chosen' ? 'importing.chosen' : 'importing.guessed')}
        </span>
      )}
    </div>
  )
}

/** Remembers how files with these headings are read, or forgets it. */
function Layouts({ preview }: { readonly preview: ImportPreview }): ReactNode {
  const { t } = useTranslation()
  const { bridge, messages, undo } = useStation()
  const { data, refetch } = useChannel('import.layouts', undefined)
  const [isNaming, setNaming] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const { columns, source, layoutId } = preview
  const shown =
    data?.saved.includes(layoutId ?? '') === true ? data.layouts.find(({ id }) => id === layoutId) : undefined
  const save = async (layout: Pick<ImportLayout, 'name' | 'source' | 'columns'>): Promise<boolean> => {
    const answer = await bridge.invoke('import.saveLayout', {
      name: layout.name.trim(),
      source: layout.source.slice(0, 40),
      columns: layout.columns.map(({ heading, field, unit }) => ({ heading: heading.slice(0, 200), field, unit })),
    })
    setError(answer.ok ? null : answer.error)
    if (answer.ok) {
      messages.getState().say({ kind: 'success', title: t('importing.layoutSaved', { name: answer.value.name }) })
      await refetch()
    }
    return answer.ok
  }
  const remove = async (layout: ImportLayout): Promise<void> => {
    const answer = await bridge.invoke('import.removeLayout', { layoutId: layout.id })
    setError(answer.ok ? null : answer.error)
    if (!answer.ok) return
    undo.getState().offer(t('importing.layoutRemoved', { name: layout.name }), () => void save(layout))
    await refetch()
  }
  return (
    <>
      {isNaming ? null : <ErrorNote error={error} />}
      {shown === undefined ? null : (
        <ActionButton data-testid="remove-layout" onClick={() => void remove(shown)}>
          {t('importing.removeLayout')}
        </ActionButton>
      )}
      <ActionButton action="import.saveLayout" data-testid="save-layout" onClick={() => setNaming(true)}>
        {t('importing.saveLayout')}
      </ActionButton>
      {isNaming ? (
        <NameLayout
          preview={preview}
          save={(name) => save({ name, source, columns })}
          error={error}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
  )
}

/** A layout is for files with these headings, and so is a name that is half typed. */
const nameOfLayout = ({ source, columns }: ImportPreview): string =>
  `name-layout:${source}:${columns.map(({ heading }) => heading).join('\t')}`.slice(0, 2_000)

function NameLayout(props: {
  readonly preview: ImportPreview
  readonly save: (name: string) => Promise<boolean>
  readonly error: AppError | null
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const kept = useAutosavedDialog(nameOfLayout(props.preview), { text: '' })
  return (
    <TextDialog
      title={t('importing.saveLayout')}
      testId="name-layout"
      label={t('importing.layoutName')}
      hint={t('importing.layoutNameHint')}
      longest={60}
      submit={t('importing.saveLayout')}
      isReady={(text) => text.trim() !== ''}
      onSubmit={props.save}
      error={props.error}
      kept={kept}
      onClose={props.onClose}
    />
  )
}
