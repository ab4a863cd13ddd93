import { emptyBill, type BillInput, type Party } from '../../src/shared/domain/bill/bill-input.ts'
import { knownStatusIds } from '../../src/shared/domain/bill/bill.ts'
import { anyBill } from '../../src/shared/domain/bill/bill-filter.ts'
import { pdfProfile } from '../../src/shared/domain/printing/printing.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import { customers, goods, type Customer } from './people.ts'
import type { PastStation } from './past-station.ts'
import type { TravellingClock } from './travelling-clock.ts'
import { signInAt } from '../drive/sign-in.ts'
import { hourMs } from '../../src/shared/domain/time/time-units.ts'

/** Who signs in at the simulated carrier. */
export const carrierUser = { username: 'mocan.tb02', password: 'training', partnerId: 204_817 }

const minuteMs = 60_000

/** How far the world starts in the past, and what was packed when: hours from there, and how many bills. */
export const worldAgeMs = 170 * hourMs
const shifts = [
  { hoursBefore: 0, bills: 9 },
  { hoursBefore: 50, bills: 8 },
  { hoursBefore: 26, bills: 7 },
  { hoursBefore: 22, bills: 6 },
  { hoursBefore: 25, bills: 5 },
  { hoursBefore: 20, bills: 4 },
  { hoursBefore: 18, bills: 3 },
  { hoursBefore: 6, bills: 3 },
]

const services = [90, 91, 90, 81, 90, 21]
const payers = [11, 11, 20, 10]

interface World {
  readonly station: PastStation
  readonly simulator: Simulator
  readonly clock: TravellingClock
}

type Packer = (customer: number, more?: Partial<BillInput>) => Promise<string>

/** A week of a small warehouse: some fifty bills in all stages, labels, one cancelled batch, and a queue that needs a person. */
export async function fillWarehouse(world: World, carrierUrl: string): Promise<void> {
  const { station, clock } = world
  await station.ask('account.signIn', signInAt(carrierUrl, { ...carrierUser, staySignedIn: true }))
  await furnish(station)
  const sender = await senderParty(station)
  const pack = packer(world, sender)
  let customer = 0
  for (const { hoursBefore, bills } of shifts) {
    clock.travel(hoursBefore * hourMs)
    for (let n = 0; n < bills; n += 1) await pack(customer++)
    await queueEmpty(station)
    await printAll(station)
  }
  await giveTrouble(world)
  await station.followAll()
  await queueThatNeedsAPerson(world, pack)
  await cancelSome(world)
}

async function furnish(station: PastStation): Promise<void> {
  await station.ask('operators.add', { name: 'Trần Thị Mai', pin: null })
  await station.ask('operators.add', { name: 'Nguyễn Văn Sơn', pin: '2468' })
  const own = { cargo: emptyBill.cargo, paymentMethodId: null, returnDocument: false, installation: false, note: '' }
  await station.ask('settings.update', {
    stationCode: 'TB02',
    stationName: 'Kho Tân Bình',
    sendConcurrency: 2,
    printerProfiles: [
      { ...pdfProfile, id: 'table-2', label: 'Bàn 2' },
      { ...pdfProfile, id: 'table-3', label: 'Bàn 3', printer: 'XP-420B' },
    ],
    printerProfileId: 'table-2',
    parcelPresets: [
      {
        ...own,
        id: 'shirt',
        name: 'Áo thun, túi nhỏ',
        cargo: { ...emptyBill.cargo, content: 'Áo thun cotton', typeId: 2, weightGrams: 300 },
        serviceId: 90,
      },
      {
        ...own,
        id: 'fryer',
        name: 'Nồi chiên, thùng 40',
        cargo: {
          ...emptyBill.cargo,
          content: 'Nồi chiên không dầu',
          typeId: 2,
          weightGrams: 4500,
          lengthCm: 40,
          widthCm: 35,
          heightCm: 35,
          valueVnd: 1_500_000,
        },
        serviceId: 91,
        note: 'Hàng dễ vỡ, nhẹ tay',
      },
    ],
  })
}

async function senderParty(station: PastStation): Promise<Party> {
  const party = await partyOf(station, {
    name: 'Shop Mộc An',
    phone: '0901234567',
    wardQuery: 'tan son nhat',
    ward: 'Phường Tân Sơn Nhất',
    address: '18 Cộng Hòa',
  })
  const second = await partyOf(station, {
    name: 'Anh Sơn',
    phone: '0912345678',
    wardQuery: 'bo de',
    ward: 'Phường Bồ Đề',
    address: '25 Ngọc Lâm',
  })
  await station.ask('settings.update', {
    senders: [
      { id: 'tan-binh', label: 'Kho Tân Bình', party },
      { id: 'long-bien', label: 'Kho Long Biên', party: second },
    ],
    defaultSenderId: 'tan-binh',
  })
  return party
}

