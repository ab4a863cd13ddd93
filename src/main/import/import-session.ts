import { stat } from 'node:fs/promises'
import type {
  FaultWords,
  ImportPreview,
  ImportReading,
  ImportTotals,
  KnownOrder,
  PreviewedOrder,
} from '../../shared/domain/order/import.ts'
import type { ImportLayout, RecognisedColumn } from '../../shared/domain/order/import-columns.ts'
import type { OrderContent } from '../../shared/domain/order/order.ts'
import type { WardMatch } from '../../shared/domain/place/directory.ts'
import { recogniseSheet, type RecognisedSheet } from './columns/recognise-columns.ts'
import { createEnteredCounter } from './entered-counts.ts'
import { writeFaultyRows, type FaultyRows } from './faulty-file.ts'
import { enteredAtOnce } from '../ports/order-pool.ts'
import type { AmountInNote } from './reading/amount-against.ts'
import { createOrderReader, type OrderReader, type ReadingOptions, type ReadOrder } from './reading/read-orders.ts'
import { readText } from './reading/read-cells.ts'
import type { PlaceSearch } from './reading/read-place.ts'
import { openSheet, type OpenSheet } from './sheet/open-sheet.ts'
import { nothingMerged } from './sheet/merged-cells.ts'
import { SheetRefused, type SheetRow } from './sheet/sheet-row.ts'

export interface ImportSessionOptions {
  readonly path: string
  readonly places: PlaceSearch
  readonly layouts: readonly ImportLayout[]
  readonly services: ReadingOptions['services']
  readonly amountInNote: AmountInNote
  /** Told after each slice; a stopped session ends with `ImportStopped`. */
  readonly progress: (at: { readonly bytes: number; readonly bytesRead: number; readonly rows: number }) => void
}

type Compare = (orders: readonly OrderContent[]) => Promise<readonly (KnownOrder | null)[]>

/** `all`: also those whose number or amount cannot be read, for whoever wants their receivers alone. */
export type TakesFaulty = boolean | 'all'

/**
 * One file. Each question reads it anew from its first row, slice by slice, so that no more than a slice is in memory, and twice
 * where the rows of an order stand apart, or cells are merged over several rows.
 */
export interface ImportSession {
  /** `compare` says what the station knows of some orders, by their places; none for a new one. */
  preview(reading: ImportReading, compare: Compare): Promise<ImportPreview>
  /** Hands over the orders in batches, each after the one before was taken. @returns how many */
  enter(
    reading: ImportReading,
    takesFaulty: TakesFaulty,
    take: (batch: readonly OrderContent[]) => Promise<unknown>,
  ): Promise<number>
  /** Hands over the rows of orders with faults as they stand in the file, with the reasons. @returns how many rows */
  writeFaulty(
    reading: ImportReading,
    takesFaulty: boolean,
    words: FaultWords,
    write: (some: FaultyRows) => Promise<unknown>,
  ): Promise<number>
  /** What runs ends with `ImportStopped`. */
  stop(): void
}

export class ImportStopped extends Error {}

const rowsLookedAt = 200
/** Of so many orders the numbers are asked for together: a question takes as long as reading some ten rows, however many are in it. */
const askedAtOnce = 400
const previewed = { orders: 20, faulty: 200, places: 200, samples: 3, sampleLength: 60 } as const
/** What nobody can pack even after mending it in the list: it goes back to whoever wrote the file. */
const unenterable: ReadonlySet<string> = new Set(['row', 'number', 'codAmountVnd', 'status'])

function canBeEntered({ content }: Pick<ReadOrder, 'content'>, takesFaulty: TakesFaulty): boolean {
  if (content.faults.length === 0 || takesFaulty === 'all') return true
  return takesFaulty && !content.faults.some(({ field }) => unenterable.has(field))
}

