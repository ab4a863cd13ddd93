import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrintedCut } from '../../../../shared/domain/printing.ts'
import { fieldWord } from '../../parts/label-field-word.ts'

/** What is not whole on a printed label, in people's words; fields that are called the same are said once. */
export function PrintedCuts(props: { readonly cuts: readonly PrintedCut[] }): ReactNode {
  const { t } = useTranslation()
  const words = props.cuts.map(({ field, how }) =>
    t(`print.cutHow.${how}`, { field: t(`paper.fields.${fieldWord(field)}`) }),
  )
  return <span data-testid="print-cuts">{[...new Set(words)].join(', ')}</span>
}
