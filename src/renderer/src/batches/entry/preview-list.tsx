import { useCallback, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import type { ListMark, MarkedCode } from '../../../../shared/domain/request/batch.ts'
import { useDeleteKey } from '../../ui/list/use-delete-key.ts'
import { VirtualList } from '../../ui/list/virtual-list.tsx'
import { BillStatusBadge } from '../../bills/bill-status.tsx'
import { parcelCodesText } from '../../format/code-text.ts'
import css from '../batch.module.css'

/** Every code that was read, with what the station knows about it. */
export function PreviewList(props: {
  readonly rows: readonly MarkedCode[]
  readonly onRemove: (row: MarkedCode) => void
}): ReactNode {
  const { t } = useTranslation()
  const [selected, setSelected] = useState<number | null>(null)
  const { rows } = props
  const onShown = useCallback(() => undefined, [])
  // Where a bill was read by its parcels, a second line says so.
  const rowRem = rows.some(isReadByParcels) ? 3.25 : 2.125
  const { isMeant, moved } = useDeleteKey()
  const press = (event: KeyboardEvent): void => {
    const row = selected === null ? undefined : rows[selected]
    if (row !== undefined && isMeant(event)) props.onRemove(row)
  }
  const select = (index: number): void => {
    moved()
    setSelected(index)
  }
  return (
    // The list inside has the focus; Delete takes its selected code out.
    <div className={css['list']} role="presentation" onKeyDown={press}>
      <div className={`${css['previewColumns']} ${css['headings']}`} aria-hidden="true">
        <span className={css['right']}>{t('batch.number')}</span>
        <span>{t('batch.code')}</span>
        <span>{t('batch.before')}</span>
        <span>{t('batch.receiver')}</span>
        <span>{t('batch.check')}</span>
      </div>
      <VirtualList
        label={t('batch.preview')}
        count={rows.length}
        rowRem={rowRem}
        current={selected !== null && selected < rows.length ? selected : null}
        onCurrent={select}
        onShown={onShown}
        rowTestId="preview-row"
      >
        {(index) => <Row row={rows[index]} index={index} />}
      </VirtualList>
      <p className={css['foot']}>{t('batch.removeHint')}</p>
    </div>
  )
}

const tones = {
  none: 'ok',
  'unknown-bill': 'warn',
  'likely-refused': 'warn',
  'already-pending': 'dim',
  'too-long': 'warn',
} as const satisfies Record<ListMark, string>

const isReadByParcels = ({ parcelCodes }: MarkedCode): boolean => parcelCodes.length > 0

function Row(props: { readonly row: MarkedCode | undefined; readonly index: number }): ReactNode {
  const { t } = useTranslation()
  const { row } = props
  if (row === undefined) return null
  return (
    <div className={css['previewColumns']} data-code={row.billCode} data-mark={row.mark}>
      <span className={css['right']}>{formatNumber(props.index + 1)}</span>
      <b className="mono">{row.billCode}</b>
      <span>{row.statusId === null ? '–' : <BillStatusBadge bill={{ statusId: row.statusId, statusText: '' }} />}</span>
      <span>{row.receiverName}</span>
      <span className={css[tones[row.mark]]}>{t(`batch.marks.${row.mark}`)}</span>
      {isReadByParcels(row) ? (
        <small className={css['readBy']} data-testid="read-by-parcels">
          {t('batch.readByParcels', { codes: parcelCodesText(row.parcelCodes), count: row.packageCount })}
        </small>
      ) : null}
    </div>
  )
}
