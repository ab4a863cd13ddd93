import { IconPlayerStop } from '@tabler/icons-react'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrintProgress } from '../../../../shared/domain/printing/printing.ts'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import { formatDecimal } from '../../../../shared/domain/quantity/numeral.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { createCooldown } from '../../keyboard/cooldown.ts'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { usePrinting, useStation } from '../../shell/station.tsx'
import css from './print-progress.module.css'
import { stopPrinting } from './stop-printing.ts'

const parts = ['sent', 'waiting', 'failed', 'unclear', 'cancelled'] as const

/** How far printing is, or how the last print ended. Esc or Alt+Del takes back what was not handed over. */
export function RunningBatch(props: { readonly canStop: boolean }): ReactNode {
  const { t } = useTranslation()
  const station = useStation()
  const progress = usePrinting((state) => state.progress)
  const isRunning = progress !== null && progress.waiting > 0
  const stop = (): void => void stopPrinting(station)
  const isMeant = useMeantEscape(props.canStop)
  useShortcuts({ 'print.stop': stop }, isRunning && props.canStop)
  return (
    <section
      className={css['running']}
      aria-label={t(isRunning ? 'print.running' : 'print.lastRun')}
      data-testid="print-progress"
      data-running={isRunning}
      data-sent={progress?.sent ?? 0}
    >
      <div className={css['runningHead']}>
        <h2>{t(isRunning ? 'print.running' : 'print.lastRun')}</h2>
        {progress === null ? null : <Numbers progress={progress} />}
        {isRunning ? (
          <ActionButton
            size="small"
            tone="bad"
            action={props.canStop ? 'everywhere.escape' : undefined}
            onKey={() => (isMeant() ? stop() : undefined)}
            data-testid="print-stop"
            onClick={stop}
          >
            <IconPlayerStop aria-hidden="true" />
            {t('print.stop')}
          </ActionButton>
        ) : null}
      </div>
      {progress === null ? <p>{t('print.notRunning')}</p> : <Parts progress={progress} />}
    </section>
  )
}

/** Whether an Escape is meant to stop: while rows were marked it was for the marks, and so is a second one right behind that. */
function useMeantEscape(canStop: boolean): () => boolean {
  const [cooldown] = useState(createCooldown)
  useLayoutEffect(() => (canStop ? undefined : () => cooldown.begin()), [canStop, cooldown])
  return cooldown.take
}

/** What has come out: a label that failed, or was taken back before it was printed, is none. */
function Numbers(props: { readonly progress: PrintProgress }): ReactNode {
  const { t } = useTranslation()
  const { total, sent } = props.progress
  return (
    <strong data-testid="print-done">
      {t('print.progress', { done: formatNumber(sent), total: formatNumber(total) })}
    </strong>
  )
}

function Parts(props: { readonly progress: PrintProgress }): ReactNode {
  const { t } = useTranslation()
  const { progress } = props
  const shown = parts.filter((part) => progress[part] > 0)
  const { total, sent, truncated, askedAtMs, firstSentAtMs } = progress
  return (
    <>
      <progress aria-label={t('print.running')} max={total} value={sent} />
      <p>
        {shown.map((part) => `${formatNumber(progress[part])} ${t(`print.counts.${part}`)}`).join(' · ')}
        {firstSentAtMs === null ? null : (
          <span className={css['first']}>{t('print.firstLabel', { seconds: seconds(firstSentAtMs - askedAtMs) })}</span>
        )}
      </p>
      {truncated === 0 ? null : (
        <p className={css['cutCount']} data-testid="print-cut-count">
          {t('print.cutCount', { count: truncated })}
        </p>
      )}
    </>
  )
}

/** "1,8": as numbers are written in Vietnam, in both languages. */
function seconds(ms: number): string {
  return formatDecimal(Math.max(0, ms) / 1000, 1)
}
