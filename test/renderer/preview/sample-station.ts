import lists from '../../../resources/presets/reference-lists.json' with { type: 'json' }
import { defaultLabelChoices } from '../../../src/shared/domain/label.ts'
import type { Batch, BatchRow } from '../../../src/shared/domain/batch.ts'
import type { Generation } from '../../../src/shared/domain/account.ts'
import { emptyBill, type BillInput } from '../../../src/shared/domain/bill-input.ts'
import { usualColumns, type BillListRow } from '../../../src/shared/domain/bill-list.ts'
import type { BillDetail, BillRow } from '../../../src/shared/domain/bill.ts'
import type { WardMatch } from '../../../src/shared/domain/directory.ts'
import {
  draftStates,
  type DraftCounts,
  type DraftDetail,
  type DraftReason,
  type DraftRow,
  type DraftState,
} from '../../../src/shared/domain/draft.ts'
import { noListEdits } from '../../../src/shared/domain/reference-lists.ts'
import type { Settings } from '../../../src/shared/domain/settings.ts'
import type { AccountView } from '../../../src/shared/ipc/account-contract.ts'
import { fillForm } from '../../../src/renderer/src/screens/new-bill/form-values.ts'
import { createFakeBridge, type FakeBridge } from '../fake-bridge.ts'

const now = Date.now()
const minute = 60_000

const location = {
  system: 'new',
  provinceCode: '79',
  provinceName: 'TP. Hồ Chí Minh',
  wardCode: '26740',
  wardName: 'Phường Tân Sơn Nhất',
} as const

const names = [
  'Đỗ Minh Khoa',
  'Huỳnh Ngọc Trâm',
  'Bùi Văn Thịnh',
  'Nguyễn Thị Bích Ngọc',
  'Công ty TNHH Gia Hưng',
  'Trương Quang Huy',
  'Lâm Thị Cẩm Tú',
  'Phan Thị Kim Oanh',
]
const places = [
  ['Phường Cầu Giấy', 'TP. Hà Nội'],
  ['Phường Rạch Giá', 'An Giang'],
  ['Phường Thành Vinh', 'Nghệ An'],
  ['Xã Đức Hòa', 'Tây Ninh'],
  ['Phường Biên Hòa', 'TP. Đồng Nai'],
] as const

function draft(index: number, state: DraftState, reason: DraftReason, billCode: string | null = null): DraftRow {
  const place = places[index % places.length]!
  return {
    id: `d${index}`,
    state,
    reason,
    reasonDetail: reason === 'carrier-refused' ? 'Sai phường/xã nhận' : '',
    refCode: `TB02-261121-${String(400 + index).padStart(4, '0')}`,
    receiverName: names[index % names.length]!,
    receiverPhone: '0983110274',
    wardName: place[0],
    provinceName: place[1],
    codAmountVnd: index % 3 === 0 ? 0 : 1_290_000,
    serviceId: 90,
    billCode,
    unresolvedAttempts: state === 'UNKNOWN' ? 1 : 0,
    createdAtMs: now - index * minute,
    stateSinceMs: now - 2 * minute - index * minute,
  }
}

const bill: BillInput = {
  ...emptyBill,
  refCode: 'TB02-261121-0409',
  sender: { name: 'Shop Mộc An', phone: '0901234567', address: '18 Cộng Hòa', location },
  receiver: {
    name: 'Đỗ Minh Khoa',
    phone: '0983110274',
    address: 'Số 7 ngõ 82 Dịch Vọng Hậu',
    location: { ...location, wardName: 'Phường Cầu Giấy', provinceName: 'TP. Hà Nội' },
  },
  cargo: { ...emptyBill.cargo, content: 'Nồi chiên không dầu', typeId: 2, weightGrams: 4500 },
  serviceId: 90,
  paymentMethodId: 11,
  codAmountVnd: 1_290_000,
}

