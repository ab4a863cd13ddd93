import type { labelDesignContract, labelsContract } from '../../shared/ipc/channels/labels-contract.ts'
import type { LabelTemplate } from '../../shared/domain/printing/label.ts'
import { usualSender } from '../../shared/domain/settings/senders.ts'
import type { Settings } from '../../shared/domain/settings/settings.ts'
import type { Result } from '../../shared/result.ts'
import type { AppError } from '../../shared/app-error.ts'
import { AppFailure, orFail } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import { batchResultText, saveBatchResult, type BatchDocumentContext } from './batch-documents.ts'
import { filePaper, labelError, renderBillLabel, saveBillLabel, type BillLabelContext } from './bill-labels.ts'
import { saveHandoverList, type HandoverContext } from './handover-list.ts'
import type { StationLook } from './model/label-look.ts'
import type { LabelRenderer, LogoRefusal, RenderedLabels } from './worker/label-renderer.ts'
import { sampleLabelModel } from './model/label-sample.ts'
import type { LogoStore } from './logo/logo-store.ts'
import { savePackingSlips, savePickList, type OrderPaperContext } from './order-papers.ts'
import { renderSlip, saveSlips, type SlipContext } from './slips.ts'
import { documents } from './templates/paper.ts'

/** What paper needs of the account that is open. */
export interface DocumentContext
  extends BillLabelContext, SlipContext, BatchDocumentContext, HandoverContext, OrderPaperContext {
  /** Whether a print of the account is on record as having become exactly this file. */
  isWritten(path: string): boolean
}

/** What paper needs of the station, whether or not an account is open. */
export interface DocumentStation {
  settings(): Settings
  look(): StationLook
  readonly logo: LogoStore<LogoRefusal>
  readonly renderer: LabelRenderer
  now(): number
  /** Files of this run that no print stands for: saved slips, lists and results, and test pages. Whoever writes one adds it. */
  readonly saved: Set<string>
  /** Answers '' or why it could not be opened. */
  openFile(path: string): Promise<string>
}

export function labelHandlers(
  context: () => DocumentContext,
  station: DocumentStation,
): HandlersOf<typeof labelsContract> {
  const { saved } = station
  const remembered = <T extends { readonly path: string }>(answer: Result<T, AppError>): T => {
    const file = orFail(answer)
    saved.add(file.path)
    return file
  }
  return {
    // A preview shows what would be printed, cut or not.
    'labels.render': async (request) =>
      shown(orFail(await renderBillLabel(context(), { ...request, acceptTruncation: true }))),
    'labels.save': async ({ acceptTruncation = false, ...request }) =>
      remembered(await saveBillLabel(context(), { ...request, acceptTruncation })),
    'labels.slip': async ({ draftId }) => shown(orFail(await renderSlip(context(), draftId))),
    'labels.saveSlips': async ({ draftIds }) => remembered(await saveSlips(context(), draftIds)),
    'labels.saveBatchResult': async ({ batchId, format }) =>
      remembered(await saveBatchResult(context(), batchId, format)),
    'labels.batchResultText': async ({ batchId }) => orFail(await batchResultText(context(), batchId)),
    'labels.saveHandoverList': async (request) => remembered(await saveHandoverList(context(), request)),
    'labels.savePickList': async ({ orderIds }) => remembered(await savePickList(context(), orderIds)),
    'labels.savePackingSlips': async ({ orderIds }) => remembered(await savePackingSlips(context(), orderIds)),
    async 'labels.openFile'({ path }) {
      // Nothing but these may be opened: a path of the renderer's own must not start a program.
      if (!saved.has(path) && !context().isWritten(path))
        throw new AppFailure({ code: 'input-refused', detail: 'not a file that was written here' })
      const problem = await station.openFile(path)
      if (problem !== '') throw new AppFailure({ code: 'not-available-here', detail: problem, context: { path } })
      return { path }
    },
  }
}

const shown = ({ pdf, pages, truncated }: RenderedLabels) => ({ pdf, pages, truncated: [...truncated] })

/** A sheet is shown full. */
const labelsOnSheet = (template: LabelTemplate): number => documents[template].places.length

/** How the station's paper looks, and its logo. `frontId`: the account in front; null for none. */
export function labelDesignHandlers(
  station: DocumentStation,
  frontId: () => string | null,
): HandlersOf<typeof labelDesignContract> {
  const { logo, renderer } = station
  return {
    async 'labels.sample'({ template, kind }) {
      const settings = station.settings()
      const sender = usualSender(settings, frontId())?.party ?? null
      const { stationName, labelChoices } = settings
      const { carrierName } = labelChoices
      const model = sampleLabelModel(kind, { carrierName, stationName, sender })
      const paper = { ...filePaper, template, acceptTruncation: true, look: station.look() }
      const rendered = await renderer.render(
        Array.from({ length: labelsOnSheet(template) }, () => model),
        paper,
      )
      if (!rendered.ok) throw new AppFailure(labelError(rendered.error))
      return shown(rendered.value)
    },
    'labels.logo': async () => read(await logo.facts()),
    async 'labels.setLogo'({ width, height, ink }) {
      const { widthPx, heightPx, blackShare, wasPale } = read(await logo.replace({ width, height, ink }))
      return { widthPx, heightPx, blackShare, wasPale }
    },
    async 'labels.removeLogo'() {
      await logo.remove()
      return null
    },
  }
}

/** @throws what is wrong with the file, or with the thread that should have read it */
function read<T>(answer: Result<T, LogoRefusal>): T {
  if (answer.ok) return answer.value
  const { kind, detail } = answer.error
  throw new AppFailure(
    kind === 'not-read' ? { code: 'label-failed', detail } : { code: 'logo-refused', detail, context: { why: kind } },
  )
}
