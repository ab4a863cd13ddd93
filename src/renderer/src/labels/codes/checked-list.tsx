import { useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../shared/domain/time/local-time.ts'
import type { CheckedCode } from '../../../../shared/domain/printing/printing.ts'
import { parcelCodesText } from '../../format/code-text.ts'
import { VirtualList } from '../../ui/list/virtual-list.tsx'
import css from './codes.module.css'

/** Every code that was read, with what printing it would mean; what needs a look comes first. */
export function CheckedList(props: { readonly rows: readonly CheckedCode[]; readonly again: boolean }): ReactNode {
  const { t } = useTranslation()
  const [selected, setSelected] = useState<number | null>(null)
  const rows = props.rows.toSorted((a, b) => Number(a.refusal === null) - Number(b.refusal === null))
  // Where a bill was read by its parcels, a second line says so.
  const rowRem = rows.some(isReadByParcels) ? 3.25 : 2
  const onShown = useCallback(() => undefined, [])
  return (
    <div className={css['checked']}>
      <VirtualList
        label={t('print.codesList')}
        count={rows.length}
        rowRem={rowRem}
        current={selected !== null && selected < rows.length ? selected : null}
        onCurrent={setSelected}
        onShown={onShown}
        rowTestId="checked-code"
      >
        {(index) => <Row row={rows[index]} again={props.again} />}
      </VirtualList>
    </div>
  )
}

const isReadByParcels = ({ parcelCodes }: CheckedCode): boolean => parcelCodes.length > 0

function Row(props: { readonly row: CheckedCode | undefined; readonly again: boolean }): ReactNode {
  const { t } = useTranslation()
  const { row, again } = props
  if (row === undefined) return null
  const { refusal, labelPrintedAtMs } = row
  const isPrinted = refusal === 'already-printed'
  const printed = labelPrintedAtMs === null ? '' : t('print.codesPrintedAt', { time: formatDateTime(labelPrintedAtMs) })
  const words = refusal === null ? t('print.codesOk') : isPrinted ? printed : t(`print.refusals.${refusal}`)
  const tone = refusal === null || (isPrinted && again) ? css['ok'] : css['warn']
  return (
    <div className={css['checkedColumns']} data-code={row.billCode} data-refusal={refusal ?? ''}>
      <b className="mono">{row.billCode}</b>
      <span>{row.receiverName}</span>
      <span className={tone}>{isPrinted && again ? t('print.codesOkAgain') : words}</span>
      {isReadByParcels(row) ? (
        <small className={css['readBy']} data-testid="read-by-parcels">
          {t('print.codesReadBy', { codes: parcelCodesText(row.parcelCodes), count: row.packageCount })}
        </small>
      ) : null}
    </div>
  )
}
