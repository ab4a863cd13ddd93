import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrintRefusal } from '../../../../shared/domain/printing/printing.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Note } from '../../ui/note.tsx'
import { usePrinting, useStation } from '../../shell/station.tsx'
import css from '../print.module.css'

const shownCodes = 4

/** Which bills of the last order were not printed, why, and the way forward for each reason. */
export function RefusedNote(props: { readonly onUnclear: () => void }): ReactNode {
  const { t } = useTranslation()
  const { printing } = useStation()
  const refused = usePrinting((state) => state.refused)
  const rows = refused?.rows ?? []
  const printed = rows.filter(({ why }) => why === 'already-printed').map(({ billCode }) => billCode)
  const { forgetRefused, print } = printing.getState()
  const again = (): void => {
    if (refused !== null && printed.length > 0) void print({ ...refused.order, billCodes: printed, reprint: true })
  }
  if (refused === null) return null
  const reasons = [...new Set(rows.map(({ why }) => why))]
  return (
    <div data-testid="refused">
      <Note tone="warn" title={t('print.refusedTitle', { count: rows.length })}>
        {reasons.map((why) => (
          <Reason key={why} why={why} codes={rows.filter((row) => row.why === why).map(({ billCode }) => billCode)} />
        ))}
        <div className={css['noteActions']}>
          {printed.length === 0 ? null : (
            <ActionButton size="small" action="print.reprint" data-testid="refused-reprint" onClick={again}>
              {t('print.refusedReprint', { count: printed.length })}
            </ActionButton>
          )}
          {reasons.includes('unclear') ? (
            <ActionButton size="small" data-testid="refused-unclear" onClick={props.onUnclear}>
              {t('print.refusedUnclear')}
            </ActionButton>
          ) : null}
          <ActionButton size="small" data-testid="refused-close" onClick={forgetRefused}>
            {t('print.dismiss')}
          </ActionButton>
        </div>
      </Note>
    </div>
  )
}

function Reason(props: { readonly why: PrintRefusal; readonly codes: readonly string[] }): ReactNode {
  const { t } = useTranslation()
  const { why, codes } = props
  const more = codes.length - shownCodes
  return (
    <p data-refusal={why}>
      <b>{t(`print.refusals.${why}`)}:</b> <span className="mono">{codes.slice(0, shownCodes).join(' ')}</span>{' '}
      {more > 0 ? t('print.refusedMore', { count: more }) : ''} {t(`print.refusedTodo.${why}`)}
    </p>
  )
}
