import { randomUUID } from 'node:crypto'
import { isBeingCancelled } from '../../../shared/domain/bill/cancelled-bill.ts'
import type { LabelTemplate } from '../../../shared/domain/printing/label.ts'
import { isPrintRunning, reprintNumberOf } from '../../../shared/domain/printing/print-states.ts'
import { pdfPrinterName, type PrintedTruncation } from '../../../shared/domain/printing/printing.ts'
import type { BillStore } from '../../database/stores/bills/bills.ts'
import type { PrintJobStore } from '../../database/stores/print/print-jobs.ts'
import { askedPrint, type PrintRecord } from '../../database/stores/print/print-record.ts'
import { printedTruncationsOf } from './printed-truncations.ts'

export interface SavedLabelsContext {
  readonly jobs: PrintJobStore
  readonly bills: BillStore
  readonly operator: string
  now(): number
  changed(billCodes: readonly string[]): void
}

/** Which print of its bill a label is, and which revision of the bill it shows. */
interface NextLabel {
  readonly reprintNumber: number
  readonly revision: number
}

/** A label as it was drawn for a file. */
interface DrawnLabel extends NextLabel {
  readonly billCode: string
  readonly template: LabelTemplate
  readonly truncations: readonly (PrintedTruncation & { readonly billCode: string })[]
}

/**
 * A label that is saved as a file can be printed and stuck on by anybody: it is a print of its bill like every other, so
 * that the label after it carries the reprint mark and no other one is made without asking.
 */
export function savedLabels(context: SavedLabelsContext) {
  const { jobs, bills, now, changed } = context
  const next = (billCode: string): NextLabel => nextLabel(context, billCode)
  return {
    next,
    begin: (label: DrawnLabel) =>
      jobs.inTransaction(() => {
        const wanted = next(label.billCode)
        if (wanted.reprintNumber !== label.reprintNumber || wanted.revision !== label.revision) return null
        const bill = bills.row(label.billCode)
        if (bill !== undefined && isBeingCancelled(bill)) return null
        const job = jobOf(label, context)
        const { id, subject: billCode } = job
        jobs.insertAll([job])
        jobs.setDrawn(id, label.revision, job.parcels)
        return {
          saved(path: string) {
            const atMs = now()
            jobs.inTransaction(() => {
              jobs.changeAll([{ id, state: 'sent', systemJob: path, sentAtMs: atMs, atMs }])
              bills.markLabelPrinted(billCode, atMs, label.revision)
            })
            changed([billCode])
          },
          failed(detail: string) {
            jobs.changeAll([{ id, state: 'failed', reason: 'file-not-written', detail, atMs: now() }])
            changed([billCode])
          },
        }
      }),
  }
}

/** A print that runs counts too: its label carries the number before this one. */
function nextLabel({ jobs, bills }: SavedLabelsContext, billCode: string): NextLabel {
  const ofBill = jobs.ofSubject('label', billCode)
  const underWay = ofBill.filter(isPrintRunning)
  const isPrinted = (bills.row(billCode)?.labelPrintedAtMs ?? null) !== null
  return {
    reprintNumber: reprintNumberOf(ofBill, isPrinted) + underWay.length,
    revision: bills.labelRevision(billCode),
  }
}

/** Unclear until the file is there: that is what it is should the station stop in between. */
function jobOf(
  { billCode, template, reprintNumber, truncations }: DrawnLabel,
  context: SavedLabelsContext,
): PrintRecord {
  return {
    ...askedPrint(context.operator, context.now()),
    batchId: randomUUID(),
    kind: 'label',
    subject: billCode,
    title: billCode,
    profileId: pdfPrinterName,
    printer: pdfPrinterName,
    template,
    copies: 1,
    reprintNumber,
    parcels: Math.max(1, context.bills.row(billCode)?.packageCount ?? 1),
    state: 'unclear',
    reason: 'stopped-while-sending',
    truncations: printedTruncationsOf(billCode, truncations),
  }
}