export function createImportSession(options: ImportSessionOptions): ImportSession {
  let run = 0
  /** What a first reading has told, of the file as it was. */
  let known: { readonly of: string; readonly learned: Learned } | null = null

  /** All orders of the file, slice by slice. */
  async function* read({ thisRun, reading, learned, onSheet }: OneReading) {
    const { encoding, delimiter } = reading
    const sheet = await openSheet(options.path, { ...(encoding && { encoding }), ...(delimiter && { delimiter }) })
    try {
      for await (const slice of readSlices(sheet, { reading, learned, onSheet }, options)) {
        if (thisRun !== run) throw new ImportStopped('stopped')
        options.progress({ bytes: sheet.bytes, bytesRead: sheet.bytesRead(), rows: slice.rows })
        yield slice
      }
    } finally {
      await sheet.close()
    }
  }

  /** What the numbers depend on: the file, and how its cells are parted. */
  async function numbersOf({ encoding, delimiter, layoutId, columns }: ImportReading): Promise<string> {
    const file = await stat(options.path).catch(() => null)
    return JSON.stringify([file?.size, file?.mtimeMs, encoding, delimiter, layoutId, columns])
  }

  async function learn(thisRun: number, reading: ImportReading): Promise<Learned> {
    const of = await numbersOf(reading)
    if (known?.of === of) return known.learned
    let learned = nothingLearned
    for await (const slice of read({ thisRun, reading, learned: nothingLearned, onSheet: () => undefined }))
      learned = slice.learned
    known = { of, learned }
    return learned
  }

  async function previewOnce(of: Omit<OneReading, 'onSheet'>, compare: Compare) {
    let sheet: ReadSheet | null = null
    let learned = nothingLearned
    const summary = createSummary()
    let waiting: ReadOrder[] = []
    let answered: Promise<void> = Promise.resolve()
    // One question is on its way while further rows are read.
    const ask = async (): Promise<void> => {
      const some = waiting
      waiting = []
      await answered
      answered = addCompared(summary, some, compare)
      // Whoever awaits it hears of it; nobody does where the reading itself has failed.
      answered.catch(() => undefined)
    }
    for await (const slice of read({ ...of, onSheet: (found) => (sheet = found) })) {
      learned = slice.learned
      summary.rows(slice.rows)
      for (const order of slice.orders) waiting.push(order)
      if (waiting.length >= askedAtOnce) await ask()
    }
    await ask()
    await answered
    if (sheet === null) throw new SheetRefused('empty')
    return { preview: { ...headOf(sheet), ...summary.result() }, learned }
  }

  return {
    async preview(reading, compare) {
      const thisRun = (run += 1)
      const of = await numbersOf(reading)
      if (known?.of === of) return (await previewOnce({ thisRun, reading, learned: known.learned }, compare)).preview
      const { preview, learned } = await previewOnce({ thisRun, reading, learned: nothingLearned }, compare)
      known = { of, learned }
      if (learned.apart.size === 0 && !learned.merged.isAny) return preview
      return (await previewOnce({ thisRun, reading, learned }, compare)).preview
    },
    async enter(reading, takesFaulty, take) {
      const thisRun = (run += 1)
      const learned = await learn(thisRun, reading)
      let entered = 0
      let batch: OrderContent[] = []
      const send = async (): Promise<void> => {
        entered += batch.length
        await take(batch)
        batch = []
      }
      for await (const { orders } of read({ thisRun, reading, learned, onSheet: () => undefined }))
        for (const order of orders) {
          if (!canBeEntered(order, takesFaulty)) continue
          batch.push(order.content)
          if (batch.length === enteredAtOnce) await send()
        }
      if (batch.length > 0) await send()
      return entered
    },
    async writeFaulty(reading, takesFaulty, words, write) {
      const thisRun = (run += 1)
      let sheet: ReadSheet | null = null
      const columns = (): readonly RecognisedColumn[] => sheet?.columns ?? []
      const learned = await learn(thisRun, reading)
      const orders = read({ thisRun, reading, learned, onSheet: (found) => (sheet = found) })
      return await writeFaultyRows(columns, words, faultyOnly(orders, takesFaulty), write)
    },
    stop() {
      run += 1
    },
  }
}

