import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { type PrinterProfile } from '../../../../shared/domain/printing/printing.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import type { ChannelInput } from '../../../../shared/ipc/contract.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useSettings, useStation } from '../../shell/station.tsx'
import css from './label-preview.module.css'
import { LabelPages } from './label-preview-pages.tsx'
import { SavedFile } from '../../shell/saved-file.tsx'
import { useLabelProfile } from '../printers/use-printer.ts'
import { usePaperPress } from '../use-paper-press.ts'

/** A label as it was printed. */
export interface PrintedPaper extends Pick<PrinterProfile, 'template' | 'dpi'> {
  readonly reprintNumber: number
}

/**
 * The label of a bill as the printer in use prints it, or as it was printed; and a file of the next one. A label that is only looked at
 * has no mark of a reprint, which says of a paper that there is another one.
 */
export function LabelPreview(props: {
  readonly billCode: string
  readonly printed?: PrintedPaper | undefined
  readonly maySave?: boolean
}): ReactNode {
  const { bridge } = useStation()
  const { billCode } = props
  const inUse = useLabelProfile()
  const { template, dpi } = props.printed ?? inUse
  const reprintNumber = props.printed?.reprintNumber ?? 0
  const [drawError, setDrawError] = useState(false)
  const look = useLook(billCode)
  const load = useMemo(
    () => paperOf(bridge, { billCode, template, dpi, reprintNumber }, look),
    [bridge, billCode, template, dpi, reprintNumber, look],
  )
  return (
    <div className={css['preview']}>
      <LabelPages load={load} onDrawn={(isDrawn) => setDrawError(!isDrawn)} />
      {props.maySave !== false ? (
        <SaveLabel request={{ billCode, template: inUse.template, dpi: inUse.dpi }} disabled={drawError} />
      ) : null}
    </div>
  )
}

/** `look` only makes another question of it where the label may look different by now, so that main is asked again. */
const paperOf = (bridge: Bridge, request: ChannelInput<'labels.render'>, _look: string) => () =>
  bridge.invoke('labels.render', request)

/** Another text whenever what stands on the label of the bill, or how labels look, may have changed. */
function useLook(billCode: string): string {
  const { bridge } = useStation()
  const { labelChoices, stationName } = useSettings((state) => state.settings)
  const [changes, setChanges] = useState(0)
  useEffect(
    () =>
      bridge.on('bills.changed', ({ billCodes }) => {
        if (billCodes.includes(billCode)) setChanges((count) => count + 1)
      }),
    [bridge, billCode],
  )
  return JSON.stringify([changes, labelChoices, stationName])
}

/** A file of the next label; one that is not whole is looked at first. */
function SaveLabel(props: {
  readonly request: Pick<PrinterProfile, 'template' | 'dpi'> & { readonly billCode: string }
  readonly disabled: boolean
}): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const [saved, setSaved] = useState<string | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const save = async (acceptTruncation: boolean): Promise<void> => {
    const answer = await bridge.invoke('labels.save', { ...props.request, acceptTruncation })
    setError(answer.ok ? null : answer.error)
    setSaved(answer.ok ? answer.value.path : null)
  }
  // A saved label is a print of its bill: the next one carries the reprint mark.
  const isSecond = saved !== null
  const saveWhole = usePaperPress(props.request.billCode, isSecond, () => save(false))
  const saveCut = usePaperPress(props.request.billCode, isSecond, () => save(true))
  const confirm = (
    <ActionButton size="small" data-testid="save-cut-label" onClick={saveCut}>
      {t('paper.acceptCut')}
    </ActionButton>
  )
  return (
    <>
      <ErrorNote error={error} actions={error?.code === 'label-needs-confirmation' ? confirm : null} />
      {saved === null ? null : <SavedFile path={saved} />}
      <ActionButton data-testid="save-label" disabled={props.disabled} onClick={saveWhole}>
        {t('bills.saveLabel')}
      </ActionButton>
    </>
  )
}
