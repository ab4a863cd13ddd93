import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/action-button.tsx'
import { isHeldDown } from '../../keyboard/shortcuts.ts'
import css from './print-button.module.css'
import { usePrintLabel } from './use-print-label.ts'

/** Prints the label of one bill by one press, and says what became of it; nothing on a station without a printer. */
export function PrintButton(props: { readonly billCode: string }): ReactNode {
  const { t } = useTranslation()
  const { profile, outcome, answer, isReprint, print } = usePrintLabel(props.billCode)
  if (profile === null) return null
  return (
    <div className={css['print']}>
      <ActionButton
        data-testid="print-label"
        tone="primary"
        action="everywhere.primary"
        data-autofocus
        // The Enter that opened the dialog may still be down.
        onKeyDown={(event) => (isHeldDown(event.nativeEvent) ? event.preventDefault() : undefined)}
        onClick={print}
      >
        <IconPrinter aria-hidden="true" />
        {isReprint ? t('print.reprint') : t('print.printLabelOn', { printer: profile.label })}
      </ActionButton>
      <span role="status" data-testid="print-answer" data-outcome={outcome ?? ''}>
        {answer}
      </span>
    </div>
  )
}