/** What only the end of a file says of its rows. */
type Learned = Required<Pick<ReadingOptions, 'apart' | 'merged'>>

const nothingLearned: Learned = { apart: new Set(), merged: nothingMerged }

interface OneReading {
  readonly thisRun: number
  readonly reading: ImportReading
  readonly learned: Learned
  readonly onSheet: (sheet: ReadSheet) => void
}

async function addCompared(summary: Summary, orders: readonly ReadOrder[], compare: Compare): Promise<void> {
  if (orders.length === 0) return
  const known = await compare(orders.map(({ content }) => content))
  for (const [n, order] of orders.entries()) summary.add(order, known[n] ?? null)
}

async function* faultyOnly(
  slices: AsyncIterable<{ readonly orders: readonly ReadOrder[] }>,
  takesFaulty: boolean,
): AsyncGenerator<readonly ReadOrder[]> {
  for await (const { orders } of slices) yield orders.filter((order) => !canBeEntered(order, takesFaulty))
}

interface ReadSheet extends RecognisedSheet {
  readonly form: OpenSheet['form']
  readonly bytes: number
  readonly source: string
  readonly head: readonly SheetRow[]
}

interface ReadSlice {
  readonly orders: readonly ReadOrder[]
  readonly rows: number
  readonly learned: Learned
}

async function* readSlices(
  sheet: OpenSheet,
  { reading, learned, onSheet }: Omit<OneReading, 'thisRun'>,
  { places, layouts, services, amountInNote }: ImportSessionOptions,
): AsyncGenerator<ReadSlice> {
  let reader: OrderReader | null = null
  let head: SheetRow[] = []
  const begin = (): OrderReader => {
    const recognised = recogniseAs(reading, head, layouts)
    const source = recognised.layout?.source ?? 'sheet'
    onSheet({ ...recognised, form: sheet.form, bytes: sheet.bytes, source, head })
    const { columns, headerRow } = recognised
    const accepted = new Map(reading.places.map(({ found, wardCode }) => [found, wardCode]))
    const { takesOnlySuccessor } = reading
    const isExcel = sheet.form.format === 'xlsx'
    const decisions = { accepted, takesOnlySuccessor }
    return createOrderReader(places, {
      columns,
      headerRow,
      source,
      services,
      amountInNote,
      isExcel,
      ...decisions,
      ...learned,
    })
  }
  let rows = 0
  for await (const slice of sheet.rows()) {
    rows = slice.at(-1)?.row ?? rows
    let pushed: readonly SheetRow[] = slice
    if (reader === null) {
      head = [...head, ...slice]
      if (head.length < rowsLookedAt) {
        yield { orders: [], rows, learned: nothingLearned }
        continue
      }
      reader = begin()
      pushed = head
      head = []
    }
    yield { orders: reader.push(pushed), rows, learned: nothingLearned }
  }
  if (reader === null) {
    if (!head.some(({ cells }) => cells.some((cell) => readText(cell) !== ''))) throw new SheetRefused('empty')
    reader = begin()
    yield { orders: reader.push(head), rows, learned: nothingLearned }
  }
  const orders = reader.end()
  yield { orders, rows, learned: { apart: reader.apart(), merged: sheet.mergedCells() } }
}

/** What a person has said of the columns wins over what the headings say. */
function recogniseAs(
  reading: ImportReading,
  head: readonly SheetRow[],
  layouts: readonly ImportLayout[],
): RecognisedSheet {
  const { layoutId, columns: said } = reading
  const offered = layoutId === undefined ? layouts : layouts.filter(({ id }) => id === layoutId)
  const recognised = recogniseSheet(head, offered)
  if (said === undefined) return recognised
  const columns = recognised.columns.map((column, n): RecognisedColumn => {
    const { field, unit } = said[n] ?? { field: null, unit: null }
    return { ...column, field, unit, confidence: 'chosen' }
  })
  return { ...recognised, columns }
}

