import { IconPlayerPause, IconPlugConnectedX, IconSend, IconWifi, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../../shared/domain/time/local-time.ts'
import type { SessionState } from '../../../../shared/domain/account/account.ts'
import type { QueueStatus } from '../../../../shared/ipc/channels/drafts-contract.ts'
import { useAccount, useQueue, useStation } from '../station.tsx'
import css from './status-bar.module.css'

type Word =
  | 'connected'
  | 'offline'
  | 'nameNotFound'
  | 'untrusted'
  | 'signedOut'
  | 'signingIn'
  | 'rejected'
  | 'blocked'
  | 'paused'
  | 'probing'
  | 'unclearInRow'
  | 'tryingOne'
  | 'stopped'

const icons = {
  connected: IconWifi,
  signingIn: IconWifi,
  offline: IconWifiOff,
  nameNotFound: IconWifiOff,
  untrusted: IconPlugConnectedX,
  probing: IconWifiOff,
  unclearInRow: IconWifiOff,
  tryingOne: IconSend,
  paused: IconPlayerPause,
  signedOut: IconPlugConnectedX,
  rejected: IconPlugConnectedX,
  blocked: IconPlugConnectedX,
  stopped: IconPlugConnectedX,
} as const satisfies Record<Word, unknown>

const quiet: ReadonlySet<Word> = new Set(['connected', 'signingIn', 'tryingOne'])
/** Ended by a sign-in, or by another address; everything else is the queue's to go on with. */
const ofAccount: ReadonlySet<Word> = new Set([
  'signedOut',
  'signingIn',
  'rejected',
  'blocked',
  'nameNotFound',
  'untrusted',
])

/** One word for how sending stands, amber for everything that keeps bills here; a press opens the place where that is ended. */
export function Connection(): ReactNode {
  const { t } = useTranslation()
  const { navigation } = useStation()
  const session = useAccount((state) => state.view?.session ?? 'signed-out')
  const status = useQueue((state) => state.status)
  const isAnyWaiting = useQueue(({ counts }) => counts.READY + counts.SENDING > 0)
  const word = connectionWord(session, status, isAnyWaiting)
  const Icon = icons[word]
  const nextTryAtMs = status?.nextProbeAtMs ?? null
  const time = nextTryAtMs === null ? '' : formatClock(nextTryAtMs)
  const open = (): void => {
    if (ofAccount.has(word)) navigation.getState().openSettings('account')
    else navigation.getState().go('queue')
  }
  return (
    <button
      type="button"
      className={quiet.has(word) ? css['ok'] : css['amber']}
      data-testid="connection"
      data-connection={word}
      aria-live="polite"
      onClick={open}
    >
      <Icon aria-hidden="true" />
      {t(`shell.${word}`, { count: status?.unclearInRow ?? 0, time })}
    </button>
  )
}

/** The strongest reason first: a stopped queue matters more than a session. What is tried needs something that waits. */
export function connectionWord(session: SessionState, queue: Partial<QueueStatus> | null, isAnyWaiting: boolean): Word {
  const status = queue?.status
  if (status === 'stopped') return 'stopped'
  if (session === 'blocked' || session === 'rejected') return session
  if (status === 'offline') return outageWord(queue?.unreachable)
  if (session === 'signing-in') return 'signingIn'
  if (session === 'signed-out' || status === 'signed-out') return 'signedOut'
  const isPaused = (queue?.unclearInRow ?? 0) > 0 && (queue?.nextProbeAtMs ?? null) !== null
  if (status === 'probing' && isPaused) return 'unclearInRow'
  if (status === 'paused' || status === 'probing') return status
  return queue?.isTryingOne === true && isAnyWaiting ? 'tryingOne' : 'connected'
}

function outageWord(because: QueueStatus['unreachable']): Word {
  if (because === 'carrier-name-not-found') return 'nameNotFound'
  return because === 'carrier-untrusted' ? 'untrusted' : 'offline'
}
