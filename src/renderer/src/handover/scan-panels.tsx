import {
  IconAlertOctagon,
  IconBarcode,
  IconCircleCheckFilled,
  IconCopy,
  IconHandStop,
  IconHelpTriangle,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { parcelCode } from '../../../shared/domain/bill/scanned-parcel.ts'
import { mayBeOverruled, type HandoverScan, type OpenHandover } from '../../../shared/domain/handover.ts'
import { formatVnd, formatVndNumber as formatNumber } from '../../../shared/domain/quantity/money.ts'
import { formatClock, formatClockOrDay, formatDayMonth } from '../../../shared/domain/time/local-time.ts'
import { useKeysOf } from '../keyboard/shortcut-keys.ts'
import { useAction, type Outcome } from '../bridge/use-action.ts'
import { ActionHint } from '../keyboard/key-hint.tsx'
import { useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Note } from '../ui/note.tsx'
import { useNow } from '../ui/use-now.ts'
import css from './handover.module.css'
import { useServiceName } from './parcel-words.ts'
import type { ScanQueue } from './use-scan-queue.ts'
import { happenedWords } from '../format/error-words.ts'

/** How many there are, in figures that are read from across the counter. */
export function Counts(props: { readonly list: OpenHandover; readonly waiting: number }): ReactNode {
  const { t } = useTranslation()
  const serviceName = useServiceName()
  const { counts, services } = props.list
  const expected = counts.taken + counts.missing
  const mostNamed = services.length > mostServices ? mostServices - 1 : mostServices
  const [named, others] = [services.slice(0, mostNamed), services.slice(mostNamed)]
  return (
    <section
      className={css['counts']}
      aria-label={t('handover.counts')}
      data-testid="handover-counts"
      data-taken={counts.taken}
      data-missing={counts.missing}
      data-scans={counts.scans}
      data-waiting={props.waiting}
    >
      <div className={css['total']}>
        <b data-testid="handover-taken">{formatNumber(counts.taken)}</b>
        <span>/ {formatNumber(expected)}</span>
        <div>
          <strong data-tone={counts.missing > 0 ? 'warn' : 'ok'}>
            {counts.missing > 0 ? t('handover.missingCount', { count: counts.missing }) : t('handover.complete')}
          </strong>
          <span>{t('handover.cod', { amount: formatVnd(counts.codAmountVnd) })}</span>
          {counts.earlier > 0 ? <span data-tone="warn">{t('handover.earlier', { count: counts.earlier })}</span> : null}
        </div>
      </div>
      <ul>
        {named.map(({ serviceId, ...count }) => (
          <ServiceCount key={serviceId ?? 0} name={serviceName(serviceId)} {...count} />
        ))}
        {others.length > 0 ? (
          <ServiceCount
            name={t('handover.otherServices', { count: others.length })}
            taken={others.reduce((sum, { taken }) => sum + taken, 0)}
            expected={others.reduce((sum, each) => sum + each.expected, 0)}
          />
        ) : null}
      </ul>
    </section>
  )
}

/** The last line has all the others. */
const mostServices = 4

function ServiceCount(props: { readonly name: string; readonly taken: number; readonly expected: number }): ReactNode {
  const { name, taken, expected } = props
  return (
    <li>
      <span>{name}</span>
      <b>
        {formatNumber(taken)} / {formatNumber(expected)}
      </b>
      <progress value={taken} max={expected} aria-label={name} />
    </li>
  )
}

/** What lies in the van and must not: said at once, whichever list is looked at. */
export function Withdrawn(props: { readonly list: OpenHandover }): ReactNode {
  const { t } = useTranslation()
  const { withdrawn } = props.list
  if (withdrawn.length === 0) return null
  return (
    <div data-testid="handover-withdrawn-note">
      <Note tone="bad" title={t('handover.withdrawn')}>
        <b className="mono">{withdrawn.slice(0, mostServices).map(parcelCode).join(', ')}</b>{' '}
        {withdrawn.length > mostServices ? `+${formatNumber(withdrawn.length - mostServices)}` : null}
      </Note>
    </div>
  )
}

const icons = { taken: IconCircleCheckFilled, twice: IconCopy, unknown: IconHelpTriangle, refused: IconHandStop }

/** The answer to the last scan. A refusal stays until the next scan. */
export function LastScanPanel({ queue }: { readonly queue: ScanQueue }): ReactNode {
  const { t } = useTranslation()
  const { last } = queue
  const state = last === null ? 'none' : last.kind === 'failed' ? 'failed' : last.scan.result
  return (
    <section
      className={css['last']}
      aria-live="assertive"
      aria-label={t('handover.lastScan')}
      data-testid="handover-last"
      data-scan={state}
      data-refusal={last?.kind === 'answered' ? last.scan.refusal : null}
      data-code={last?.kind === 'answered' ? last.scan.scanned : last?.code}
    >
      {last === null ? (
        <>
          <h2>
            <IconBarcode aria-hidden="true" />
            {t('handover.ready')}
          </h2>
          <CodeLine code="" queue={queue} />
        </>
      ) : null}
      {last?.kind === 'failed' ? (
        <>
          <h2>
            <IconAlertOctagon aria-hidden="true" />
            {t('handover.noAnswer')}
          </h2>
          <CodeLine code={last.code} queue={queue} />
          <p>{happenedWords(t, last.error)}</p>
          <p>{t('handover.scanAgain')}</p>
        </>
      ) : null}
      {last?.kind === 'answered' ? <Answer key={last.scan.seq} scan={last.scan} queue={queue} /> : null}
    </section>
  )
}

/** What the panel is about, and beside it what main is being asked since: it takes no room of its own, so that nothing moves for it. */
function CodeLine(props: { readonly code: string; readonly queue: ScanQueue }): ReactNode {
  const { t } = useTranslation()
  const { waiting, asked } = props.queue
  return (
    <div className={css['code']}>
      <b className="mono">{props.code}</b>
      <span data-testid="handover-asking">
        {waiting === 0 ? '' : t('handover.waiting', { count: waiting, code: asked.code })}
      </span>
    </div>
  )
}

function Answer(props: { readonly scan: HandoverScan; readonly queue: ScanQueue }): ReactNode {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const serviceName = useServiceName()
  const { scan, queue } = props
  const { parcel, result } = scan
  const Icon = icons[result]
  const facts = parcel && [
    serviceName(parcel.serviceId),
    parcel.codAmountVnd > 0 ? t('handover.cod', { amount: formatVnd(parcel.codAmountVnd) }) : t('handover.noCod'),
    formatClock(scan.atMs),
  ]
  return (
    <>
      <h2>
        <Icon aria-hidden="true" />
        {t(`handover.results.${result}`)}
      </h2>
      <CodeLine code={parcel === null ? scan.scanned : parcelCode(parcel)} queue={queue} />
      {scan.refusal === null ? null : <RefusalWords scan={scan} />}
      {parcel === null ? null : <p>{[parcel.receiverName, parcel.provinceName].filter(Boolean).join(' · ')}</p>}
      {result === 'taken' || result === 'twice' ? <p>{facts?.join(' · ')}</p> : null}
      {result === 'unknown' ? <p>{t('handover.unknownText', { key: keysOf('everywhere.switchAccount') })}</p> : null}
      {parcel === null || result === 'taken' ? null : (
        <p className={css['keys']}>
          {t('handover.scanOther')} · <ActionHint framed action="handover.openBill" /> {t('handover.seeBill')}
        </p>
      )}
      {parcel !== null && mayBeOverruled(scan.refusal) ? <Anyway scan={scan} queue={queue} /> : null}
    </>
  )
}

/** A key that is pressed before its refusal can have been read, or once the next parcel is scanned, gives neither of the two. */
function Anyway({ scan, queue }: { readonly scan: HandoverScan; readonly queue: ScanQueue }): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const anyway = useAction(
    async () => {
      const answer = Promise.withResolvers<Outcome>()
      await queue.inTurn(async (before) => {
        const given = await bridge.invoke('handover.takeAnyway', { seq: scan.seq })
        answer.resolve(given)
        if (!given.ok) return before
        queue.answered(given.value.scan, given.value.list)
        return given.value.scan
      })
      return await answer.promise
    },
    { cooldown: 'from-start' },
  )
  return (
    <>
      <ActionButton
        size="small"
        action="handover.anyway"
        data-testid="handover-anyway"
        isReady={anyway.isReady}
        disabled={anyway.isBusy || queue.waiting > 0}
        onClick={() => void anyway.run()}
      >
        {t('handover.anyway')}
      </ActionButton>
      <ErrorNote error={anyway.error} />
    </>
  )
}

