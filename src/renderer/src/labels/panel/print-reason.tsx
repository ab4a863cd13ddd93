import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrintReason, PrintState } from '../../../../shared/domain/printing/printing.ts'
import { Note } from '../../ui/note.tsx'

/** Why a print failed or is unclear, and what to do; the print system's own words are folded away. */
export function PrintReasonNote(props: {
  readonly job: { readonly state: PrintState; readonly reason: PrintReason; readonly detail: string }
}): ReactNode {
  const { t } = useTranslation()
  const { state, reason, detail } = props.job
  if (reason === 'none') return null
  return (
    <Note tone={state === 'failed' ? 'bad' : 'warn'} title={t(`printReasons.${reason}.happened`)}>
      <span data-testid="print-reason">{t(`printReasons.${reason}.todo`)}</span>
      {detail === '' ? null : (
        <details>
          <summary>{t('print.systemWords')}</summary>
          <code>{detail}</code>
        </details>
      )}
    </Note>
  )
}
