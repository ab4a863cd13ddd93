import { IconPackage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVndNumber as formatNumber } from '../../../shared/domain/quantity/money.ts'
import { actionNamed } from '../keyboard/actions.ts'
import { useChannel } from '../bridge/use-channel.ts'
import { ActionHint } from '../keyboard/key-hint.tsx'
import type { RailScreen, Screen } from './navigation-store.ts'
import { useFlaggedCount } from '../queue/use-flagged-count.ts'
import { useBills, useNavigation, usePrinting, useQueue, useSettings } from './station.tsx'
import css from './rail.module.css'
import { bookScreens, settingsScreen, workScreens, type allScreens } from './screens.ts'

/** The screens that exist, each with its key; the amber number counts what waits for a person. */
export function Rail(): ReactNode {
  const { t } = useTranslation()
  const stationCode = useSettings((state) => state.settings.stationCode)
  return (
    <nav className={css['rail']} aria-label={t('shell.navigation')}>
      <div className={css['brand']}>
        <b>
          <IconPackage size="1.125rem" aria-hidden="true" />
        </b>
        <div>
          Packbench
          <small>{t('shell.station', { code: stationCode })}</small>
        </div>
      </div>
      {workScreens.map((entry) => (
        <RailEntry key={entry.screen} entry={entry} />
      ))}
      <hr className={css['books']} />
      {bookScreens.map((entry) => (
        <RailEntry key={entry.screen} entry={entry} />
      ))}
      <span className={css['gap']} />
      <RailEntry entry={settingsScreen} />
    </nav>
  )
}

function RailEntry(props: { readonly entry: (typeof allScreens)[number] }): ReactNode {
  const { t } = useTranslation()
  const { screen, Icon } = props.entry
  const current = useNavigation((state) => railScreenOf(state.screen) === screen)
  const go = useNavigation((state) => state.go)
  return (
    <button
      type="button"
      className={css['entry']}
      aria-current={current ? 'page' : undefined}
      onClick={() => go(screen)}
    >
      <Icon size="1.125rem" aria-hidden="true" />
      <span className={css['words']}>{t(actionNamed(`screens.${screen}`).words)}</span>
      <Attention screen={screen} />
      <ActionHint action={`screens.${screen}`} />
    </button>
  )
}

/** The entry that is shown as open. */
const railScreenOf = (screen: Screen): RailScreen => (screen === 'import' ? 'orders' : screen)

function Attention(props: { readonly screen: RailScreen }): ReactNode {
  const { t } = useTranslation()
  const unresolved = useQueue((state) => state.counts.UNKNOWN) + (useFlaggedCount() ?? 0)
  const unprinted = usePrinting(({ overview }) => (overview === null ? 0 : overview.unclear + overview.failed))
  const exceptions = useBills((state) => state.exceptions)
  const { data: orders } = useChannel('orders.counts', undefined, { isEnabled: props.screen === 'orders' })
  const toPack = orders === null ? 0 : orders.waiting + orders.packing + orders.faulty
  if (props.screen === 'bills' && exceptions > 0) {
    return (
      <span
        className={css['quietCount']}
        data-testid="exception-count"
        title={t('shell.exceptions', { count: exceptions })}
      >
        {formatNumber(exceptions)}
      </span>
    )
  }
  if (props.screen === 'orders' && toPack > 0)
    return (
      <span className={css['plainCount']} data-testid="orders-count" title={t('shell.ordersToPack', { count: toPack })}>
        {formatNumber(toPack)}
      </span>
    )
  const count = props.screen === 'queue' ? unresolved : props.screen === 'print' ? unprinted : 0
  if (count === 0) return null
  return (
    <span
      className={css['count']}
      title={t(props.screen === 'queue' ? 'shell.needAttention' : 'print.attention', { count })}
    >
      {formatNumber(count)}
    </span>
  )
}
