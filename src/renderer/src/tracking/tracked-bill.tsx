import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../shared/domain/time/local-time.ts'
import { useKeysOf } from '../keyboard/shortcut-keys.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Note } from '../ui/note.tsx'
import { useCopied } from '../ui/use-copied.ts'
import { BillStatusBadge } from '../bills/bill-status.tsx'
import { useNavigation } from '../shell/station.tsx'
import { Pictures } from './pictures.tsx'
import { Timeline } from './timeline.tsx'
import css from './track.module.css'
import { TrackedFacts } from './tracked-facts.tsx'
import { useTracked } from './use-tracked.ts'

/** One bill: its journey, what is in it, what it costs, and the pictures that the carrier took. */
export function TrackedBill(props: { readonly billCode: string }): ReactNode {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const { billCode } = props
  const { view, missing, error } = useTracked(billCode)
  return (
    <section className={css['detail']} aria-label={t('track.details')} data-testid="tracked-bill">
      <header className={css['detailHead']}>
        <div>
          <div className={css['title']}>
            <b className="mono">{billCode}</b>
            {view === null ? null : <BillStatusBadge bill={view} />}
          </div>
          {view === null ? null : (
            <div className={css['dim']}>
              {[
                view.refCode === '' ? '' : t('track.line', { refCode: view.refCode }),
                view.expectedAtMs === null ? '' : t('track.expected', { time: formatDateTime(view.expectedAtMs) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          )}
          {view?.isElsewhere === true ? <div data-testid="track-elsewhere">{t('track.elsewhere')}</div> : null}
        </div>
        <TrackedActions billCode={billCode} isOwn={view?.isElsewhere === false} />
      </header>
      {error === null ? null : (
        <div className={css['pad']}>
          <ErrorNote error={error} />
        </div>
      )}
      {missing === null ? null : (
        <div className={css['pad']} data-testid={`track-${missing}`}>
          <Note tone={missing === 'unknown' ? 'bad' : 'info'} title={t(`track.missing.${missing}.title`)}>
            {t(`track.missing.${missing}.text`, { key: keysOf('track.refresh') })}
          </Note>
        </div>
      )}
      {view === null ? null : (
        <div className={css['detailBody']}>
          <div className={css['journey']}>
            <Timeline view={view} />
            <Pictures view={view} />
          </div>
          <TrackedFacts view={view} />
        </div>
      )}
    </section>
  )
}

const outcomeWords = { copied: 'dialogs.copied', 'not-copied': 'dialogs.notCopied' } as const

/** Only a bill of this account can be opened on Bills. */
function TrackedActions(props: { readonly billCode: string; readonly isOwn: boolean }): ReactNode {
  const { t } = useTranslation()
  const { billCode, isOwn } = props
  const showBill = useNavigation((state) => state.showBill)
  const { outcome, copy } = useCopied()
  return (
    <span className={css['actions']}>
      {!isOwn ? null : (
        <ActionButton action="track.openBill" onClick={() => showBill(billCode)}>
          <IconExternalLink aria-hidden="true" />
          {t('newBill.open')}
        </ActionButton>
      )}
      <ActionButton action="track.copyCode" onClick={() => void copy(billCode)}>
        <IconCopy aria-hidden="true" />
        {t(outcome === null ? 'track.copyCode' : outcomeWords[outcome])}
      </ActionButton>
    </span>
  )
}
