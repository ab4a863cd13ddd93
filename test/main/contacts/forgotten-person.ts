import type { Database } from '../../../src/main/database/open.ts'
import type { Stores } from '../../../src/main/database/open-stores.ts'
import type { AutosavedForm } from '../../../src/shared/domain/autosave.ts'
import { emptyBill, type BillInput } from '../../../src/shared/domain/bill/bill-input.ts'
import type { DraftState } from '../../../src/shared/domain/draft.ts'

/** Who is forgotten. */
export const name = 'Trương Văn Hùng'
export const phone = '0912045672'
export const house = '31 Nguyễn Huệ'
export const day = 86_400_000

export const location = {
  system: 'new',
  provinceCode: '46',
  provinceName: 'TP. Huế',
  wardCode: '',
  wardName: 'P. Thuận Hóa',
} as const

export function billOf(refCode: string, of = phone): BillInput {
  const receiver = {
    name: of === phone ? name : 'Cao Uyên',
    phone: of,
    address: of === phone ? house : '1 Trần Phú',
    location,
  }
  const cargo = { ...emptyBill.cargo, content: 'Bộ ly thủy tinh', weightGrams: 2100 }
  return {
    ...emptyBill,
    refCode,
    receiver,
    receiverEmail: 'hung@example.vn',
    cargo,
    codAmountVnd: 650_000,
    note: `Gọi ${of}`,
  }
}

export function addDraft(
  stores: Stores,
  id: string,
  state: DraftState,
  more: { billCode?: string; createdAtMs: number; bill?: BillInput },
): void {
  const { billCode = null, createdAtMs, bill = billOf(id) } = more
  stores.drafts.insert({
    id,
    state,
    reason: 'none',
    reasonDetail: '',
    referenceOverridden: false,
    bill,
    billCode,
    createdAtMs,
  })
}

export function addAttempt(
  stores: Stores,
  draftId: string,
  outcome: 'created' | 'unknown',
  bill = billOf(draftId),
): void {
  const id = `a-${draftId}`
  const journal = { journalSegment: 1, journalOffset: 0, tokenGeneration: 1, noteFollows: false }
  stores.attempts.insert({
    id,
    draftId,
    refCode: draftId,
    payloadJson: JSON.stringify(bill),
    startedAtMs: 1,
    startedMonotonicMs: 1,
    ...journal,
  })
  const answer = {
    reason: 'none',
    sentAtMs: 1,
    endedAtMs: 2,
    httpStatus: 200,
    responseText: `for ${name}`,
    billCodeSeen: null,
  } as const
  stores.attempts.end({ id, outcome, tokenGeneration: 1, ...answer })
}

export function typedForm(typedPhone: string): AutosavedForm {
  const party = { name: '', phone: typedPhone, address: '', location: null }
  const cargo = {
    content: '',
    typeId: '',
    packageCount: '',
    weightGrams: '',
    lengthCm: '',
    widthCm: '',
    heightCm: '',
    valueVnd: '',
  }
  const flags = { returnElsewhere: false, returnDocument: false, installation: false, carrierDraft: false }
  const numbers = { serviceId: '', paymentMethodId: '', codAmountVnd: '', otherFeeVnd: '' }
  const parties = { sender: { ...party, phone: '' }, receiver: party, returnTo: { ...party, phone: '' } }
  const words = { refCode: '', receiverEmail: '', billReturn: '', note: '', wardTyped: { receiver: '', returnTo: '' } }
  const texts = { ...parties, ...numbers, ...flags, ...words, cargo, billType: 'outbound' as const }
  return { texts: null, waiting: [texts], editing: null, pins: [] }
}

/** Every text of every table, but for the pages of the search indexes. */
export function everythingIn(db: Database): string {
  const tables = db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%\\_search\\_%' ESCAPE '\\'",
    )
    .pluck()
    .all()
  return tables.map((table) => JSON.stringify(db.prepare(`SELECT * FROM ${table}`).all())).join('\n')
}
