import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AppError } from '../../shared/app-error.ts'
import { pickList, sortedByGoods } from '../../shared/domain/order/order-goods.ts'
import type { OrderContent } from '../../shared/domain/order/order.ts'
import type { OrderDetail } from '../../shared/domain/order/order-row.ts'
import { barsOfNumber } from '../../shared/domain/order/scanned-number.ts'
import { formatDocumentStamp } from '../../shared/domain/time/local-time.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { PackingSlipModel } from './model/order-papers.ts'
import type { PaperDocument } from './model/paper-document.ts'
import { saveNewFile } from './paper-file.ts'
import type { LabelRenderer } from './worker/label-renderer.ts'

/** What papers of orders need from the station. */
export interface OrderPaperContext {
  order(id: string): Result<OrderDetail, AppError>
  readonly renderer: LabelRenderer
  readonly folder: string
  readonly stationName: string
  readonly operator: string
  readonly training: boolean
  now(): number
}

interface SavedPaper {
  readonly path: string
  readonly pages: number
  /** Numbers of orders that nothing is to be packed of: cancelled ones, and those whose contents are gone. */
  readonly leftOut: string[]
}

/** What has to be fetched from the shelf for these orders, as a file beside the labels. */
export async function savePickList(
  context: OrderPaperContext,
  orderIds: readonly string[],
): Promise<Result<SavedPaper, AppError>> {
  const found = await gathered(context, orderIds)
  if (!found.ok) return found
  const { contents, leftOut } = found.value
  const { stationName, operator, training } = context
  const about = { stationName, operator, training, atMs: context.now() }
  const document = {
    kind: 'pick-list',
    model: { ...about, orders: contents.length, goods: pickList(contents) },
  } as const
  return contents.length === 0 ? nothingLeft(leftOut) : save(context, document, 'lay-hang', leftOut)
}

/** A slip for each order, to be packed by and to lie in its parcel; those of the same goods come together. */
export async function savePackingSlips(
  context: OrderPaperContext,
  orderIds: readonly string[],
): Promise<Result<SavedPaper, AppError>> {
  const found = await gathered(context, orderIds)
  if (!found.ok) return found
  const { contents, leftOut } = found.value
  const { stationName, training } = context
  const slips = sortedByGoods(contents).map((content) => slipOf(content, stationName))
  const document = { kind: 'packing-slips', model: { stationName, training, atMs: context.now(), slips } } as const
  return contents.length === 0 ? nothingLeft(leftOut) : save(context, document, 'dong-goi', leftOut)
}

const nothingLeft = ([number = '']: readonly string[]): Result<never, AppError> =>
  err({ code: 'order-not-waiting', context: { number } })

async function save(
  context: OrderPaperContext,
  document: PaperDocument,
  name: string,
  leftOut: string[],
): Promise<Result<SavedPaper, AppError>> {
  const drawn = await context.renderer.document(document)
  if (!drawn.ok) return err({ code: 'label-failed', detail: drawn.error.detail })
  const path = await saveNewFile(
    context.folder,
    `${name}-${formatDocumentStamp(context.now())}`,
    'pdf',
    drawn.value.pdf,
  )
  return path.ok ? ok({ path: path.value, pages: drawn.value.pages, leftOut }) : path
}

/** The whole of one takes a third of a millisecond, and nobody is answered meanwhile. */
const readAtOnce = 30

interface GatheredOrders {
  readonly contents: readonly OrderContent[]
  readonly leftOut: string[]
}

/** An account that closes between two turns is an error: paper of some of the orders would look whole. */
async function gathered(
  context: OrderPaperContext,
  orderIds: readonly string[],
): Promise<Result<GatheredOrders, AppError>> {
  const contents: OrderContent[] = []
  const leftOut: string[] = []
  for (const [place, id] of [...new Set(orderIds)].entries()) {
    if (place > 0 && place % readAtOnce === 0) await nextTurn()
    const order = context.order(id)
    if (!order.ok && order.error.code !== 'order-not-found') return order
    if (!order.ok) continue
    const { content, state, number } = order.value
    if (content === null || state === 'cancelled') leftOut.push(number)
    else contents.push(content)
  }
  return ok({ contents, leftOut })
}

/** As long as bars of a readable width are on a slip. */
const longestScanned = 24
const isScannable = /^[!-~]+$/

function slipOf(content: OrderContent, shopName: string): PackingSlipModel {
  const { number, receiver, note, codAmountVnd, items } = content
  const { location } = receiver
  const scanned = number.length <= longestScanned && isScannable.test(number) ? barsOfNumber(number) : ''
  const places = [receiver.address, location?.wardName ?? '', location?.provinceName ?? '']
  const goods = items.map(({ name, sku, quantity }) => ({ name: name || sku, sku, quantity }))
  return {
    number,
    scanned,
    shopName,
    receiverName: receiver.name,
    receiverPhone: receiver.phone,
    address: places.filter((part) => part !== '').join(', '),
    note,
    codAmountVnd,
    items: goods,
  }
}
