import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { assertNever } from '../../../../shared/assert-never.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { holderOf, ownKeys, printedKey, readKeys, withKey, type ShortcutKeys } from '../../keyboard/shortcut-keys.ts'
import { listedActions, type Action, type ActionId } from '../../keyboard/actions.ts'
import { useSettings } from '../../shell/station.tsx'
import { ShortcutRow } from './shortcut-row.tsx'
import css from './shortcuts-section.module.css'

/** What became of the last request for a key. */
type Outcome =
  | { readonly kind: 'not-allowed'; readonly key: string }
  | { readonly kind: 'taken'; readonly key: string; readonly words: string; readonly swap: () => void }
  | { readonly kind: 'changed'; readonly key: string; readonly words: string }
  | { readonly kind: 'failed'; readonly error: AppError }

/** Every key of the station by screen. Those that may be moved have a button; a key that is taken is refused, and says by what. */
export function ShortcutsSection(): ReactNode {
  const { t } = useTranslation()
  const [catching, setCatching] = useState<ActionId | null>(null)
  const { keys, outcome, setOutcome, move, reset } = useKeyChanges()
  return (
    <Section
      title={t('presets.keys.title')}
      actions={
        <ActionButton
          size="small"
          data-testid="reset-shortcuts"
          disabled={Object.keys(keys).length === 0}
          onClick={reset}
        >
          {t('presets.keys.reset')}
        </ActionButton>
      }
    >
      <p className={css['dim']}>{t('presets.keys.hint')}</p>
      {outcome === null ? null : <OutcomeNote outcome={outcome} />}
      <div className={css['groups']}>
        {listedActions.map(({ title, actions }) => (
          <section key={title} className={css['group']}>
            <h3>{t(title)}</h3>
            {actions.map((action) => (
              <ShortcutRow
                key={action.id}
                action={action}
                keys={keys}
                catching={catching === action.id}
                onCatch={(on) => {
                  setOutcome(null)
                  setCatching(on ? action.id : null)
                }}
                onKey={(name) => {
                  setCatching(null)
                  move(action, name)
                }}
                onRefused={(name) => setOutcome({ kind: 'not-allowed', key: printedKey(name) })}
              />
            ))}
          </section>
        ))}
      </div>
    </Section>
  )
}

interface KeyChanges {
  readonly keys: ShortcutKeys
  readonly outcome: Outcome | null
  readonly setOutcome: (outcome: Outcome | null) => void
  move(action: Action, wanted: string): void
  reset(): void
}

/** Moves keys, and says what became of it. */
function useKeyChanges(): KeyChanges {
  const { t } = useTranslation()
  const stored = useSettings((state) => state.settings.shortcuts)
  const keys = useMemo(() => readKeys(stored), [stored])
  const change = useSettings((state) => state.change)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const apply = async (shortcuts: ShortcutKeys, done: Outcome | null): Promise<void> => {
    const error = await change({ shortcuts: { ...shortcuts } })
    setOutcome(error === null ? done : { kind: 'failed', error })
  }
  const move = (action: Action, wanted: string): void => {
    const [defaultKey = ''] = action.keys
    const holder = holderOf(keys, defaultKey, wanted)
    const key = printedKey(wanted)
    const changed: Outcome = { kind: 'changed', key, words: t(action.words) }
    const next = withKey(keys, defaultKey, wanted)
    if (holder === null) {
      void apply(next, changed)
      return
    }
    const [holderKey = ''] = holder.keys
    const [freed = ''] = ownKeys(keys, action)
    const swap = (): void => void apply(withKey(next, holderKey, freed), changed)
    setOutcome({ kind: 'taken', key, words: t(holder.words), swap })
  }
  return { keys, outcome, setOutcome, move, reset: () => void apply({}, null) }
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
