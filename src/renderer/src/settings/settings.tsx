import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionHint } from '../keyboard/key-hint.tsx'
import { Screen } from '../ui/layout/screen.tsx'
import { useIsVisible } from '../ui/layout/visibility.ts'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { useNavigation } from '../shell/station.tsx'
import { settingsSections } from './sections.ts'
import css from './settings.module.css'

type Entry = (typeof settingsSections)[number]

/** The list of sections, and the one that is open. A section once opened stays mounted: nothing typed in it is lost. */
export function Settings(): ReactNode {
  const { t } = useTranslation()
  const chosen = useNavigation((state) => state.settingsSection)
  const open = useNavigation((state) => state.openSettings)
  const current = settingsSections.find(({ id }) => id === chosen) ?? settingsSections[0]
  const visited = useVisited(current.id)
  const isVisible = useIsVisible()
  const step = (by: number): void => {
    const at = settingsSections.indexOf(current) + by
    const next = settingsSections[(at + settingsSections.length) % settingsSections.length]
    if (next === undefined) return
    open(next.id)
    document.getElementById(entryId(next.id))?.focus()
  }
  useShortcuts({ 'settings.sections': (place) => step(place === 0 ? -1 : 1) })
  return (
    <Screen testId="screen-settings" title={t('shell.settings')} head={t(current.words)}>
      <div className={css['frame']}>
        <nav className={css['list']} aria-label={t('settings.sections')}>
          {settingsSections.map((entry) => (
            <ListEntry key={entry.id} entry={entry} current={entry.id === current.id} onOpen={() => open(entry.id)} />
          ))}
          <p className={css['keys']}>
            <ActionHint framed action="settings.sections" /> <ActionHint framed action="settings.sections" place={1} />{' '}
            {t('settings.otherSection')}
          </p>
        </nav>
        {settingsSections.map(({ id, Section }) =>
          visited.has(id) ? (
            <div key={id} className={css['surface']} hidden={id !== current.id} data-testid={`settings-${id}`}>
              <Section active={isVisible && id === current.id} />
            </div>
          ) : null,
        )}
      </div>
    </Screen>
  )
}

function ListEntry(props: {
  readonly entry: Entry
  readonly current: boolean
  readonly onOpen: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { id, words, Icon } = props.entry
  return (
    <button
      type="button"
      id={entryId(id)}
      className={css['entry']}
      aria-current={props.current ? 'page' : undefined}
      data-home={props.current || undefined}
      data-testid={`settings-open-${id}`}
      onClick={props.onOpen}
    >
      <Icon size="1.125rem" aria-hidden="true" />
      {t(words)}
    </button>
  )
}

const entryId = (id: string): string => `settings-entry-${id}`

/** The sections that were opened since the station started. */
function useVisited(current: string): ReadonlySet<string> {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([current]))
  if (visited.has(current)) return visited
  const more = new Set([...visited, current])
  setVisited(more)
  return more
}
