import { describe, expect, it } from 'vitest'
import {
  buildTrackingRequest,
  factsOfTracking,
  readTrackingAnswer,
  trackOver,
} from '../../../../../src/main/carrier/endpoints/v3/tracking.ts'
import type { CarrierSession } from '../../../../../src/main/carrier/session/session.ts'
import { trackingRecordSchema } from '../../../../../src/shared/domain/tracking.ts'
import { answered } from '../../evidence-of.ts'

const record = {
  bill_code: 'SHP1',
  ref_code: 'A-1',
  weight: '1.20',
  dimension_weight: null,
  bill_status_id: '4',
  bill_status_desc: 'Đã phát',
  date_pickup: '2023-08-18 23:59:59.0',
  cod_amt: '150000.0',
  insurance_fee: '1500',
  total_fee: '31500',
  width: '20',
  payment_status: 'Đã thanh toán',
  payment_at: '19/08/2023 00:00',
  pay_method: 11,
  service: '90',
  delivery_fee: '0',
  description: 'Có lắp đặt',
  cargo_content: 'Áo thun',
  receiver_name: 'Trần Thị B',
  receiver_phone: '09xxxxxxxx',
  sender_phone: '0908765432',
  histories: [
    {
      sequence: 0,
      operation: 'Tạo đơn',
      operationID: 0,
      operation_en: 'Created',
      city: 'Hà Nội',
      district: '',
      loc_time: '18/08/2023 09:00',
    },
    'noise',
    { sequence: 1, operation: 'Đã phát', loc_time: 'hôm qua', delayReason: 'Mưa', operationType: 'OP4' },
  ],
  p_link_image: 'https://img.example/1.jpg',
  bill_image_link: ['https://img.example/2.jpg', 'javascript:alert(1)', 7],
  document_image_link: null,
}
const read = (data: unknown) => readTrackingAnswer(answered({ success: true, message: 'ok', data }))

