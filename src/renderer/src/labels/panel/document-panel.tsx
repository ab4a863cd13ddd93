import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../shared/domain/time/local-time.ts'
import type { PaperJob } from '../../../../shared/domain/printing/document-job.ts'
import { pdfPrinterName } from '../../../../shared/domain/printing/printing.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PrintStateBadge } from '../print-state-badge.tsx'
import { SavedFile } from '../../shell/saved-file.tsx'
import { useAction } from '../../bridge/use-action.ts'
import { useLabelProfile } from '../printers/use-printer.ts'
import { useStation } from '../../shell/station.tsx'
import css from '../print.module.css'
import { PrintReasonNote } from './print-reason.tsx'
import { ResolveButtons } from '../resolution/resolve-buttons.tsx'
import { useResolvePrints } from '../resolution/use-resolve-prints.ts'
import { writtenFile } from './written-file.ts'

/** The selected slip, list or result: what became of its print, and the same paper again. */
export function PaperPanel(props: { readonly job: PaperJob }): ReactNode {
  const { t } = useTranslation()
  const { job } = props
  const file = writtenFile(job)
  return (
    <section className={css['panel']} aria-label={t('print.details')} data-testid="print-panel" data-title={job.title}>
      <header className={css['panelHead']}>
        <b className="mono">{job.title}</b>
        <PrintStateBadge state={job.state} />
      </header>
      <div className={css['panelBody']}>
        <PrintReasonNote job={job} />
        {file === null ? null : <SavedFile path={file} />}
        <PaperFacts job={job} />
      </div>
      <PaperActions job={job} />
    </section>
  )
}

function PaperFacts(props: { readonly job: PaperJob }): ReactNode {
  const { t } = useTranslation()
  const { job } = props
  const asked = formatDateTime(job.askedAtMs)
  return (
    <Facts
      facts={[
        [t('print.paperKind'), t(`print.paperKinds.${job.kind}`)],
        [t('print.asked'), job.operator === '' ? asked : t('print.by', { time: asked, operator: job.operator })],
        [t('print.on'), job.printer === pdfPrinterName ? t('print.pdfFile') : job.printer],
        job.kind === 'slip' ? [t('print.paper'), t(`print.templates.${job.template}`)] : null,
        job.reprintNumber === 0
          ? null
          : [t('print.reprintNumber'), t('print.reprintTimes', { number: job.reprintNumber })],
      ]}
    />
  )
}

const isOver = { sent: true, failed: true, cancelled: true } as const

function PaperActions(props: { readonly job: PaperJob }): ReactNode {
  const { t } = useTranslation()
  const { printing } = useStation()
  const profileId = useLabelProfile().id
  const resolving = useResolvePrints('papers')
  const { id, state, reason } = props.job
  const mayComeAgain = state in isOver && reason !== 'paper-not-needed'
  // Each press is a paper of its own: one right behind another would print it twice.
  const again = useAction(() => printing.getState().printDocumentsAgain({ jobIds: [id], profileId }), {
    cooldown: 'after-press',
  })
  const printAgain = (): void => void again.run()
  return (
    <footer className={css['panelFoot']}>
      {state === 'unclear' ? (
        <ResolveButtons onThere={() => resolving.there([id])} onMissing={() => resolving.missing([id])} />
      ) : null}
      {mayComeAgain ? (
        <ActionButton size="small" action="print.printRow" data-testid="print-paper-again" onClick={printAgain}>
          <IconPrinter aria-hidden="true" />
          {t('print.printPaperAgain')}
        </ActionButton>
      ) : null}
    </footer>
  )
}
