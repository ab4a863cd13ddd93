import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { assertNever } from '../../../../shared/assert-never.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { holderOf, ownKey, printedKey, withKey, type ShortcutKeys } from '../../keyboard/shortcut-keys.ts'
import { shortcutGroups } from '../../keyboard/shortcut-list.ts'
import { useSettings } from '../../shell/station.tsx'
import { ShortcutRow, type ShortcutEntry } from './shortcut-row.tsx'
import css from './shortcuts-section.module.css'

/** What became of the last patch for a key. */
type Outcome =
  | { readonly kind: 'not-allowed'; readonly key: string }
  | { readonly kind: 'taken'; readonly key: string; readonly words: string; readonly swap: () => void }
  | { readonly kind: 'changed'; readonly key: string; readonly words: string }
  | { readonly kind: 'failed'; readonly error: AppError }

/** Every key of the station by screen. Those that may be moved have a button; a key that is taken is refused, and says by what. */
export function ShortcutsSection(): ReactNode {
  const { t } = useTranslation()
  const keys = useSettings((state) => state.settings.shortcuts)
  const change = useSettings((state) => state.change)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [catching, setCatching] = useState<string | null>(null)
  const entries: readonly ShortcutEntry[] = shortcutGroups.flatMap((group) =>
    group.keys.map(([printed, words]) => ({
      place: `${group.title} ${printed}`,
      group: group.title,
      printed,
      name: printed.replace(' ', '+'),
      words: t(words),
    })),
  )
  const apply = async (shortcuts: ShortcutKeys, done: Outcome | null): Promise<void> => {
    const error = await change({ shortcuts: { ...shortcuts } })
    setOutcome(error === null ? done : { kind: 'failed', error })
  }
  const move = (entry: ShortcutEntry, wanted: string): void => {
    setCatching(null)
    const names = entries.map(({ name }) => name)
    const holder = holderOf(keys, names, entry.name, wanted)
    const key = printedKey(wanted)
    const changed: Outcome = { kind: 'changed', key, words: entry.words }
    const next = withKey(keys, entry.name, wanted)
    if (holder === null) {
      void apply(next, changed)
      return
    }
    const words = entries.find(({ name }) => name === holder)?.words ?? holder
    const swap = (): void => void apply(withKey(next, holder, ownKey(keys, entry.name)), changed)
    setOutcome({ kind: 'taken', key, words, swap })
  }
  return (
    <Section
      title={t('presets.keys.title')}
      actions={
        <ActionButton
          size="small"
          data-testid="reset-shortcuts"
          disabled={Object.keys(keys).length === 0}
          onClick={() => void apply({}, null)}
        >
          {t('presets.keys.reset')}
        </ActionButton>
      }
    >
      <p className={css['dim']}>{t('presets.keys.hint')}</p>
      {outcome === null ? null : <OutcomeNote outcome={outcome} />}
      <div className={css['groups']}>
        {shortcutGroups.map((group) => (
          <section key={group.title} className={css['group']}>
            <h3>{t(group.title)}</h3>
            {entries
              .filter((entry) => entry.group === group.title)
              .map((entry) => (
                <ShortcutRow
                  key={entry.place}
                  entry={entry}
                  keys={keys}
                  catching={catching === entry.place}
                  onCatch={(on) => {
                    setOutcome(null)
                    setCatching(on ? entry.place : null)
                  }}
                  onKey={(name) => move(entry, name)}
                  onRefused={(name) => setOutcome({ kind: 'not-allowed', key: printedKey(name) })}
                />
              ))}
          </section>
        ))}
      </div>
    </Section>
  )
}

function OutcomeNote(props: { readonly outcome: Outcome }): ReactNode {
  const { t } = useTranslation()
  const { outcome } = props
  switch (outcome.kind) {
    case 'failed':
      return <ErrorNote error={outcome.error} />
    case 'changed':
      return <Note tone="ok">{t('presets.keys.changed', { words: outcome.words, key: outcome.key })}</Note>
    case 'taken':
      return (
        <Note
          tone="bad"
          actions={
            <ActionButton size="small" data-testid="swap-shortcuts" onClick={outcome.swap}>
              {t('presets.keys.swap')}
            </ActionButton>
          }
        >
          {t('presets.keys.taken', { words: outcome.words, key: outcome.key })}
        </Note>
      )
    case 'not-allowed':
      return <Note tone="bad">{t('presets.keys.notAllowed', { key: outcome.key })}</Note>
    default:
      return assertNever(outcome)
  }
}