describe('tracking', () => {
  it.each([1e13, 9.1e15, 1e300, -1e300, '1' + '0'.repeat(30)])(
    'reads a record whose every figure is %j so that it can be stored and read again',
    (figure) => {
      const names = [
        'weight',
        'dimension_weight',
        'width',
        'length',
        'height',
        'cod_amt',
        'total_fee',
        'bill_status_id',
      ]
      const figures = Object.fromEntries([...names, 'insurance_fee', 'delivery_fee'].map((name) => [name, figure]))
      const answer = read([{ ...record, ...figures, histories: [{ sequence: figure, operationID: figure }] }])
      const found = answer.kind === 'found' ? answer.record : null
      expect(trackingRecordSchema.safeParse(JSON.parse(JSON.stringify(found))).error).toBeUndefined()
      expect(found).toMatchObject({ weightGrams: null, volumetricWeightGrams: null })
    },
  )

  it('reads a record in our terms, and hides masked phones', () => {
    expect(read([record])).toMatchObject({
      kind: 'found',
      record: {
        billCode: 'SHP1',
        refCode: 'A-1',
        statusId: 4,
        statusText: 'Đã phát',
        weightGrams: 1200,
        volumetricWeightGrams: null,
        codAmountVnd: 150_000,
        fees: { insuranceVnd: 1500, totalVnd: 31_500 },
        pickedUpAtMs: Date.UTC(2023, 7, 18, 16, 59, 59),
        sender: { phone: '0908765432' },
        receiver: { name: 'Trần Thị B', phone: null },
        history: [
          {
            atMs: Date.UTC(2023, 7, 18, 2),
            textVi: 'Tạo đơn',
            textEn: 'Created',
            place: 'Hà Nội',
            operationId: 0,
            operationType: '',
          },
          { atMs: null, textVi: 'Đã phát', delayReason: 'Mưa', operationId: null, operationType: 'OP4' },
        ],
        widthCm: 20,
        paymentStatus: 'Đã thanh toán',
        paidAtMs: Date.UTC(2023, 7, 18, 17),
        paymentMethodCode: '11',
        serviceCode: '90',
        deliveryFeeVnd: 0,
        otherFeeVnd: null,
        description: 'Có lắp đặt',
        cargoContent: 'Áo thun',
        images: [
          { kind: 'proof-of-delivery', link: 'https://img.example/1.jpg' },
          { kind: 'waybill', link: 'https://img.example/2.jpg' },
        ],
      },
    })
  })

  it('takes the record as an object, in a list, or in a wrapped list', () => {
    expect([record, [record], { items: [record] }].map((data) => read(data).kind)).toEqual(['found', 'found', 'found'])
  })

  /** The numbers of the events that are read of a list that names these times. */
  const sequencesOf = (times: readonly string[]): readonly (number | null)[] => {
    const histories = times.map((loc_time, sequence) => ({ operation: 'Đã đến kho', loc_time, sequence }))
    const answer = read([{ ...record, histories }])
    return answer.kind === 'found' ? answer.record.history.map(({ sequence }) => sequence) : []
  }
  const timeOf = (minute: number): string => new Date(Date.UTC(2026, 10, 1) + minute * 60_000).toISOString()
  const oldestFirst = Array.from({ length: 1003 }, (_, minute) => timeOf(minute))
  const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, n) => from + n)

  it('reads the thousand newest events of a bill, in the order of the carrier', () => {
    expect(sequencesOf(oldestFirst)).toEqual(numbers(3, 1003))
    expect(sequencesOf(oldestFirst.toReversed())).toEqual(numbers(0, 1000))
    const [first = '', ...others] = oldestFirst
    expect(sequencesOf([...others, first])).toEqual(numbers(2, 1002))
    expect(sequencesOf(oldestFirst.slice(0, 1000))).toEqual(numbers(0, 1000))
    expect(sequencesOf(Array.from({ length: 5000 }, (_, minute) => timeOf(minute)))).toEqual(numbers(4000, 5000))
    expect(sequencesOf(Array.from({ length: 5000 }, (_, minute) => timeOf(-minute)))).toEqual(numbers(0, 1000))
  })

  it('goes by the order of the carrier where an event of too many has no readable time', () => {
    expect(sequencesOf(oldestFirst.with(1, 'hôm qua'))).toEqual(numbers(3, 1003))
    expect(sequencesOf(oldestFirst.toReversed().with(1, ''))).toEqual(numbers(0, 1000))
    expect(sequencesOf(Array.from({ length: 1001 }, () => ''))).toEqual(numbers(1, 1001))
  })

  it('says not-found where the carrier says no or gives an empty list, and unclear where it says nothing', () => {
    const no = answered({ success: false, message: 'Không tìm thấy', data: {} })
    expect(readTrackingAnswer(no)).toEqual({ kind: 'not-found', message: 'Không tìm thấy' })
    expect(read([])).toEqual({ kind: 'not-found', message: 'ok' })
    expect(read({}).kind).toBe('unclear')
    expect(read([record, record]).kind).toBe('unclear')
    expect(read({ ...record, bill_code: 'SHP 1' }).kind).toBe('unclear')
    expect(readTrackingAnswer(answered('<html>')).kind).toBe('unclear')
  })

  it.each([
    ['its events', { weight: '1.20', bill_status_id: 2, histories: [] }],
    ['its events alone', { histories: [] }],
    ['its pictures', { ref_code: 'A-1', bill_image_link: [] }],
    ['what nobody knows', { errors: [], ref_code: 'A-1' }],
  ])('does not take a record that names no code for "there is none" by an empty list of %s', (_, data) => {
    expect(read(data).kind).toBe('unclear')
    expect(read([data]).kind).toBe('unclear')
    expect(read({ items: [] }).kind).toBe('not-found')
    expect(read({ items: [], total: 0, page: 1 }).kind).toBe('not-found')
  })

  it.each([{ total: 1 }, { count: '2' }, { total: 0, count: 1 }, { total: 'một' }])(
    'does not take an empty list for "there is none" where %j counts others',
    (counted) => {
      expect(read({ items: [], ...counted }).kind).toBe('unclear')
      const page = { page: 1, limit: 20, offset: 0, size: 20 }
      expect(read({ items: [], total: '0', count: null, ...page }).kind).toBe('not-found')
    },
  )

  it.each([
    ['is a yes as a text', { success: 'true', message: 'Tra cứu thành công', data: {} }, {}],
    ['is a yes as a number', { success: 1, message: 'Tra cứu thành công', data: [] }, {}],
    ['names the bill', { success: 'true', data: [{ bill_code: 'CP1', ref_code: 'R1' }] }, {}],
    ['names the bill outside of a list', { success: false, message: 'Lỗi', data: { bill_code: 'CP1' } }, {}],
    ['lists what cannot be read', { success: false, message: 'Lỗi', data: ['CP1'] }, {}],
    ['has no words', { success: false, data: [] }, {}],
    ['comes with an HTTP error', { success: false, message: 'Bị từ chối', data: {} }, { status: 403 }],
    ['is of a page that is not there', { success: false, message: 'Không tìm thấy', data: {} }, { status: 404 }],
    ['lists nothing, with an HTTP error', { success: true, message: 'ok', data: [] }, { status: 400 }],
  ])('says unclear, with the words, where a refusal %s', (_, body, { status = 200 }: { status?: number }) => {
    const { message } = { message: undefined, ...body }
    const answer = readTrackingAnswer(answered(body, { status }))
    expect(answer).toMatchObject({ kind: 'unclear', ...(message !== undefined && { message }) })
    expect('message' in answer).toBe(message !== undefined)
  })
})

