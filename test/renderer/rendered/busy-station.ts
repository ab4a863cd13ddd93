import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import { pdfProfile } from '../../../src/shared/domain/printing/printing.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { draftRow } from '../new-bill/typed-customers.ts'
import { batchOfOne, emptyHistory, listedBill, openedBill } from './bill-answers.ts'
import { noDrafts, signedInAccount, stationSettings } from './station-handlers.ts'

const bill = listedBill('CP1', { cancelOutcome: 'unclear', exception: 'failed-delivery' })
const unclearRow = { ...draftRow(emptyBill, 'd1'), refCode: 'TB02-1', state: 'UNKNOWN' as const, unresolvedAttempts: 1 }
const heldRow = { ...draftRow(emptyBill, 'd2'), refCode: 'TB02-2', state: 'HOLD' as const }
const batch = batchOfOne()

/** A station with something to do on every screen; whatever else is asked fails. */
export const busyStation: FakeHandlers = {
  'account.view': () => ({ ...signedInAccount, account: { ...signedInAccount.account, kind: 'training' } }),
  'settings.get': () => ({
    ...stationSettings,
    printerProfiles: [{ ...pdfProfile, label: 'PDF' }],
    parcelPresets: [],
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
    rows: [{ billCode: 'CP1', mark: 'none', statusId: 1, receiverName: 'Lan', statusText: '' } as never],
    repeated: 0,
    beyondLimit: 0,
  }),
  'batches.list': () => ({ rows: [batch], total: 1 }),
  'batches.get': () => ({ batch, rows: [], total: 0 }),
  'printing.missing': () => ({ rows: [bill], total: 1 }),
  'printing.slipsWanted': () => ({ draftIds: [] }),
}