const wards: WardMatch[] = [
  ['Phường Tân Thành', 'Cà Mau', 7],
  ['Xã Tân Thành', 'Cà Mau', 3],
  ['Xã Tân Thành', 'Đồng Tháp', 3],
  ['Xã Tân Thành', 'Lạng Sơn', 3],
  ['Xã Tân Thành Bình', 'Vĩnh Long', 3],
].map(([wardName, provinceName, start], index) => ({
  wardCode: String(index),
  wardName: String(wardName),
  provinceCode: String(index),
  provinceName: String(provinceName),
  highlights: [[Number(start), Number(start) + 9]] as [number, number][],
  successorOf: null,
}))
wards.push({
  wardCode: '26734',
  wardName: 'Phường Sài Gòn',
  provinceCode: '79',
  provinceName: 'TP. Hồ Chí Minh',
  highlights: [],
  successorOf: 'Phường Bến Nghé, Quận 1',
})

function listRow(row: BillRow): BillListRow {
  return { ...row, senderName: 'Shop Mộc An', exception: row.statusId === 7 ? 'failed-delivery' : null }
}

function billRow(index: number): BillRow {
  const statuses = [2, 2, 3, 7, 15, 13, 4, 6, 9, 10, 99]
  const place = places[index % places.length]!
  return {
    billCode: `CP${25269416 - index}`,
    refCode: `DH-${55763 - index}`,
    statusId: statuses[index % statuses.length]!,
    statusText: 'Đang chờ xử lý ở kho',
    receiverName: names[index % names.length]!,
    receiverPhone: '0939482016',
    wardName: place[0],
    provinceName: place[1],
    codAmountVnd: index % 4 === 1 ? 0 : 250_000 + index * 1000,
    totalFeeVnd: 41_800,
    serviceId: 90,
    packageCount: 1,
    createdAtMs: now - index * 7 * minute,
    labelPrintedAtMs: index % 2 ? null : now,
    labelOutdated: index === 8,
    cancelOutcome: index === 3 ? 'refused' : null,
    cancelMessage: index === 3 ? 'Đơn đang giao, không hủy được' : '',
    updateOutcome: null,
    updateMessage: '',
    carrierDraft: false,
  }
}

const settings: Settings = {
  language: 'vi',
  scheme: 'light',
  textSize: 'normal',
  stationCode: 'TB02',
  stationName: 'Trạm TB02',
  operator: 'Trần Thị Mai',
  lockAfterMinutes: null,
  senderAccounts: {},
  accountSenders: {},
  senders: [{ id: 's1', label: 'Kho Tân Bình', party: bill.sender }],
  defaultSenderId: 's1',
  weightUnitOnWire: 'kg',
  sendConcurrency: 4,
  cancelChunkSize: 20,
  labelFolder: '/home/tram/Packbench',
  labelChoices: defaultLabelChoices,
  printOnCreate: false,
  printerProfiles: [],
  printerProfileId: null,
  documentProfileId: null,
  parcelPresets: [],
  listEdits: noListEdits,
  shortcuts: {},
  scanSounds: false,
  scanVolume: 40,
}

const sampleBatchRows: BatchRow[] = [
  ...['Yêu cầu đang được xử lý', ''].map((message) => ({ message, outcome: 'unclear' as const, statusId: 2 })),
  ...[15, 3, 4].map((statusId) => ({
    message: 'Vận đơn đã lấy hàng, không thể hủy',
    outcome: 'refused' as const,
    statusId,
  })),
  ...Array.from({ length: 19 }, () => ({
    message: 'Hủy vận đơn thành công',
    outcome: 'accepted' as const,
    statusId: 2,
  })),
].map((row, index) => ({
  ...row,
  billCode: `CP${25269336 + index}`,
  cause: 'none',
  technical: '',
  mark: 'none',
  endedAtMs: now,
}))

const sampleBatch: Batch = {
  id: 'batch-14',
  kind: 'cancel',
  operator: 'Trần Thị Mai',
  askedAtMs: now,
  retryOf: null,
  stoppedAtMs: null,
  isHalted: false,
  firstCode: 'CP25269336',
  total: 24,
  counts: { waiting: 0, sending: 0, accepted: 19, refused: 3, unclear: 2, 'not-sent': 0 },
  unrequested: [],
}

