import { useTranslation } from 'react-i18next'
import { pdfPrinterName } from '../../../../shared/domain/printing/printing.ts'
import { vi } from '../../i18n/vi/index.ts'
import { useSettingName } from '../setting-name.ts'

type Known = keyof typeof vi.audit.actions

const isKnown = (action: string): action is Known => Object.hasOwn(vi.audit.actions, action)

/** What was done, in the packer's words; an action without words is shown as it is written. */
export function useActionWords(): (action: string) => string {
  const { t } = useTranslation()
  return (action) => (isKnown(action) ? t(`audit.actions.${action}`) : action)
}

/** Why it was done, as a person wrote it; where the app wrote a word of its own there, that word in the packer's language. */
export function useActionReason(): (action: { readonly action: string; readonly reason: string }) => string {
  const { t } = useTranslation()
  const words = useActionWords()
  const settingName = useSettingName()
  return ({ action, reason }) => {
    if (action === 'take-back') return words(reason)
    if (action === 'settings-changed') return reason.split(', ').map(settingName).join(', ')
    if (action === 'account-switched' && reason === 'training') return t('accounts.training')
    // Of a print it is the printer.
    if (reason === pdfPrinterName) return t('print.pdfFile')
    if (action === 'bills-exported') return t('bills.count', { count: Number(reason), shown: Number(reason) })
    if (action === 'audit-exported') return t('audit.found', { count: Number(reason) })
    if (action !== 'enter' && action !== 'edit') return reason
    return reason === 'keep' ? t('newBill.keep') : ''
  }
}
