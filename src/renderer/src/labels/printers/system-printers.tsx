import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pdfPrinterName } from '../../../../shared/domain/printing/printing.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { stateWord } from './printer-word.ts'
import { usePrinting, useStation } from '../../shell/station.tsx'
import css from './printers.module.css'

/** What the computer can print on, and PDF files, which always work. */
export function SystemPrinters(props: { readonly onAdd: (printer: string, label: string) => void }): ReactNode {
  const { t } = useTranslation()
  const { printing } = useStation()
  const printers = usePrinting((state) => state.printers)
  const error = usePrinting((state) => state.printersError)
  const { onAdd } = props
  const refresh = (): void => void printing.getState().findPrinters()
  useEffect(() => void printing.getState().findPrinters(), [printing])
  return (
    <section className={css['profiles']} aria-label={t('print.systemPrinters')}>
      <h2>
        {t('print.systemPrinters')}
        <ActionButton size="small" data-testid="find-printers" onClick={refresh}>
          {t('print.refresh')}
        </ActionButton>
      </h2>
      <ErrorNote error={error} />
      {printers?.length === 0 ? <p className={css['dim']}>{t('print.noPrinters')}</p> : null}
      {(printers ?? []).map((printer) => (
        <div key={printer.name} className={css['profile']} data-testid="system-printer" data-printer={printer.name}>
          <div>
            <b>{printer.name}</b>
            <small>
              {t(`print.printerStates.${stateWord(printer)}`)}
              {printer.isDefault ? ` · ${t('print.systemDefault')}` : ''}
            </small>
          </div>
          <Add name={printer.name} onAdd={() => onAdd(printer.name, printer.name)} />
        </div>
      ))}
      <div className={css['profile']} data-testid="system-printer" data-printer={pdfPrinterName}>
        <div>
          <b>{t('print.pdfFile')}</b>
          <small>{t('print.printerStates.pdf')}</small>
        </div>
        <Add name={t('print.pdfFile')} onAdd={() => onAdd(pdfPrinterName, t('print.pdfFile'))} />
      </div>
    </section>
  )
}

function Add(props: { readonly name: string; readonly onAdd: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <ActionButton
      size="small"
      aria-label={`${t('print.add')}: ${props.name}`}
      data-testid="add-profile"
      onClick={props.onAdd}
    >
      {t('print.add')}
    </ActionButton>
  )
}
