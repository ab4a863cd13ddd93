import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AppError } from '../../shared/app-error.ts'
import type { Batch, BatchOutcome, BatchRow } from '../../shared/domain/request/batch.ts'
import { byteOrderMark, csvLine } from '../../shared/domain/text/csv.ts'
import type { Language } from '../../shared/domain/settings/language.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { BatchResultModel } from './model/batch-result.ts'
import { formatDateTime, formatDocumentStamp } from '../../shared/domain/time/local-time.ts'
import type { LabelRenderer } from './worker/label-renderer.ts'
import { saveNewFile } from './paper-file.ts'
import type { RenderedSheets } from './worker/render-messages.ts'

/** What the result of a batch needs from the station. */
export interface BatchDocumentContext {
  batch(
    id: string,
    offset: number,
    limit: number,
  ): Result<{ readonly batch: Batch; readonly rows: BatchRow[] }, AppError>
  readonly renderer: LabelRenderer
  readonly folder: string
  readonly stationName: string
  readonly language: Language
  readonly training: boolean
}

interface Words {
  readonly kinds: Readonly<Record<Batch['kind'], string>>
  readonly accepted: Readonly<Record<Batch['kind'], string>>
  readonly outcomes: Readonly<Record<Exclude<BatchOutcome, 'accepted'>, string>>
  readonly columns: readonly [code: string, outcome: string, carrierWords: string, time: string]
}

const vietnamese: Words = {
  kinds: { cancel: 'Hủy đơn', return: 'Chuyển hoàn' },
  accepted: { cancel: 'Đã hủy', return: 'Đã nhận hoàn' },
  outcomes: {
    waiting: 'Chờ gửi',
    sending: 'Đang gửi',
    refused: 'Bị từ chối',
    unclear: 'Chưa rõ',
    'not-sent': 'Không gửi',
  },
  columns: ['Mã vận đơn', 'Kết quả', 'Hãng trả lời', 'Lúc'],
}

/** A file for a spreadsheet is in the language of whoever works with it; paper is in Vietnamese. */
const words: Readonly<Record<Language, Words>> = {
  vi: vietnamese,
  en: {
    kinds: { cancel: 'Cancel', return: 'Return' },
    accepted: { cancel: 'Cancelled', return: 'Return accepted' },
    outcomes: {
      waiting: 'Waiting',
      sending: 'Sending',
      refused: 'Refused',
      unclear: 'Unclear',
      'not-sent': 'Not sent',
    },
    columns: ['Bill code', 'Outcome', "Carrier's words", 'Time'],
  },
}

/** The result of a batch as a file beside the labels. */
export async function saveBatchResult(
  context: BatchDocumentContext,
  batchId: string,
  format: 'pdf' | 'csv',
): Promise<Result<{ path: string; rows: number }, AppError>> {
  const whole = await wholeBatch(context, batchId)
  if (!whole.ok) return whole
  const { batch, rows } = whole.value
  const bytes = format === 'csv' ? ok(csvBytes(context, batch, rows)) : await pdfBytes(context, batch, rows)
  if (!bytes.ok) return bytes
  const path = await saveNewFile(context.folder, nameOf(batch), format, bytes.value)
  return path.ok ? ok({ path: path.value, rows: rows.length }) : path
}

/** What people call the result of a batch: its kind and its time; `not-needed` where there is no such batch. */
export function batchResultName(context: BatchDocumentContext, batchId: string): Result<string, 'not-needed'> {
  const found = context.batch(batchId, 0, 1)
  return found.ok ? ok(nameOf(found.value.batch)) : err('not-needed')
}

const nameOf = ({ kind, askedAtMs }: Batch): string => `${kind}-${formatDocumentStamp(askedAtMs)}`

/** The result of a batch on paper, as its codes stand now. */
export async function drawBatchResult(
  context: BatchDocumentContext,
  batchId: string,
): Promise<Result<RenderedSheets, AppError>> {
  const whole = await wholeBatch(context, batchId)
  return whole.ok ? drawn(context, whole.value.batch, whole.value.rows) : whole
}

/** The same lines as in the file, to be pasted into a spreadsheet. */
export async function batchResultText(
  context: BatchDocumentContext,
  batchId: string,
): Promise<Result<{ text: string; rows: number }, AppError>> {
  const whole = await wholeBatch(context, batchId)
  if (!whole.ok) return whole
  const { batch, rows } = whole.value
  return ok({ text: csvOf(context, batch, rows), rows: rows.length })
}

/** Read before others have their turn. */
const rowsAtOnce = 500

async function wholeBatch(
  context: BatchDocumentContext,
  id: string,
): Promise<Result<{ batch: Batch; rows: BatchRow[] }, AppError>> {
  const rows: BatchRow[] = []
  for (;;) {
    if (rows.length > 0) await nextTurn()
    const part = context.batch(id, rows.length, rowsAtOnce)
    if (!part.ok) return part
    rows.push(...part.value.rows)
    if (part.value.rows.length < rowsAtOnce) return ok({ batch: part.value.batch, rows })
  }
}

const outcomeWords = (of: Words, { kind }: Batch, { outcome }: BatchRow): string =>
  outcome === 'accepted' ? of.accepted[kind] : of.outcomes[outcome]

function csvOf({ language }: BatchDocumentContext, batch: Batch, rows: readonly BatchRow[]): string {
  const of = words[language]
  const lines = rows.map((row) => [
    row.billCode,
    outcomeWords(of, batch, row),
    row.message,
    row.endedAtMs === null ? '' : formatDateTime(row.endedAtMs),
  ])
  return [of.columns, ...lines].map(csvLine).join('')
}

const csvBytes = (context: BatchDocumentContext, batch: Batch, rows: readonly BatchRow[]): Buffer =>
  Buffer.from(byteOrderMark + csvOf(context, batch, rows), 'utf8')

async function pdfBytes(
  context: BatchDocumentContext,
  batch: Batch,
  rows: readonly BatchRow[],
): Promise<Result<Uint8Array, AppError>> {
  const sheets = await drawn(context, batch, rows)
  return sheets.ok ? ok(sheets.value.pdf) : sheets
}

async function drawn(
  { renderer, stationName, training }: BatchDocumentContext,
  batch: Batch,
  rows: readonly BatchRow[],
): Promise<Result<RenderedSheets, AppError>> {
  const model: BatchResultModel = {
    operation: vietnamese.kinds[batch.kind],
    atMs: batch.askedAtMs,
    operator: batch.operator,
    stationName,
    training,
    rows: rows.map((row) => ({
      billCode: row.billCode,
      outcome: outcomeWords(vietnamese, batch, row),
      carrierWords: row.message,
    })),
  }
  const sheets = await renderer.document({ kind: 'batch-result', model })
  return sheets.ok ? sheets : err({ code: 'label-failed', detail: sheets.error.detail })
}
