import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/app-error.ts'
import type { DraftRow } from '../../../shared/domain/draft.ts'
import type { ChannelOutput } from '../../../shared/ipc/contract.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Screen } from '../ui/layout/screen.tsx'
import { onLeaving, useVisibility } from '../ui/layout/visibility.ts'
import { createCooldown } from '../keyboard/cooldown.ts'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { queueSwitch } from './queue-switch.ts'
import { useSelection } from '../ui/list/use-selection.ts'
import { useAction } from '../bridge/use-action.ts'
import { useRows, type ListFilter } from '../bridge/use-rows.ts'
import { useQueue, useStation, useAutosaved } from '../shell/station.tsx'
import { DraftList } from './draft-list.tsx'
import { DraftPanel } from './draft-panel.tsx'
import css from './queue.module.css'
import { QueueSearch } from './queue-search.tsx'
import { StateTabs } from './state-tabs.tsx'
import { statesOfTab, tabNamed, type Tab } from './tabs.ts'
import { useDraftChoice } from './use-current-draft.ts'
import { useRequestedDraft } from './use-requested-draft.ts'
import { firstDrafts } from './selection/first-drafts.ts'
import { happenedWords } from '../format/error-words.ts'

const pageOf = (answer: ChannelOutput<'drafts.list'>): ChannelOutput<'drafts.list'> => answer

const draftFilter = (tab: Tab, text: string): ListFilter<'drafts.list'> => ({
  states: [...statesOfTab(tab)],
  text,
  isFlagged: tab === 'flagged',
})

/** Everything that the carrier has not confirmed yet, and the resolution of what nobody knows. */
export function Queue(): ReactNode {
  const { t } = useTranslation()
  const { bridge, autosaved } = useStation()
  const left = useAutosaved((state) => state.queue)
  const tab = tabNamed(left.tab)
  const text = left.text.trim()
  const { putQueue } = autosaved.getState()
  const filter = draftFilter(tab, text)
  const list = useRows('drafts.list', filter, pageOf)
  const selection = useSelection<DraftRow>(`${tab} ${text}`, list)
  // What was released or deleted leaves the list, and the next draft stands in its place: a press right behind is not for that one.
  const [cooldown] = useState(createCooldown)
  const { index: current, id, select, move, open, toFirst } = useDraftChoice(list, filter, cooldown)
  const cleared = useRequestedDraft(left, open)
  const openTab = (next: Tab): void => {
    putQueue({ tab: next })
    toFirst(draftFilter(next, text))
  }
  const selectAll = (): void => void selection.selectAll(() => firstDrafts(bridge, filter))
  const visibility = useVisibility()
  const { clear } = selection
  useEffect(() => onLeaving(visibility, clear), [visibility, clear])
  useShortcuts({ 'queue.rows': (place) => move(place === 0 ? -1 : 1) })
  return (
    <Screen testId="screen-queue" title={t('shell.queue')} head={<QueueControls />}>
      <div className={css['grid']}>
        <div className={css['filters']}>
          <StateTabs tab={tab} onTab={openTab} />
          <QueueSearch
            key={cleared}
            sought={left.text}
            onText={(next) => {
              putQueue({ text: next })
              // A text comes when typing has rested: another tab may have been chosen behind its last letter.
              toFirst(draftFilter(tabNamed(autosaved.getState().queue.tab), next.trim()))
            }}
          />
        </div>
        <DraftList
          list={list}
          current={current}
          onCurrent={select}
          isSought={text !== ''}
          tab={tab}
          onTab={openTab}
          selection={selection}
          onSelectAll={selectAll}
        />
        <DraftPanel key={id ?? ''} id={id} place={current} total={list.total ?? 0} onMove={move} cooldown={cooldown} />
      </div>
    </Screen>
  )
}

/** How sending stands, pause and resume (Alt+Shift+G), and a push for the impatient (Alt+G). */
function QueueControls(): ReactNode {
  const { t } = useTranslation()
  const status = useQueue((state) => state.status)
  const { queue } = useStation()
  const [error, setError] = useState<AppError | null>(null)
  const { action, words } = queueSwitch(status?.status ?? null)
  // Once it is paused the same button lets it go on: a press right behind is not for that.
  const toggle = useAction(() => queue.getState()[action](), { cooldown: 'after-press', onOutcome: setError })
  const push = useAction(() => queue.getState().sendNow(), { onOutcome: setError })
  return (
    <>
      {status?.status === 'running' ? (
        <span className={css['running']}>{t('queue.running', { count: status.concurrency })}</span>
      ) : null}
      <ActionButton action="queue.pause" data-testid="queue-toggle" onClick={() => void toggle.run()}>
        {action === 'resume' ? <IconPlayerPlay aria-hidden="true" /> : <IconPlayerPause aria-hidden="true" />}
        {t(words)}
      </ActionButton>
      <ActionButton action="queue.sendNow" data-testid="queue-send-now" onClick={() => void push.run()}>
        {t('queue.sendNow')}
      </ActionButton>
      {error === null ? null : <span role="alert">{happenedWords(t, error)}</span>}
    </>
  )
}
