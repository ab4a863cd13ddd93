import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/action-button.tsx'
import type { ListRow } from './list-texts.ts'
import { FormField } from '../../ui/field/form-field.tsx'
import css from './lists-section.module.css'
import { moved } from '../moved-entry.ts'
import { languageCodes } from '../../i18n/languages.ts'

/** The rows of a list: number, words in both languages, whether it is offered, and its place. */
export function ListRows(props: {
  readonly rows: readonly ListRow[]
  /** Payment methods say who pays for the transport. */
  readonly namesPayer: boolean
  readonly onChange: (rows: readonly ListRow[]) => void
}): ReactNode {
  const { t } = useTranslation()
  const { rows, namesPayer, onChange } = props
  return (
    <>
      <div className={`${css['row']} ${css['headings']}`} data-payer={namesPayer} aria-hidden="true">
        <span>{t('presets.lists.code')}</span>
        <span>{t('presets.lists.vi')}</span>
        <span>{t('presets.lists.en')}</span>
        {namesPayer ? <span>{t('presets.lists.receiverPays')}</span> : null}
        <span>{t('presets.lists.shown')}</span>
        <span className={css['steps']} />
      </div>
      {rows.map((row, index) => (
        <EntryRow
          key={row.key}
          row={row}
          number={index + 1}
          namesPayer={namesPayer}
          onChange={(change) => onChange(rows.with(index, { ...row, ...change }))}
          onUp={index === 0 ? null : () => onChange(moved(rows, index, -1))}
          onDown={index === rows.length - 1 ? null : () => onChange(moved(rows, index, 1))}
          onRemove={row.isNew ? () => onChange(rows.toSpliced(index, 1)) : null}
        />
      ))}
    </>
  )
}

/** Where an entry stands in its list, and what can be done about that; null where it cannot. */
interface EntryPlace {
  /** Counted from 1, for the names of the fields. */
  readonly number: number
  readonly onUp: (() => void) | null
  readonly onDown: (() => void) | null
  readonly onRemove: (() => void) | null
}

interface EntryRowProps extends EntryPlace {
  readonly row: ListRow
  readonly namesPayer: boolean
  readonly onChange: (change: Partial<ListRow>) => void
}

function EntryRow(props: EntryRowProps): ReactNode {
  const { t } = useTranslation()
  const { row, number } = props
  return (
    <div className={css['row']} data-testid="list-row" data-code={row.code} data-payer={props.namesPayer}>
      <FormField
        isLabelHidden
        label={t('presets.lists.codeOf', { row: number })}
        value={row.code}
        readOnly={!row.isNew}
        inputMode="numeric"
        data-number
        onChange={(event) => props.onChange({ code: event.currentTarget.value })}
      />
      {languageCodes.map((language) => (
        <FormField
          isLabelHidden
          key={language}
          label={t(`presets.lists.${language}Of`, { row: number })}
          value={row[language]}
          maxLength={60}
          onChange={(event) => props.onChange({ [language]: event.currentTarget.value })}
        />
      ))}
      {props.namesPayer ? (
        <Checkbox
          aria-label={t('presets.lists.receiverPaysOf', { row: number })}
          checked={row.receiverPays}
          data-testid="receiver-pays"
          onChange={(event) => props.onChange({ receiverPays: event.currentTarget.checked })}
        />
      ) : null}
      <Checkbox
        aria-label={t('presets.lists.shownOf', { row: number })}
        checked={row.shown}
        onChange={(event) => props.onChange({ shown: event.currentTarget.checked })}
      />
      <EntryActions number={number} onUp={props.onUp} onDown={props.onDown} onRemove={props.onRemove} />
    </div>
  )
}

function EntryActions(props: EntryPlace): ReactNode {
  const { t } = useTranslation()
  const actions = [
    [t('presets.up'), props.onUp, '↑'],
    [t('presets.down'), props.onDown, '↓'],
    ...(props.onRemove === null ? [] : [[t('presets.remove'), props.onRemove, t('presets.remove')] as const]),
  ] as const
  return (
    <span className={css['steps']}>
      {actions.map(([action, run, shown]) => (
        <ActionButton
          key={action}
          size="small"
          aria-label={t('presets.rowAction', { action, name: t('presets.lists.rowOf', { row: props.number }) })}
          disabled={run === null}
          onClick={() => run?.()}
        >
          {shown}
        </ActionButton>
      ))}
    </span>
  )
}