function headOf({
  form,
  bytes,
  headerRow,
  identity,
  layout,
  source,
  columns,
  head,
}: ReadSheet): Omit<ImportPreview, SummaryPart> {
  const rows = head.filter(({ row, isBroken }) => row > headerRow && !isBroken)
  const samplesOf = (column: number): string[] => {
    const texts = rows.map(({ cells }) => readText(cells[column]).slice(0, previewed.sampleLength))
    return [...new Set(texts.filter((text) => text !== ''))].slice(0, previewed.samples)
  }
  return {
    form,
    bytes,
    headerRow,
    identity,
    layoutId: layout?.id ?? null,
    source,
    columns: columns.map((column, n) => ({ ...column, heading: column.heading.slice(0, 200), samples: samplesOf(n) })),
  }
}

type SummaryPart = 'totals' | 'enters' | 'orders' | 'faulty' | 'repeats' | 'differing' | 'unclearPlaces'

type Summary = ReturnType<typeof createSummary>

/** Counts all orders and keeps the first of each kind. */
function createSummary() {
  const totals: { -readonly [Key in keyof ImportTotals]: number } = {
    rows: 0,
    orders: 0,
    good: 0,
    mended: 0,
    faulty: 0,
    repeats: 0,
    same: 0,
    replaceable: 0,
    kept: 0,
  }
  const good = createEnteredCounter((order) => canBeEntered(order, false))
  const withFaulty = createEnteredCounter((order) => canBeEntered(order, true))
  const orders: PreviewedOrder[] = []
  const faulty: PreviewedOrder[] = []
  const repeats: PreviewedOrder[] = []
  const differing: PreviewedOrder[] = []
  const unclear = new Map<string, { orders: number; readonly places: readonly WardMatch[] }>()
  const keep = (list: PreviewedOrder[], most: number, order: ReadOrder, known: KnownOrder | null): void => {
    if (list.length < most) list.push(previewOf(order, known))
  }
  return {
    rows(count: number): void {
      totals.rows = count
    },
    add(order: ReadOrder, known: KnownOrder | null): void {
      const { content, places, mended, isRepeat } = order
      totals.orders += 1
      good.add(order, known)
      withFaulty.add(order, known)
      if (known !== null) totals[known.comparison] += 1
      if (known !== null && known.comparison !== 'same') keep(differing, previewed.faulty, order, known)
      keep(orders, previewed.orders, order, known)
      if (isRepeat) {
        totals.repeats += 1
        keep(repeats, previewed.faulty, order, known)
      }
      if (content.faults.length === 0) {
        totals.good += 1
        if (mended.length > 0) totals.mended += 1
        return
      }
      totals.faulty += 1
      keep(faulty, previewed.faulty, order, known)
      const place = content.faults.find(({ field }) => field === 'receiver.location')?.found
      if (place === undefined || places.length === 0) return
      const alike = unclear.get(place)
      if (alike === undefined) unclear.set(place, { orders: 1, places })
      else alike.orders += 1
    },
    result(): Pick<ImportPreview, SummaryPart> {
      const groups = [...unclear].map(([found, group]) => ({ found, orders: group.orders, places: [...group.places] }))
      const unclearPlaces = groups.toSorted((one, other) => other.orders - one.orders).slice(0, previewed.places)
      const enters = { good: good.result(), withFaulty: withFaulty.result() }
      return { totals, enters, orders, faulty, repeats, differing, unclearPlaces }
    },
  }
}

function previewOf({ content, rows, mended, places, isRepeat }: ReadOrder, known: KnownOrder | null): PreviewedOrder {
  return { rows: rows.map(({ row }) => row), content, mended: [...mended], places: [...places], isRepeat, known }
}