describe('a whole tracking record', () => {
  const party = (role: string) => ({
    [`${role}_name`]: `${role} name`,
    [`${role}_phone`]: '0908765432',
    [`${role}_address`]: `${role} address`,
    [`${role}_ward`]: `${role} ward`,
    [`${role}_district`]: `${role} district`,
    [`${role}_province`]: `${role} province`,
  })
  const whole = {
    bill_code: 'SHP1',
    ref_code: 'A-1',
    bill_status_id: 4,
    bill_status_desc: 'Đã phát',
    weight: 1.2,
    dimension_weight: '0.5',
    width: 1,
    length: 2,
    height: 3,
    payment_status: 'Đã thanh toán',
    payment_at: '21/11/2026 07:00',
    pay_method: 'CASH',
    service: 'NHANH',
    ...party('sender'),
    ...party('receiver'),
    cod_amt: 150_000,
    main_fee: 10,
    delivery_fee: 11,
    other_fee: 12,
    date_pickup: '22/11/2026 07:00',
    date_expected: '23/11/2026 07:00',
    date_delivery: '24/11/2026 07:00',
    description: 'Có lắp đặt',
    cargo_content: 'Áo thun',
    note: 'Gọi trước',
    histories: [
      {
        sequence: 1,
        loc_time: '21/11/2026 08:00',
        operation: 'Tạo đơn',
        operation_en: 'Created',
        district: 'Ba Đình',
        city: 'Hà Nội',
        log_status: 'S1',
        operationID: 7,
        operationType: 'OP1',
        delayReason: 'Mưa',
      },
    ],
    p_link_image: 'https://img.example/1.jpg',
    bill_image_link: ['http://img.example/2.jpg'],
    document_image_link: { items: ['HTTPS://img.example/3.jpg'] },
  }
  const partyRead = (role: string) => ({
    name: `${role} name`,
    phone: '0908765432',
    address: `${role} address`,
    wardName: `${role} ward`,
    districtName: `${role} district`,
    provinceName: `${role} province`,
  })
  const recordOf = (changes: object) => {
    const answer = read({ ...whole, ...changes })
    if (answer.kind !== 'found') throw new Error(answer.kind)
    return answer.record
  }

  it('has each of its fields where it belongs', () => {
    expect(recordOf({})).toMatchObject({
      billCode: 'SHP1',
      refCode: 'A-1',
      statusId: 4,
      statusText: 'Đã phát',
      weightGrams: 1200,
      volumetricWeightGrams: 500,
      widthCm: 1,
      lengthCm: 2,
      heightCm: 3,
      paymentStatus: 'Đã thanh toán',
      paidAtMs: Date.UTC(2026, 10, 21),
      paymentMethodCode: 'CASH',
      serviceCode: 'NHANH',
      sender: partyRead('sender'),
      receiver: partyRead('receiver'),
      codAmountVnd: 150_000,
      fees: { mainVnd: 10 },
      deliveryFeeVnd: 11,
      otherFeeVnd: 12,
      pickedUpAtMs: Date.UTC(2026, 10, 22),
      expectedAtMs: Date.UTC(2026, 10, 23),
      deliveredAtMs: Date.UTC(2026, 10, 24),
      description: 'Có lắp đặt',
      cargoContent: 'Áo thun',
      note: 'Gọi trước',
      history: [
        {
          sequence: 1,
          atMs: Date.UTC(2026, 10, 21, 1),
          textVi: 'Tạo đơn',
          textEn: 'Created',
          place: 'Ba Đình, Hà Nội',
          statusCode: 'S1',
          operationId: 7,
          operationType: 'OP1',
          delayReason: 'Mưa',
        },
      ],
      images: [
        { kind: 'proof-of-delivery', link: 'https://img.example/1.jpg' },
        { kind: 'waybill', link: 'http://img.example/2.jpg' },
        { kind: 'document', link: 'HTTPS://img.example/3.jpg' },
      ],
    })
  })

  it('has empty texts and no numbers where the carrier names none', () => {
    const empty = readTrackingAnswer(answered({ success: true, data: { bill_code: 'SHP1', histories: [{}] } }))
    const nobody = { name: '', phone: null, address: '', wardName: '', districtName: '', provinceName: '' }
    expect(empty).toMatchObject({
      phoneAsReported: '',
      record: {
        refCode: '',
        statusId: null,
        statusText: '',
        weightGrams: null,
        sender: nobody,
        receiver: nobody,
        history: [{ sequence: null, atMs: null, textVi: '', textEn: '', place: '', statusCode: '', delayReason: '' }],
        images: [],
      },
    })
  })

  it('has fifty pictures of each kind at most', () => {
    const links = Array.from({ length: 51 }, (_, n) => `https://img.example/${n}.jpg`)
    const { images } = recordOf({ p_link_image: links, bill_image_link: null, document_image_link: [] })
    expect(images.map(({ link }) => link)).toEqual(links.slice(0, 50))
  })

  it('is compared with a draft by what it says of the receiver, and by the first moment that it knows', () => {
    const facts = {
      receiverName: 'receiver name',
      receiverPhone: '09xxxxxx32',
      address: 'receiver address, receiver ward, receiver district, receiver province',
      codAmountVnd: 150_000,
      weightGrams: 1200,
      content: 'Áo thun',
      createdAtMs: Date.UTC(2026, 10, 21, 1),
    }
    expect(factsOfTracking(recordOf({}), '09xxxxxx32')).toEqual(facts)
    const vague = recordOf({ cargo_content: '', receiver_district: '', histories: [] })
    expect(factsOfTracking(vague, '')).toMatchObject({
      address: 'receiver address, receiver ward, receiver province',
      content: 'Có lắp đặt',
      createdAtMs: Date.UTC(2026, 10, 22),
    })
    expect(factsOfTracking(recordOf({ histories: [], date_pickup: null }), '').createdAtMs).toBeNull()
  })
})