/** A page of 100x150 mm with a frame and two words. pdf.js mends the missing cross-reference table. */
const tinyPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 283 425]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 78>>stream
4 w 20 20 243 385 re S BT /F 28 Tf 60 300 Td (CP25269416) Tj ET 60 200 160 60 re f
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`

export interface SampleOptions {
  readonly firstStart?: boolean
  readonly training?: boolean
  readonly settings?: Partial<Settings>
  readonly offline?: boolean
  readonly noSender?: boolean
  readonly typed?: boolean
  readonly generation?: Generation
}

/** A station with something of everything, for looking at the screens without main. */
export function createSampleStation(options: SampleOptions): FakeBridge {
  let current: Settings = {
    ...settings,
    ...options.settings,
    ...(options.noSender === true ? { senders: [], defaultSenderId: null } : {}),
  }
  let reference = 418
  const kind = options.training === true ? 'training' : 'live'
  let view: AccountView = {
    account:
      options.firstStart === true
        ? null
        : {
            kind,
            baseUrl: 'https://api.vanchuyen.example',
            username: 'mocan.tb02',
            generation: options.generation ?? 'v3',
            partnerId: 204817,
            partnerName: '',
            staySignedIn: true,
          },
    session: options.firstStart === true ? 'signed-out' : 'fresh',
    secretsProtected: false,
    id: options.firstStart === true ? null : kind,
    practisingOutage: false,
    problem: null,
  }
  const drafts = [
    ...[0, 1, 2].map((i) => draft(i, 'UNKNOWN', 'connection-lost-after-sending')),
    ...[3, 4].map((i) => draft(i, 'REJECTED', 'carrier-refused')),
    ...[5, 6].map((i) => draft(i, 'HOLD', 'restored-copy')),
    ...[7, 8, 9].map((i) => draft(i, 'SENDING', 'none')),
    ...Array.from({ length: 400 }, (_, i) => draft(i + 10, 'READY', 'waiting-turn')),
  ]
  const recent = [
    draft(500, 'CREATED', 'none', 'CP25269416'),
    draft(501, 'CREATED', 'none', 'CP25269415'),
    draft(502, 'SENDING', 'none'),
  ]
  const counts = (): DraftCounts =>
    Object.fromEntries(
      draftStates.map((state) => [state, drafts.filter((row) => row.state === state).length]),
    ) as DraftCounts
  const detail = (id: string): DraftDetail => {
    const row = drafts.find((candidate) => candidate.id === id) ?? drafts[0]!
    return {
      ...row,
      bill: { ...bill, refCode: row.refCode },
      attempts:
        row.state === 'READY'
          ? []
          : [
              {
                id: 'a1',
                startedAtMs: now - 2 * minute,
                endedAtMs: now - 2 * minute + 12_400,
                outcome: row.state === 'REJECTED' ? 'rejected' : 'unknown',
                reason: row.reason,
                httpStatus: row.state === 'REJECTED' ? 200 : null,
                responseText: row.state === 'REJECTED' ? '{"success":false,"message":"Sai phường/xã nhận"}' : null,
                billCodeSeen: null,
                settledAs: null,
              },
            ],
      decisions: [],
      resendAllowedAtMs: row.state === 'UNKNOWN' ? now + 2.7 * minute : null,
    }
  }
  const billDetail = (billCode: string): BillDetail => {
    const index = 25269416 - Number(billCode.slice(2))
    return {
      ...billRow(index),
      bill,
      tracking: null,
      weightUnitDoubt: null,
      fees: {
        mainVnd: 30_000,
        codVnd: 3_300,
        insuranceVnd: 3_000,
        liftingVnd: null,
        remoteVnd: null,
        countingVnd: null,
        packingVnd: null,
        totalVnd: 41_800,
      },
      expectedAtMs: now + 1440 * minute,
      draftId: 'd1',
      trackedAtMs: now - 11 * minute,
      history: [
        ['Giao thất bại: khách hẹn giao lại', 'Failed delivery: customer asked to come again'],
        ['Đang giao', 'Out for delivery'],
        ['Đến bưu cục phát', 'At the delivery office'],
        ['Đã lấy hàng', 'Picked up'],
      ].map(([textVi, textEn], at) => ({
        atMs: now - at * 180 * minute,
        textVi: textVi!,
        textEn: textEn!,
        place: 'TP. Cần Thơ',
      })),
    }
  }
  const fake = createFakeBridge({
    'app.info': () => ({
      version: '0.1.0',
      runtime: 'browser-host',
      platform: 'linux',
      profileFolder: '/home/tram/.config/packbench',
      logFile: '/home/tram/.config/packbench/logs/station.log',
      carrierUrl: '',
    }),
    'settings.get': () => current,
    'settings.update': (change) => (current = { ...current, ...change }),
    'presets.lists': () => lists,
    'account.view': () => view,
    'account.startTraining': () =>
      (view = {
        account: {
          kind: 'training',
          baseUrl: '',
          username: 'training',
          generation: 'v3',
          partnerId: null,
          partnerName: '',
          staySignedIn: false,
        },
        session: 'fresh',
        secretsProtected: false,
        id: 'training',
        practisingOutage: false,
        problem: null,
      }),
    'account.signIn': () => ({
      ok: false,
      error: { code: 'credentials-refused', carrierMessage: 'Sai tài khoản hoặc mật khẩu' },
    }),
    'account.signOut': () => (view = { ...view, session: 'signed-out' }),
    'training.practiseOutage': ({ on }) => (view = { ...view, practisingOutage: on }),
    'directory.searchWards': ({ query }) => ({
      matches: wards.filter((w) => query.includes('nghe') === (w.successorOf !== null)),
      total: query.includes('nghe') ? 1 : 15,
    }),
    'contacts.byPhone': ({ phone }) =>
      phone === bill.receiver.phone
        ? { receiver: bill.receiver, cargo: bill.cargo, bills: 12, returns: 0, lastDay: [] }
        : null,
    'fees.quote': ({ codAmountVnd }) =>
      options.offline === true
        ? { ok: false, error: { code: 'carrier-unreachable' } }
        : lists.services.map((service, index) => ({
            serviceId: service.id,
            serviceName: service.vi,
            totalVnd: [36_300, 28_600, 92_400, 31_900][index]!,
            mainVnd: 30_000,
            codVnd: codAmountVnd === 0 ? 0 : 3_300,
            insuranceVnd: 3_000,
            remoteVnd: null,
            chargedWeightGrams: 1200,
            leadTimeMs: now + [2880, 4320, 300, 5760][index]! * minute,
          })),
    'desk.loadForm': () => ({
      deskId: 'sample',
      form:
        options.typed === true
          ? { texts: fillForm({ ...bill, refCode: 'TB02-261121-0418' }), editing: null, pins: [] }
          : null,
    }),
    'desk.loadTable': () => ({ deskId: 'sample', table: {} }),
    'desk.saveTable': () => ({ savedAtMs: now }),
    'desk.referenceHolder': ({ refCode }) =>
      refCode === 'DH-55821' ? { kind: 'bill', billCode: 'CP25269377', atMs: now - 90 * minute } : null,
    'desk.saveForm': () => ({ savedAtMs: Date.now() }),
    'drafts.nextReference': () => ({ refCode: `TB02-261121-${String((reference += 1)).padStart(4, '0')}` }),
    'drafts.submit': ({ bill: submitted, referenceOverrideReason }) => {
      if (submitted.refCode === 'DH-55821' && referenceOverrideReason === null)
        return {
          ok: false,
          error: { code: 'reference-in-use', context: { refCode: 'DH-55821', billCode: 'CP25269377' } },
        }
      const row = {
        ...draft(600 + reference, 'READY', 'waiting-turn'),
        refCode: submitted.refCode,
        receiverName: submitted.receiver.name,
        codAmountVnd: submitted.codAmountVnd,
      }
      recent.unshift(row)
      drafts.push(row)
      queueMicrotask(() => fake.emit('drafts.changed', { ids: [row.id], counts: counts() }))
      return row
    },
    'drafts.list': ({ states, offset, limit }) => {
      const rows = drafts.filter((row) => states.includes(row.state))
      return { rows: rows.slice(offset, offset + limit), total: rows.length }
    },
    'drafts.recent': ({ limit }) => recent.slice(0, limit),
    'drafts.counts': () => counts(),
    'drafts.get': ({ id }) => detail(id),
    'drafts.link': () => ({ ok: false, error: { code: 'reference-mismatch', carrierMessage: 'CP25269500' } }),
    'queue.status': () => ({
      status: options.offline === true ? 'offline' : 'running',
      detail: '',
      concurrency: 4,
      nextProbeAtMs: null,
    }),
    'queue.pause': () => ({ status: 'paused', detail: '', concurrency: 4, nextProbeAtMs: null }),
    'queue.resume': () => ({ status: 'running', detail: '', concurrency: 4, nextProbeAtMs: null }),
    'queue.sendNow': () => ({ status: 'running', detail: '', concurrency: 4, nextProbeAtMs: null }),
    'bills.list': ({ filter, offset, limit }) => {
      const total = filter.query === '' ? 1248 : 3
      const rows = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, i) => billRow(offset + i))
      return { rows: rows.map(listRow), isMore: offset + rows.length < total }
    },
    'bills.count': ({ filter, atMost }) => {
      const count = filter.exceptions ? 9 : filter.labels.length > 0 ? 3 : filter.query === '' ? 1248 : 3
      return { count: Math.min(atMost, count), isMore: count > atMost, newestSeq: 1248 }
    },
    'bills.codes': () => ({ billCodes: Array.from({ length: 5 }, (_, i) => billRow(i).billCode), isMore: false }),
    'bills.facets': () => ({
      provinces: places.map(([, province]) => province),
      senders: ['Shop Mộc An', 'Kho Long Biên'],
      operators: ['Hương', 'Tuấn'],
    }),
    'bills.views': () => ({ views: [], columns: [...usualColumns] }),
    'bills.saveViews': (views) => views,
    'bills.exceptionCount': () => ({ count: 9 }),
    'bills.story': () => ({
      attempts: [],
      requests: [],
      prints: [],
      decisions: [],
      links: [],
      exception: null,
      handled: null,
    }),
    'bills.get': ({ billCode }) => billDetail(billCode),
    'bills.track': ({ billCode }) => billDetail(billCode),
    'bills.cancel': ({ billCode }) => ({
      ...billDetail(billCode),
      cancelOutcome: 'accepted',
      cancelMessage: 'Hủy đơn thành công',
    }),
    'batches.preview': ({ text }) => {
      const codes = text.split(/[\s,]+/).filter((code) => code !== '')
      const rows = [...new Set(codes)].map((billCode, index) => ({
        billCode,
        mark: (['none', 'none', 'likely-refused', 'unknown-bill', 'already-pending'] as const)[index % 5]!,
        statusId: index % 5 === 3 ? null : [2, 2, 15][index % 3]!,
        receiverName: index % 5 === 3 ? '' : names[index % names.length]!,
      }))
      return { rows, repeated: codes.length - rows.length, beyondLimit: 0 }
    },
    'batches.create': () => sampleBatch,
    'batches.retry': () => sampleBatch,
    'batches.list': () => ({ rows: [sampleBatch], total: 1 }),
    'batches.get': ({ outcomes }) => {
      const rows = sampleBatchRows.filter(({ outcome }) => outcomes.length === 0 || outcomes.includes(outcome))
      return { batch: sampleBatch, rows, total: rows.length }
    },
    'tracking.refresh': ({ billCodes }) => ({
      running: false,
      total: billCodes?.length ?? 0,
      done: billCodes?.length ?? 0,
      failed: 0,
      stoppedBy: null,
    }),
    'labels.render': () => ({
      pdf: new TextEncoder().encode(tinyPdf),
      pages: 1,
      cut: [],
    }),
    'labels.save': () => ({ path: '/home/tram/Packbench/CP25269416.pdf', pages: 1 }),
  })
  return fake
}
