import { IconCircleCheck, IconCopy, IconHandStop, IconHelpCircle } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/app-error.ts'
import { parcelCode } from '../../../shared/domain/bill/scanned-parcel.ts'
import type { HandoverParcel, HandoverScan, OpenHandover, ScanResult } from '../../../shared/domain/handover.ts'
import { formatVndNumber as formatNumber } from '../../../shared/domain/quantity/money.ts'
import { formatClock, formatClockOrDay, formatDayMonth } from '../../../shared/domain/time/local-time.ts'
import type { Result } from '../../../shared/result.ts'
import { useAction } from '../bridge/use-action.ts'
import { useChannel } from '../bridge/use-channel.ts'
import { ActionHint } from '../keyboard/key-hint.tsx'
import { useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { StateBadge, type StateTone } from '../ui/state-badge.tsx'
import { useNow } from '../ui/use-now.ts'
import css from './handover.module.css'
import { useMissing, useServiceName } from './parcel-words.ts'

export const tabs = ['scanned', 'missing', 'unexpected', 'refused'] as const
export type HandoverTab = (typeof tabs)[number]

/** As many as anybody looks at here; the paper has all. */
const mostShown = 60
const resultsOf: Readonly<Record<Exclude<HandoverTab, 'missing'>, ScanResult[]>> = {
  scanned: [],
  unexpected: ['unknown'],
  refused: ['refused'],
}

export function ScanRows(props: {
  readonly list: OpenHandover
  readonly tab: HandoverTab
  readonly onTab: (tab: HandoverTab) => void
  readonly onWithhold: (parcel: HandoverParcel) => void
  readonly onChanged: (list: OpenHandover) => void
}): ReactNode {
  const { t } = useTranslation()
  const { list, tab } = props
  const { counts } = list
  const countOf = {
    scanned: counts.scans,
    missing: counts.missing,
    unexpected: counts.unexpected,
    refused: counts.refused,
  }
  return (
    <>
      <div className={css['tabs']} role="group" aria-label={t('handover.lists')}>
        {tabs.map((each, place) => (
          <button
            key={each}
            type="button"
            className={css['tab']}
            aria-pressed={each === tab}
            data-tone={each === 'scanned' || countOf[each] === 0 ? 'quiet' : each}
            data-testid={`handover-tab-${each}`}
            onClick={() => props.onTab(each)}
          >
            {t(`handover.tabs.${each}`)} <b>{formatNumber(countOf[each])}</b>
            <ActionHint framed action="handover.tabs" place={place} />
          </button>
        ))}
      </div>
      <div className={css['rows']} data-testid="handover-rows">
        {tab === 'missing' ? (
          <MissingRows list={list} onWithhold={props.onWithhold} />
        ) : (
          <>
            {tab === 'refused' ? <KeptBack list={list} onChanged={props.onChanged} /> : null}
            <Scans key={tab} results={resultsOf[tab]} />
          </>
        )}
      </div>
    </>
  )
}

const badges = {
  taken: { Icon: IconCircleCheck, tone: 'ok' },
  twice: { Icon: IconCopy, tone: 'neutral' },
  unknown: { Icon: IconHelpCircle, tone: 'warn' },
  refused: { Icon: IconHandStop, tone: 'bad' },
} as const satisfies Readonly<Record<ScanResult, { Icon: unknown; tone: StateTone }>>

function Scans(props: { readonly results: ScanResult[] }): ReactNode {
  const { t } = useTranslation()
  const question = { results: props.results, offset: 0, limit: mostShown }
  const { data: answer, error } = useChannel('handover.scans', question)
  return (
    <>
      <ErrorNote error={error} />
      <table>
        <thead>
          <tr>
            <th className={css['right-cell']}>#</th>
            <th>{t('handover.columns.code')}</th>
            <th>{t('handover.columns.receiver')}</th>
            <th>{t('handover.columns.service')}</th>
            <th className={css['right-cell']}>{t('handover.columns.cod')}</th>
            <th>{t('handover.columns.result')}</th>
            <th className={css['right-cell']}>{t('handover.columns.time')}</th>
          </tr>
        </thead>
        <tbody>
          {answer?.rows.map((scan, place) => (
            <ScanRow key={scan.seq} scan={scan} number={answer.total - place} />
          ))}
        </tbody>
      </table>
    </>
  )
}

/** A scan never changes but for a receiver who is forgotten: with each new one only its own row is drawn. */
const ScanRow = memo(
  function ScanRow({ scan, number }: { readonly scan: HandoverScan; readonly number: number }): ReactNode {
    const serviceName = useServiceName()
    const { parcel } = scan
    return (
      <tr data-testid="handover-row" data-result={scan.refusal ?? scan.result}>
        <td className={css['right-cell']}>{formatNumber(number)}</td>
        <td className="mono">{parcel === null ? scan.scanned : parcelCode(parcel)}</td>
        <td className={css['nameCell']}>{parcel?.receiverName ?? '–'}</td>
        <td>{parcel === null ? '–' : serviceName(parcel.serviceId)}</td>
        <td className={css['right-cell']}>{parcel?.codAmountVnd ? formatNumber(parcel.codAmountVnd) : '–'}</td>
        <td className={css['resultCell']}>
          <ResultBadge scan={scan} />
        </td>
        <td className={css['right-cell']}>{formatClock(scan.atMs)}</td>
      </tr>
    )
  },
  (before, now) =>
    before.scan.seq === now.scan.seq &&
    before.number === now.number &&
    before.scan.parcel?.receiverName === now.scan.parcel?.receiverName,
)

function ResultBadge(props: { readonly scan: HandoverScan }): ReactNode {
  const { t } = useTranslation()
  const { result, refusal, detail, detailAtMs } = props.scan
  const day = detailAtMs === null ? '' : formatDayMonth(detailAtMs)
  const words =
    refusal === null ? t(`handover.short.${result}`) : t(`handover.why.${refusal}`, { detail, day }).replace(/\.$/u, '')
  return (
    <StateBadge {...badges[result]} state={refusal ?? result}>
      {words}
    </StateBadge>
  )
}

function MissingRows(props: {
  readonly list: OpenHandover
  readonly onWithhold: (parcel: HandoverParcel) => void
}): ReactNode {
  const { t } = useTranslation()
  const serviceName = useServiceName()
  const now = useNow(60_000)
  const { list } = props
  const rows = useMissing(list)
  return (
    <table>
      <tbody>
        {rows.map((parcel) => (
          <tr key={parcelCode(parcel)} data-testid="handover-missing-row">
            <td className="mono">{parcelCode(parcel)}</td>
            <td>{parcel.receiverName}</td>
            <td>{serviceName(parcel.serviceId)}</td>
            <td>{parcel.note === 'none' ? '' : t(`handover.notes.${parcel.note}`)}</td>
            <td className={css['right-cell']}>{formatClockOrDay(parcel.createdAtMs, now)}</td>
            <td className={css['right-cell']}>
              <ActionButton size="small" onClick={() => props.onWithhold(parcel)}>
                {t('handover.withhold')}
              </ActionButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What somebody withheld, and what was scanned and may not go any more. */
function KeptBack(props: { readonly list: OpenHandover; readonly onChanged: (list: OpenHandover) => void }): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const { withheld, withdrawn } = props.list
  const allow = useAction(async ({ billCode, parcel }: HandoverParcel): Promise<Result<OpenHandover, AppError>> => {
    const answer = await bridge.invoke('handover.allow', { billCode, parcel })
    if (answer.ok) props.onChanged(answer.value)
    return answer
  })
  return (
    <>
      <ErrorNote error={allow.error} />
      <table>
        <tbody>
          {withdrawn.map((parcel) => (
            <tr key={parcelCode(parcel)} data-testid="handover-withdrawn">
              <td className="mono">{parcelCode(parcel)}</td>
              <td>{parcel.receiverName}</td>
              <td colSpan={2}>
                <StateBadge {...badges.refused}>{t('handover.withdrawn')}</StateBadge>
              </td>
            </tr>
          ))}
          {withheld.map((parcel) => (
            <tr key={parcelCode(parcel)} data-testid="handover-withheld">
              <td className="mono">{parcelCode(parcel)}</td>
              <td>{parcel.receiverName}</td>
              <td>{[t(`handover.reasons.${parcel.reason}`), parcel.note].filter(Boolean).join(': ')}</td>
              <td className={css['right-cell']}>
                <ActionButton size="small" disabled={allow.isBusy} onClick={() => void allow.run(parcel)}>
                  {t('handover.allow')}
                </ActionButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