it('tracking asks about one bill a call', () => {
  const query = { bill_code: 'SHP1' }
  expect(buildTrackingRequest('SHP1')).toEqual({ method: 'GET', path: '/v3/bill/tracking', query })
})

it('the phone is passed on as the carrier shows it, for eyes only', () => {
  expect(read(record)).toMatchObject({ phoneAsReported: '09xxxxxxxx', record: { receiver: { phone: null } } })
})

describe('a bill that the carrier is asked about', () => {
  const ask = (end: Awaited<ReturnType<CarrierSession['call']>>) =>
    trackOver({ call: () => Promise.resolve(end) })('SHP1')
  const told = (data: unknown) => answered({ success: true, message: 'ok', data })

  it('is found, or is known not to be there', async () => {
    expect(await ask(told(record))).toMatchObject({ ok: true, value: { kind: 'found', record: { billCode: 'SHP1' } } })
    expect(await ask(told([]))).toEqual({ ok: true, value: { kind: 'not-found', message: 'ok' } })
  })

  it('is not the one that an answer about another bill describes', async () => {
    const error = { code: 'carrier-unclear', detail: 'answered for SHP2' }
    expect(await ask(told({ ...record, bill_code: 'SHP2' }))).toEqual({ ok: false, error })
  })

  it('stays unknown where the carrier refuses with an HTTP error, whose words are passed on', async () => {
    const refusal = answered({ success: false, message: 'Bị từ chối', data: {} }, { status: 403 })
    const error = { code: 'carrier-unclear', detail: 'HTTP 403', carrierMessage: 'Bị từ chối' }
    expect(await ask(refusal)).toEqual({ ok: false, error })
  })

  it('stays unknown where nothing can be understood, and where nobody is signed in', async () => {
    const error = { code: 'carrier-unclear', detail: 'success without a tracking record' }
    expect(await ask(told({}))).toEqual({ ok: false, error })
    expect(await ask({ notSignedIn: true, why: 'signed-out' })).toEqual({ ok: false, error: { code: 'signed-out' } })
  })
})
