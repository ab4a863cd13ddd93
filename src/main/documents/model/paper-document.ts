import type { LabelTemplate } from '../../../shared/domain/printing/label.ts'
import type { PrinterDpi } from '../layout/dot-grid.ts'
import type { BatchResultModel } from './batch-result.ts'
import type { HandoverModel } from './handover-model.ts'
import type { PackingSlipsModel, PickListModel } from './order-papers.ts'

/** Every paper that is not a label, as plain values. */
export type PaperDocument =
  | {
      readonly kind: 'test-page'
      readonly template: LabelTemplate
      readonly dpi: PrinterDpi
      readonly printedAtMs: number
      readonly stationName: string
    }
  | { readonly kind: 'handover'; readonly model: HandoverModel }
  | { readonly kind: 'batch-result'; readonly model: BatchResultModel }
  | { readonly kind: 'pick-list'; readonly model: PickListModel }
  | { readonly kind: 'packing-slips'; readonly model: PackingSlipsModel }
