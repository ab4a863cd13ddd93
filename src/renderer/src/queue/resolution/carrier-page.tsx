import { Modal } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import { formatDateTime } from '../../../../shared/domain/time/local-time.ts'
import { formatVnd } from '../../../../shared/domain/quantity/money.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import { useStation } from '../../shell/station.tsx'
import css from './resolution.module.css'
import { useLanguage, wordsIn } from '../../i18n/languages.ts'

type Found = ChannelOutput<'training.lookUp'>

/** The training carrier's own page: what truly exists under a reference, for the person who must decide. */
export function CarrierPage(props: { readonly wanted: string; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const { bridge } = useStation()
  const { wanted } = props
  const [found, setFound] = useState<Found | AppError | null>(null)
  useEffect(() => {
    let wantedStill = true
    const load = async (): Promise<void> => {
      const answer = await bridge.invoke('training.lookUp', { wanted })
      if (wantedStill) setFound(answer.ok ? answer.value : answer.error)
    }
    void load()
    return () => {
      wantedStill = false
    }
  }, [bridge, wanted])
  return (
    <Modal
      opened
      size="lg"
      onClose={props.onClose}
      title={t('queue.carrierPage', { refCode: wanted })}
      closeButtonProps={{ 'aria-label': t('dialogs.close') }}
    >
      <div className={css['found']} data-testid="carrier-page-found">
        {found === null ? null : 'code' in found ? (
          <ErrorNote error={found} />
        ) : found.length === 0 ? (
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
    </Modal>
  )
}
