import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../shared/domain/time/local-time.ts'
import { formatVnd } from '../../../../shared/domain/quantity/money.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import { useChannel } from '../../bridge/use-channel.ts'
import css from './resolution.module.css'
import { useLanguage, wordsIn } from '../../i18n/languages.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** The training carrier's own page: what truly exists under a reference, for the person who must decide. */
export function CarrierPage(props: { readonly wanted: string; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const { wanted } = props
  const { data: found, error } = useChannel('training.lookUp', { wanted })
  return (
    <Dialog width="normal" onClose={props.onClose} title={t('queue.carrierPage', { refCode: wanted })}>
      <div className={css['found']} data-testid="carrier-page-found">
        <ErrorNote error={error} />
        {found === null ? null : found.length === 0 ? (
          <Note tone="info">{t('queue.carrierHasNone')}</Note>
        ) : (
          found.map((entry) => (
            <Facts
              key={entry.billCode}
              facts={[
                [t('queue.billCode'), entry.billCode],
                [t('queue.state'), wordsIn({ vi: entry.statusVi, en: entry.statusEn }, language)],
                [t('queue.receiver'), entry.receiverName],
                [t('bills.codAmount'), formatVnd(entry.codAmountVnd)],
                [t('queue.sent'), formatDateTime(entry.createdAtMs)],
              ]}
            />
          ))
        )}
      </div>
    </Dialog>
  )
}
