import { SegmentedControl } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { listNames, type ListName } from '../../../../shared/domain/settings/reference-lists.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { usePresets, useSettings } from '../../shell/station.tsx'
import { CancelPhrasesSection } from './cancel-phrases-section.tsx'
import { ListRows } from './list-rows.tsx'
import { readRows, rowsOf, type ListFault, type ListRow } from './list-texts.ts'
import css from './lists-section.module.css'

/** The carrier's numbers with this station's words, order and choice. */
export function ListsSection(): ReactNode {
  const { t } = useTranslation()
  const [list, setList] = useState<ListName>('services')
  return (
    <>
      <Section title={t('presets.lists.title')}>
        <p className={css['dim']}>{t('presets.lists.hint')}</p>
        <SegmentedControl
          aria-label={t('presets.lists.title')}
          data-testid="choose-list"
          value={list}
          onChange={(value) => setList(listNames.find((name) => name === value) ?? 'services')}
          data={listNames.map((name) => ({ value: name, label: t(`presets.lists.${name}`) }))}
        />
        {listNames.map((name) => (
          // All stay mounted: what was typed in one list is there after a look at another.
          <div key={name} hidden={name !== list}>
            <ListForm list={name} />
          </div>
        ))}
      </Section>
      <CancelPhrasesSection />
    </>
  )
}

type Outcome = ListFault | AppError | 'saved' | 'resetDone' | null

const isDone = (outcome: Outcome): boolean => outcome === 'saved' || outcome === 'resetDone'

function ListForm(props: { readonly list: ListName }): ReactNode {
  const { t } = useTranslation()
  const { list } = props
  const entries = usePresets((state) => state.lists[list])
  const edits = useSettings((state) => state.settings.listEdits)
  const change = useSettings((state) => state.change)
  /** Null: as it is saved. */
  const [typed, setTyped] = useState<readonly ListRow[] | null>(null)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const rows = typed ?? rowsOf(entries)
  /** What was typed while it was on its way is not saved yet. */
  const leave = (): void => setTyped((later) => (later === typed ? null : later))
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const read = readRows(rows)
    if (read.fault !== null) {
      setOutcome(read.fault)
      return
    }
    const error = await change({ listEdits: { ...edits, [list]: read.entries } })
    setOutcome(error ?? 'saved')
    if (error === null) leave()
  }
  const reset = async (): Promise<void> => {
    const error = await change({ listEdits: { ...edits, [list]: null } })
    setOutcome(error ?? 'resetDone')
    if (error === null) leave()
  }
  return (
    <form className={css['table']} onSubmit={(event) => void save(event)} noValidate data-testid={`list-${list}`}>
      <ListRows
        rows={rows}
        namesPayer={list === 'paymentMethods'}
        onChange={(next) => {
          setOutcome(null)
          setTyped(next)
        }}
      />
      <div className={css['actions']}>
        {list === 'billTypes' ? null : (
          <ActionButton data-testid="add-entry" onClick={() => setTyped([...rows, newRow()])}>
            {t('presets.lists.add')}
          </ActionButton>
        )}
        <ActionButton submit tone="primary" hint="Enter" data-testid="save-list" disabled={typed === null}>
          {t('presets.lists.save')}
        </ActionButton>
        <ActionButton
          data-testid="reset-list"
          disabled={edits[list] === null && typed === null}
          onClick={() => void reset()}
        >
          {t('presets.lists.reset')}
        </ActionButton>
        <OutcomeWords outcome={typed !== null && isDone(outcome) ? null : outcome} />
      </div>
    </form>
  )
}

const newRow = (): ListRow => ({
  key: crypto.randomUUID(),
  code: '',
  vi: '',
  en: '',
  shown: true,
  receiverPays: false,
  isNew: true,
})

function OutcomeWords(props: { readonly outcome: Outcome }): ReactNode {
  const { t } = useTranslation()
  const { outcome } = props
  if (outcome === null) return null
  if (typeof outcome !== 'string') return <ErrorNote error={outcome} />
  if (outcome === 'saved' || outcome === 'resetDone') return <span role="status">{t(`presets.lists.${outcome}`)}</span>
  return <Note tone="bad">{t(`presets.lists.problems.${outcome}`)}</Note>
}
