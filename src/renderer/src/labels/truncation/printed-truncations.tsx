import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrintedTruncation } from '../../../../shared/domain/printing/printing.ts'
import { Note } from '../../ui/note.tsx'
import { truncationsByField } from './truncations-by-field.ts'
import css from '../print.module.css'

/** What is not whole on a label that is out, a line for each field: the person who delivers reads only the label. */
export function PrintedTruncations(props: { readonly truncations: readonly PrintedTruncation[] }): ReactNode {
  const { t } = useTranslation()
  const fields = truncationsByField(props.truncations)
  if (fields.length === 0) return null
  return (
    <Note tone="warn" title={t('print.cuts')}>
      <ul className={css['cuts']} data-testid="print-cuts">
        {fields.map(({ word, hows }) => (
          <li key={word} data-field={word}>
            {t(`paper.fields.${word}`)}: {hows.map((how) => t(`print.cutHow.${how}`)).join(', ')}
          </li>
        ))}
      </ul>
    </Note>
  )
}
