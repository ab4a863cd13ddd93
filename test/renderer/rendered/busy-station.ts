import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import type { CustomerRow } from '../../../src/shared/domain/customer.ts'
import { pdfProfile } from '../../../src/shared/domain/printing/printing.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { customerDetail, customerRow } from '../customers/customers-of-main.ts'
import { closedHandover, FakeCounter } from '../handover/counter.ts'
import { draftRow } from '../new-bill/typed-customers.ts'
import { orderDetail, orderPool } from '../orders/order-pool.ts'
import { batchOfOne, emptyHistory, listedBill, openedBill } from './bill-answers.ts'
import { noDrafts, signedInAccount, stationSettings } from './station-handlers.ts'

const bill = listedBill('CP1', { cancelOutcome: 'unclear', exception: 'failed-delivery' })
const unclearRow = { ...draftRow(emptyBill, 'd1'), refCode: 'TB02-1', state: 'UNKNOWN' as const, unresolvedAttempts: 1 }
const heldRow = { ...draftRow(emptyBill, 'd2'), refCode: 'TB02-2', state: 'HOLD' as const }
const batch = batchOfOne()

const { cargo, serviceId, paymentMethodId, returnDocument, installation, note } = emptyBill
const preset = { id: 'p1', name: 'Áo thun', cargo, serviceId, paymentMethodId, returnDocument, installation, note }

const counter = new FakeCounter(['CP1', 'CP2', 'CP3'], { book: [closedHandover] }).handlers
const pool = orderPool(orderDetail(1), orderDetail(2, { state: 'held' })).handlers

/** A book of two customers, the first of which is as it is said. */
export function bookOfCustomers(change: Partial<CustomerRow> = {}): FakeHandlers {
  const rows = [
    customerRow({ id: 'lan', name: 'Trịnh Thu Lan', phone: '0983110274', ...change }),
    customerRow({ id: 'ha', name: 'Trịnh Thu Hà', phone: '0983110275' }),
  ]
  return {
    'contacts.list': () => ({ rows, total: rows.length }),
    'contacts.counts': () => ({ receivers: 2, senders: 0, blocked: 0, returning: 0, twins: 0 }),
    'contacts.get': ({ id }) => customerDetail(rows.find((row) => row.id === id) ?? rows[0]!),
  }
}

/** What only answers: the station is the same for every test. */
const only = (handlers: FakeHandlers, ...channels: readonly (keyof FakeHandlers)[]): FakeHandlers =>
  Object.fromEntries(Object.entries(handlers).filter(([channel]) => channels.some((each) => each === channel)))

/** A station with something to do on every screen; whatever else is asked fails. */
export const busyStation: FakeHandlers = {
  'account.view': () => ({ ...signedInAccount, account: { ...signedInAccount.account, kind: 'training' } }),
  'settings.get': () => ({
    ...stationSettings,
    printerProfiles: [{ ...pdfProfile, label: 'PDF' }],
    parcelPresets: [preset],
  }),
  'drafts.counts': () => ({ ...noDrafts, UNKNOWN: 1, HOLD: 1 }),
  'drafts.list': ({ isFlagged = false }) =>
    isFlagged ? { rows: [], total: 0 } : { rows: [unclearRow, heldRow], total: 2 },
  'drafts.get': ({ id }) => ({
    ...(id === 'd2' ? heldRow : unclearRow),
    bill: emptyBill,
    attempts: [],
    decisions: [],
    resendAllowedAtMs: null,
  }),
  'training.lookUp': () => [],
  'bills.list': () => ({ rows: [bill], isMore: false }),
  'bills.count': () => ({ count: 1, isMore: false, newestSeq: 1 }),
  'bills.views': () => ({ views: [], columns: ['billCode', 'status', 'receiver'] }),
  'bills.exceptionCount': () => ({ count: 1 }),
  'bills.get': () => openedBill(bill),
  'bills.history': () => ({ ...emptyHistory, exception: 'failed-delivery' }),
  'batches.preview': () => ({
    rows: [{ billCode: 'CP1', mark: 'none', statusId: 1, receiverName: 'Lan', packageCount: 1, parcelCodes: [] }],
    repeated: 0,
    beyondLimit: 0,
  }),
  'batches.list': () => ({ rows: [batch], total: 1 }),
  'batches.get': () => ({ batch, rows: [], total: 0 }),
  'printing.missing': () => ({ rows: [bill], total: 1 }),
  'printing.slipsWanted': () => ({ draftIds: [] }),
  ...bookOfCustomers(),
  ...only(pool, 'orders.list', 'orders.counts', 'orders.get', 'orders.sources', 'orders.imports'),
  ...only(counter, 'handover.view', 'handover.missing', 'handover.scans', 'handover.lists', 'handover.list'),
}
