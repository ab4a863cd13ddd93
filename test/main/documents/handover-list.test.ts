import { expect, test } from 'vitest'
import { drawHandoverList, type HandoverContext } from '../../../src/main/documents/handover-list.ts'
import type { HandoverList, HandoverParcel, HandoverScan } from '../../../src/shared/domain/handover.ts'

const list: HandoverList = {
  number: 1,
  name: 'BG-TB02-1',
  isOpen: false,
  closedAtMs: 1,
  closings: 1,
  taken: 0,
  left: 0,
  unreadable: 0,
  codAmountVnd: 0,
  weightGrams: 0,
  driverName: '',
  plate: '',
  giver: '',
  reopened: [],
  sheets: [],
  parcels: [],
  leftBehind: [],
  notGiven: [],
}

/** What stands below the rows of its paper. */
async function notesOf(more: Partial<HandoverList>): Promise<unknown> {
  let notes: unknown
  const renderer = {
    document: ({ model }: { model: { notes: unknown } }) => {
      notes = model.notes
      return Promise.resolve({ ok: true, value: { pdf: new Uint8Array(), pages: 1 } })
    },
  }
  // Of the station nothing else is asked for a list that was closed.
  const context = {
    renderer,
    handover: () => ({ ...list, ...more }),
    serviceName: () => 'Nhanh',
  } as unknown as HandoverContext
  await drawHandoverList(context, { number: 1, billCodes: [] }, list.name)
  return notes
}

test('the paper of a closed list says how many of its parcels cannot be read', async () => {
  expect(await notesOf({ unreadable: 2 })).toEqual(['Bảng này thiếu 2 kiện: dữ liệu hỏng, không đọc được.'])
  expect(await notesOf({ unreadable: 0 })).toEqual([])
})

test('the paper of a list that was opened again says that it is not closed: what it names is still being scanned', async () => {
  expect(await notesOf({ isOpen: true })).toEqual(['Bảng đang mở lại, chưa chốt: giấy này chưa phải biên bản để ký.'])
})

const parcelOf = (billCode: string): HandoverParcel => ({
  billCode,
  parcel: 1,
  parcels: 1,
  refCode: '',
  receiverName: '',
  provinceName: '',
  serviceId: 90,
  codAmountVnd: 0,
  weightGrams: null,
})

test('the paper names a parcel once: one that was refused before it was given is given, and one that was scanned twice is one', async () => {
  const scans = ['CP1', 'CP2', 'CP3', 'CP3', 'CP4'].map((code, seq): HandoverScan => ({
    seq,
    scanned: code,
    result: code === 'CP4' ? 'unknown' : 'refused',
    refusal: code === 'CP4' ? null : code === 'CP1' ? 'unpaid' : 'other-day',
    parcel: code === 'CP4' ? null : parcelOf(code),
    detail: '',
    detailAtMs: null,
    atMs: seq,
    operator: '',
  }))
  const leftBehind = [{ ...parcelOf('CP2'), reason: 'next-run', note: '' } as const]
  expect(await notesOf({ parcels: [parcelOf('CP1')], leftBehind, notGiven: scans })).toEqual([
    'Nhanh 1.',
    'Không giao chuyến này, 1 kiện: CP2 (để chuyến sau).',
    'Quét nhưng không giao, 2 kiện: CP3 (của ngày khác), CP4 (không có ở trạm này).',
  ])
})
