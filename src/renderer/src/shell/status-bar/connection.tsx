import { IconPlayerPause, IconPlugConnectedX, IconWifi, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionState } from '../../../../shared/domain/account/account.ts'
import type { QueueStatus } from '../../../../shared/ipc/channels/drafts-contract.ts'
import { useAccount, useQueue } from '../station.tsx'
import css from './status-bar.module.css'

type Word = 'connected' | 'offline' | 'signedOut' | 'signingIn' | 'blocked' | 'paused' | 'probing' | 'stopped'

const icons = {
  connected: IconWifi,
  signingIn: IconWifi,
  offline: IconWifiOff,
  probing: IconWifiOff,
  paused: IconPlayerPause,
  signedOut: IconPlugConnectedX,
  blocked: IconPlugConnectedX,
  stopped: IconPlugConnectedX,
} as const satisfies Record<Word, unknown>

/** One word for how sending stands; amber for everything that keeps bills here. */
export function Connection(): ReactNode {
  const { t } = useTranslation()
  const session = useAccount((state) => state.view?.session ?? 'signed-out')
  const status = useQueue((state) => state.status?.status ?? null)
  const word = connectionWord(session, status)
  const Icon = icons[word]
  const isQuiet = word === 'connected' || word === 'signingIn'
  return (
    <span className={isQuiet ? css['ok'] : css['amber']} data-testid="connection" data-connection={word} role="status">
      <Icon aria-hidden="true" />
      {t(`shell.${word}`)}
    </span>
  )
}

/** The strongest reason first: a stopped queue matters more than a session. */
export function connectionWord(session: SessionState, status: QueueStatus['status'] | null): Word {
  if (status === 'stopped') return 'stopped'
  if (session === 'blocked') return 'blocked'
  if (status === 'offline') return 'offline'
  if (session === 'signing-in') return 'signingIn'
  if (session === 'signed-out' || status === 'signed-out') return 'signedOut'
  if (status === 'paused' || status === 'probing') return status
  return 'connected'
}