async function partyOf(station: PastStation, { name, phone, wardQuery, ward, address }: Customer): Promise<Party> {
  const { matches } = await station.ask('directory.searchWards', { query: wardQuery, limit: 50 })
  const found = matches.find(({ wardName, successorOf }) => wardName === ward && successorOf === null)
  if (found === undefined) throw new Error(`${ward} is not found under "${wardQuery}"`)
  const { wardCode, wardName, provinceCode, provinceName } = found
  return { name, phone, address, location: { system: 'new', provinceCode, provinceName, wardCode, wardName } }
}

/** Hands the nth customer's parcel in. @returns the draft's id */
function packer({ station, clock }: World, sender: Party): Packer {
  return async (n, more = {}) => {
    clock.travel(minuteMs)
    const { refCode } = await station.ask('drafts.nextReference', undefined)
    const { content, weightGrams, codAmountVnd } = nth(goods, n)
    const draft = await station.ask('drafts.submit', {
      bill: {
        ...emptyBill,
        refCode,
        sender,
        receiver: await partyOf(station, nth(customers, n)),
        cargo: { ...emptyBill.cargo, content, weightGrams, typeId: 2 },
        serviceId: nth(services, n),
        paymentMethodId: nth(payers, n),
        codAmountVnd,
        ...more,
      },
      intent: 'send',
      draftId: null,
      referenceOverrideReason: null,
    })
    return draft.id
  }
}

function nth<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('an empty list')
  return found
}

async function queueEmpty(station: PastStation): Promise<void> {
  await station.until('drafts.counts', undefined, ({ READY, SENDING }) => READY + SENDING === 0)
}

async function printAll(station: PastStation): Promise<void> {
  const { rows } = await station.ask('printing.missing', { offset: 0, limit: 500 })
  const billCodes = rows.slice(0, -1).map(({ billCode }) => billCode)
  await station.ask('printing.print', { billCodes, profileId: 'table-2', reprint: false })
  await station.until('printing.overview', undefined, ({ running }) => running === 0)
}

/** Two parcels that could not be delivered, one that was damaged. */
async function giveTrouble({ station, simulator }: World): Promise<void> {
  const { rows } = await station.ask('bills.list', { filter: anyBill, offset: 0, limit: 20 })
  for (const [place, statusId] of [
    [8, knownStatusIds.failedDelivery],
    [11, knownStatusIds.incident],
    [15, knownStatusIds.failedDelivery],
  ] as const) {
    const row = rows[place]
    if (row !== undefined) simulator.moveTo(row.billCode, statusId)
  }
}

/** Three whose answer was lost, one that went on although nobody knows of its first try, two refused, two held, two begun. */
async function queueThatNeedsAPerson({ station, simulator, clock }: World, pack: Packer): Promise<void> {
  const create = '/v3/bill/create'
  simulator.faults.add({ endpoint: create, phase: 'after', action: { kind: 'drop' }, times: 1 })
  const flagged = await pack(16)
  await queueEmpty(station)
  clock.travel(10 * minuteMs)
  await station.ask('drafts.resend', { id: flagged, reason: 'Không thấy trên trang của hãng' })
  await queueEmpty(station)
  for (const n of [15, 20]) {
    simulator.faults.add({ endpoint: create, phase: 'after', action: { kind: 'drop' }, times: 1 })
    await pack(n)
    await queueEmpty(station)
  }
  simulator.faults.add({ endpoint: create, phase: 'before', action: { kind: 'status', status: 502 }, times: 1 })
  await pack(17)
  await queueEmpty(station)
  const unprintable = (await station.ask('printing.missing', { offset: 0, limit: 500 })).rows.at(-1)
  const billCodes = unprintable === undefined ? [] : [unprintable.billCode]
  // Its printer is not there.
  await station.ask('printing.print', { billCodes, profileId: 'table-3', reprint: false })
  for (const id of [await pack(18), await pack(19)]) await station.ask('drafts.hold', { id })
}

async function cancelSome({ station, simulator }: World): Promise<void> {
  const { rows } = await station.ask('bills.list', { filter: anyBill, offset: 0, limit: 30 })
  await station.ask('settings.update', { cancelChunkSize: 8 })
  simulator.faults.add({ endpoint: '/v3/bill/destroy', phase: 'before', action: { kind: 'drop' }, times: 1, skip: 1 })
  const codes = rows.slice(6, 18).map(({ billCode }) => billCode)
  await station.ask('batches.create', { kind: 'cancel', codes })
}
