import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paperRefusals } from '../../../../shared/domain/printing/document-job.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Note } from '../../ui/note.tsx'
import { usePrinting, useStation } from '../../shell/station.tsx'
import css from '../print.module.css'

const shownTitles = 4

/** Which slips, lists and results of the last order were not printed again, why, and the way forward. */
export function RefusedDocuments(): ReactNode {
  const { t } = useTranslation()
  const { printing } = useStation()
  const rows = usePrinting((state) => state.refusedDocuments)
  if (rows.length === 0) return null
  const reasons = paperRefusals.filter((reason) => rows.some(({ why }) => why === reason))
  return (
    <div data-testid="refused-papers" role="status">
      <Note tone="warn" title={t('print.papersRefusedTitle', { count: rows.length })}>
        {reasons.map((reason) => {
          const titles = rows.filter(({ why }) => why === reason).map(({ title }) => title)
          const more = titles.length - shownTitles
          return (
            <p key={reason} data-refusal={reason}>
              <b>{t(`print.papersRefused.${reason}`)}:</b>{' '}
              <span className="mono">{titles.slice(0, shownTitles).join(' ')}</span>
              {more > 0 ? ` ${t('print.papersRefusedMore', { count: more })}` : ''}
              {'. '}
              {t(`print.papersRefusedTodo.${reason}`)}
            </p>
          )
        })}
        <div className={css['noteActions']}>
          <ActionButton size="small" data-testid="refused-papers-close" onClick={printing.getState().forgetRefused}>
            {t('print.dismiss')}
          </ActionButton>
        </div>
      </Note>
    </div>
  )
}
