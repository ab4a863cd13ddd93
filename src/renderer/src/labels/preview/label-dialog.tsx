import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { billActions } from '../../../../shared/domain/bill/bill-actions.ts'
import { isBeingCancelled } from '../../../../shared/domain/bill/cancelled-bill.ts'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import { useKeysOf } from '../../keyboard/shortcut-keys.ts'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { useChannel } from '../../bridge/use-channel.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Note } from '../../ui/note.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { focusHome } from '../../ui/focus/keep-focus.ts'
import css from './label-preview.module.css'
import { labelsOf, type LabelList, type ShownLabel } from './label-list.ts'
import { LabelPreview } from './label-preview.tsx'
import { PrintButton } from './print-button.tsx'

/**
 * The label of a bill over whatever screen asked for it: the one that prints next, or as it was printed. Enter prints it, PageDown
 * shows the next one of the list below, Esc closes.
 */
export function LabelDialog(props: {
  readonly label: ShownLabel
  /** The list that it was opened over, where it was opened over one. */
  readonly list?: LabelList | undefined
  /** Told which label was shown last. */
  readonly onClose: (shown: ShownLabel) => void
}): ReactNode {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const { shown, place, step } = useSteps(props.label, props.list)
  const { percent, zoomBy } = useZoom()
  const bar = useRef<HTMLDivElement>(null)
  const { id, billCode, printed } = shown
  // It may have been cancelled since it was put on the screen below: then nobody must stick its label on a parcel.
  const { data: bill } = useChannel('bills.get', { billCode })
  const { print, why } = bill === null ? { print: true, why: null } : billActions(bill)
  const maySave = bill === null || !isBeingCancelled(bill)
  const mayPrint = printed === undefined && print
  const stepByKey = (by: 1 | -1): void => {
    // The next Enter is for the label that comes, not for the button that was used last.
    if (bar.current?.contains(document.activeElement) === true) focusHome()
    step(by)
  }
  // Whoever steps by a button of the bar goes on with it: Enter there must not print.
  useEffect(() => {
    if (mayPrint && bar.current?.contains(document.activeElement) !== true) focusHome()
  }, [mayPrint])
  return (
    <Dialog onClose={() => props.onClose(shown)} title={`${t('bills.label')} ${billCode}`} width="content">
      <div className={css['bar']} ref={bar} data-testid="label-bar">
        {place === null ? null : <Steps place={place} list={props.list} step={step} stepByKey={stepByKey} />}
        <Zoom percent={percent} zoomBy={zoomBy} />
      </div>
      {print || why === null ? null : (
        <div data-testid="label-why" data-why={why}>
          <Note tone="warn">{t(`bills.actionsWhy.${why}`, { key: keysOf('bills.track') })}</Note>
        </div>
      )}
      {mayPrint ? <PrintButton billCode={billCode} /> : null}
      <div style={{ '--label-zoom': percent / 100 } as CSSProperties} data-testid="label-zoom" data-percent={percent}>
        {/* Another label begins empty: the picture of one bill never stands under the code of another. */}
        <LabelPreview key={id} billCode={billCode} printed={printed} maySave={maySave} />
      </div>
    </Dialog>
  )
}

/** Over rows that are all at hand: those with a code have a label. */
export function LabelDialogOfRows(props: {
  readonly label: ShownLabel
  readonly rows: readonly { readonly id: string; readonly billCode: string | null }[]
  readonly onClose: () => void
}): ReactNode {
  const coded = props.rows.flatMap(({ id, billCode }) => (billCode === null ? [] : [{ id, billCode }]))
  const list = labelsOf(
    { total: coded.length, pages: new Map([[0, coded]]) },
    ({ id }) => id,
    (row) => row,
  )
  return <LabelDialog label={props.label} list={list} onClose={props.onClose} />
}

interface Shown {
  readonly label: ShownLabel
  /** Where it stands in the list, or stood before it left it. */
  readonly place: number | null
}

/** The label that is shown stays, whatever becomes of the list, until the packer goes to another one. */
function useSteps(first: ShownLabel, list: LabelList | undefined) {
  const [shown, setShown] = useState<Shown>({ label: first, place: null })
  const [wanted, setWanted] = useState<number | null>(null)
  const found = list?.placeOf(shown.label.id) ?? null
  const arrived = wanted === null ? undefined : list?.labelAt(wanted)
  if (arrived !== undefined) {
    setWanted(null)
    setShown({ label: arrived, place: wanted })
  } else if (found !== null && found !== shown.place) setShown({ ...shown, place: found })
  const step = (by: 1 | -1): void => {
    const from = wanted ?? shown.place
    if (list === undefined || from === null) return
    // Behind a row that has left the list stands the next one in its place.
    const to = by === 1 && found === null && wanted === null ? from : from + by
    if (to < 0 || to >= list.end) return
    setWanted(to)
    list.goTo(to)
  }
  return { shown: shown.label, place: found ?? shown.place, step }
}

function Steps(props: {
  readonly place: number
  readonly list: LabelList | undefined
  readonly step: (by: 1 | -1) => void
  readonly stepByKey: (by: 1 | -1) => void
}): ReactNode {
  const { t } = useTranslation()
  const { place, list, step, stepByKey } = props
  useShortcuts({ 'label.stepWithAlt': (key) => stepByKey(key === 0 ? -1 : 1) })
  const count = list?.count ?? null
  return (
    <>
      {/* Not disabled: the focus would go from it to the button that prints. */}
      <ActionButton
        size="small"
        action="label.step"
        onKey={() => stepByKey(-1)}
        aria-disabled={place === 0}
        data-testid="label-previous"
        onClick={() => step(-1)}
      >
        <IconChevronLeft aria-hidden="true" />
        {t('bills.labelPrevious')}
      </ActionButton>
      <span role="status" data-testid="label-place">
        {formatNumber(place + 1)}
        {count === null ? null : ` / ${formatNumber(count)}`}
      </span>
      <ActionButton
        size="small"
        action="label.step"
        place={1}
        onKey={() => stepByKey(1)}
        aria-disabled={place + 1 >= (list?.end ?? 0)}
        data-testid="label-next"
        onClick={() => step(1)}
      >
        {t('bills.labelNext')}
        <IconChevronRight aria-hidden="true" />
      </ActionButton>
    </>
  )
}

const zooms = [50, 75, 100, 125, 150, 200] as const
const usualZoom = zooms.indexOf(100)

/** Kept from label to label. */
function useZoom() {
  const [at, setAt] = useState(usualZoom)
  const zoomBy = (by: 1 | -1 | 0): void =>
    setAt(by === 0 ? usualZoom : Math.min(zooms.length - 1, Math.max(0, at + by)))
  return { percent: zooms[at] ?? 100, zoomBy }
}

function Zoom(props: { readonly percent: number; readonly zoomBy: (by: 1 | -1 | 0) => void }): ReactNode {
  const { t } = useTranslation()
  const { percent, zoomBy } = props
  return (
    <>
      <ActionButton
        size="small"
        action="label.zoom"
        place={1}
        aria-label={t('bills.zoomOut')}
        onClick={() => zoomBy(-1)}
      >
        <IconZoomOut aria-hidden="true" />
      </ActionButton>
      <ActionButton size="small" action="label.usualSize" onClick={() => zoomBy(0)}>
        {percent}%<span className="visually-hidden">, {t('bills.zoomUsual')}</span>
      </ActionButton>
      <ActionButton size="small" action="label.zoom" aria-label={t('bills.zoomIn')} onClick={() => zoomBy(1)}>
        <IconZoomIn aria-hidden="true" />
      </ActionButton>
    </>
  )
}
