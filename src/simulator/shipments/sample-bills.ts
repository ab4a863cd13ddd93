import type { Account } from '../accounts.ts'
import type { Carrier } from '../carrier.ts'
import { readV3Shipment } from '../endpoints/v3-create.ts'
import { createFieldReader } from '../http/field-reader.ts'
import { createRandom, type Random } from '../random.ts'
import { registeredIdentity } from './register-shipment.ts'
import { createResult } from './shipment-result.ts'

const HOUR_MS = 3_600_000
const OLDEST_HOURS = 216
const DRAFT_EVERY = 12

const NAMES = ['Nguyễn Thị Lan', 'Trần Văn Hùng', 'Lê Minh Châu', 'Phạm Quốc Bảo', 'Võ Thị Hạnh', 'Đặng Anh Tuấn']
const STREETS = ['12 Trần Phú', '45 Lê Lợi', '7 Nguyễn Huệ', '101 Hai Bà Trưng', '28 Quang Trung', '63 Lý Thường Kiệt']
const GOODS = ['Áo thun', 'Sách', 'Mỹ phẩm', 'Giày thể thao', 'Phụ kiện điện thoại', 'Trà khô']
const SERVICES = [90, 91, 81, 21]

function pick<T>(random: Random, list: readonly T[], fallback: T): T {
  return list[Math.floor(random() * list.length)] ?? fallback
}

type Body = Readonly<Record<string, unknown>>

function sampleBody(carrier: Carrier, random: Random, number: number): Body {
  const province = pick(random, carrier.places.newProvinces, { id: '01', name: 'Thành phố Hà Nội' })
  const ward = pick(random, carrier.places.wardsOf(province.id), { id: '00004', provinceId: '01', name: '' })
  return {
    ref_code: `MAU-${String(number).padStart(4, '0')}`,
    weight: (carrier.weightUnit === 'g' ? 1000 : 1) * (Math.ceil(random() * 30) / 10),
    cargo_content: pick(random, GOODS, 'Hàng hóa'),
    service_id: pick(random, SERVICES, 90),
    payment_method_id: 11,
    cargo_type_id: 2,
    cod_amount: Math.floor(random() * 20) * 50_000,
    cargo_value: Math.floor(random() * 30) * 100_000,
    s_name: 'Kho tập huấn',
    s_phone: '0900000001',
    s_address: '1 Đường Tập Huấn',
    s_province_code: '01',
    s_ward_code: '00004',
    r_name: pick(random, NAMES, 'Người nhận'),
    r_phone: `09${String(Math.floor(random() * 1e8)).padStart(8, '0')}`,
    r_address: pick(random, STREETS, '1 Trần Phú'),
    r_province_code: province.id,
    r_ward_code: ward.id,
    is_draft: number % DRAFT_EVERY === 0 ? 1 : 0,
  }
}

/** Over nine days, most of them recent, so that every stage of a life is on show. */
function ageMs(number: number, count: number): number {
  return Math.round(((count - number + 1) / count) ** 2 * OLDEST_HOURS * HOUR_MS)
}

/**
 * Enters a shipment of the past as its create would have: for demonstrations and training.
 * @returns the data of the answer that its create had
 * @throws RangeError where the carrier would have refused it
 */
export function addPastBill(
  carrier: Carrier,
  account: Account,
  body: Body,
  createdAtMs: number,
): ReturnType<typeof createResult> {
  const fields = createFieldReader(body)
  const shipment = readV3Shipment(carrier, fields)
  const refCode = fields.text('ref_code')
  const problem = fields.problem()
  if (problem !== null) throw new RangeError(problem)
  const entry = carrier.ledger.create({
    ...registeredIdentity(carrier),
    refCode,
    account: account.username,
    endpoint: '/v3/bill/create',
    origin: 'sample',
    createdAtMs,
    body,
    unknownFields: [],
    shipment,
  })
  return createResult(carrier, entry)
}

/** Fills the books with shipments of the past nine days, for demonstrations. */
export function addSampleBills(carrier: Carrier, account: Account, count: number, nowMs: number): void {
  const random = createRandom(carrier.seed ^ 0x5a4d)
  for (let number = 1; number <= count; number += 1) {
    addPastBill(carrier, account, sampleBody(carrier, random, number), nowMs - ageMs(number, count))
  }
}