function RefusalWords(props: { readonly scan: HandoverScan }): ReactNode {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const { refusal, detail, detailAtMs, parcel } = props.scan
  if (refusal === null) return null
  const day = detailAtMs === null ? '' : formatDayMonth(detailAtMs)
  const clock = detailAtMs === null ? '' : formatClock(detailAtMs)
  return (
    <>
      <p>
        <strong>{t(`handover.why.${refusal}`, { detail, day })}</strong>{' '}
        {refusal === 'cancelled' ? [clock, detail].filter(Boolean).join(', ') : ''}
      </p>
      <p>
        {t(`handover.whatToDo.${refusal}`, {
          scope: keysOf('handover.scope'),
          queue: keysOf('screens.queue'),
          track: keysOf('screens.track'),
          offered: parcel === null ? 'no' : 'yes',
        })}
      </p>
    </>
  )
}

/** What is missing stands there at once, before anybody asks. */
export function MissingNow(props: { readonly list: OpenHandover }): ReactNode {
  const { t } = useTranslation()
  const now = useNow(60_000)
  const { missing, counts } = props.list
  return (
    <section className={css['missing']} aria-label={t('handover.tabs.missing')} data-testid="handover-missing">
      <h2>
        {t('handover.tabs.missing')} {formatNumber(counts.missing)}
        <ActionHint framed action="handover.tabs" place={1} />
      </h2>
      <ul>
        {missing.slice(0, mostMissing).map((parcel) => (
          <li key={parcelCode(parcel)}>
            <b className="mono">{parcelCode(parcel)}</b>
            <span>{parcel.receiverName}</span>
            <span>
              {parcel.note === 'none' ? formatClockOrDay(parcel.createdAtMs, now) : t(`handover.notes.${parcel.note}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const mostMissing = 12
