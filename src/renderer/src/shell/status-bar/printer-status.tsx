import { IconPrinter, IconPrinterOff } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pdfPrinterName } from '../../../../shared/domain/printing/printing.ts'
import { useKeysOf } from '../../keyboard/shortcut-keys.ts'
import { isTrouble } from '../../labels/printers/printer-word.ts'
import { usePrinter } from '../../labels/printers/use-printer.ts'
import { usePrinting, useStation } from '../station.tsx'
import css from './status-bar.module.css'

/** Which printer prints now and how it is, or how far it has come; opens Print. */
export function PrinterStatus(): ReactNode {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const { navigation } = useStation()
  const printer = usePrinter()
  const progress = usePrinting((state) => state.progress)
  useFreshPrinters(printer !== null && printer.profile.printer !== pdfPrinterName)
  const inTrouble = printer !== null && isTrouble(printer.word)
  const Icon = inTrouble ? IconPrinterOff : IconPrinter
  const isRunning = progress !== null && progress.waiting > 0
  return (
    <button
      type="button"
      className={inTrouble ? `${css['printer']} ${css['amber']}` : css['printer']}
      title={`${t('shell.print')} (${keysOf('screens.print')})`}
      data-testid="status-printer"
      data-printer={printer?.word ?? 'none'}
      onClick={() => navigation.getState().go('print')}
    >
      <Icon aria-hidden="true" />
      <span>
        {isRunning
          ? t('print.statusRunning', { done: progress.sent, total: progress.total })
          : printer === null
            ? t('print.chooseFirst')
            : `${printer.profile.label} ${t(`print.printerStates.${printer.word}`)}`}
      </span>
    </button>
  )
}

/** Asked at the start and when the packer comes back to the window; the store asks when a label could not be printed. */
function useFreshPrinters(wanted: boolean): void {
  const { printing } = useStation()
  useEffect(() => {
    if (!wanted) return undefined
    const ask = (): void => void printing.getState().findPrinters()
    ask()
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [printing, wanted])
}
