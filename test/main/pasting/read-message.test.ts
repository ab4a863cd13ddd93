import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadDirectory } from '../../../src/main/directory/load-directory.ts'
import { createWardSearch } from '../../../src/main/directory/ward-search.ts'
import { readMessage } from '../../../src/main/pasting/read-message.ts'
import { processorMs } from '../../processor-ms.ts'

interface Fixture {
  readonly text: string
  readonly expected: {
    readonly name: string
    readonly phone: string
    readonly address: string
    readonly ward: string | null
    readonly candidates?: readonly string[]
    readonly content: string
    readonly weightGrams: number | null
    readonly codAmountVnd: number | null
    readonly note: string
    readonly doubts: readonly string[]
  }
}

const root = join(import.meta.dirname, '../../..')
const places = createWardSearch(loadDirectory(join(root, 'resources/directory')))
const fixtures = (name: string): readonly Fixture[] =>
  JSON.parse(readFileSync(join(root, `test/fixtures/messages/${name}.json`), 'utf8')) as readonly Fixture[]
const read = (text: string) => readMessage(text, (message) => places.read(message))

const names: Readonly<Record<string, string>> = {
  'receiver.name': 'name',
  'receiver.phone': 'phone',
  'receiver.location': 'ward',
  'cargo.content': 'content',
  'cargo.weightGrams': 'weight',
  codAmountVnd: 'cod',
  note: 'note',
}

/** By field, how many of the messages are read as expected; `wrongWard` are wards of another place that nobody was asked about. */
function figures(messages: readonly Fixture[]) {
  const right: Record<string, number> = {
    name: 0,
    phone: 0,
    address: 0,
    ward: 0,
    content: 0,
    weight: 0,
    cod: 0,
    note: 0,
    doubts: 0,
    all: 0,
  }
  let wrongWard = 0
  const misses: string[] = []
  for (const { text, expected } of messages) {
    const bill = read(text)
    const asked = bill.wardCandidates.map(({ wardCode }) => wardCode)
    const isAsked = bill.ward === null && bill.doubts.some(({ field }) => field === 'receiver.location')
    const truth = expected.ward === null ? (expected.candidates ?? []) : [expected.ward]
    const isWardRight =
      bill.ward === null
        ? (isAsked && truth.every((code) => asked.includes(code))) || (expected.ward === null && truth.length === 0)
        : bill.ward.wardCode === expected.ward
    if (bill.ward !== null && bill.ward.wardCode !== expected.ward) wrongWard += 1
    const doubts = bill.doubts
      .map(({ field }) => names[field] ?? field)
      .toSorted((a, b) => a.localeCompare(b))
      .join(' ')
    const isRight = {
      name: bill.receiver.name === expected.name,
      phone: bill.receiver.phone === expected.phone,
      address: bill.receiver.address === expected.address,
      ward: isWardRight,
      content: bill.content === expected.content,
      weight: bill.weightGrams === expected.weightGrams,
      cod: bill.codAmountVnd === expected.codAmountVnd,
      note: bill.note === expected.note,
      doubts: doubts === [...expected.doubts].toSorted((a, b) => a.localeCompare(b)).join(' '),
    }
    for (const [field, is] of Object.entries(isRight)) if (is) right[field] = (right[field] ?? 0) + 1
    const wrong = Object.entries(isRight).flatMap(([field, is]) => (is ? [] : [field]))
    if (wrong.length === 0) right['all'] = (right['all'] ?? 0) + 1
    else
      misses.push(
        `${text.replaceAll('\n', ' ⏎ ')}\n   ${wrong.join(' ')}: ${JSON.stringify({ ...bill.receiver, ward: bill.ward?.wardCode ?? asked, content: bill.content, weight: bill.weightGrams, cod: bill.codAmountVnd, note: bill.note, doubts })}`,
      )
  }
  return { of: messages.length, ...right, wrongWard, misses }
}

describe('a pasted message', () => {
  it('is read as expected in every field of those that the rules were written with', () => {
    const { misses, wrongWard } = figures(fixtures('tuned'))
    expect({ misses, wrongWard }).toEqual({ misses: [], wrongWard: 0 })
  })

  it('that nobody looked at has its phone read, and its ward read or asked back', () => {
    const { misses: _unseen, ...held } = figures(fixtures('held-out'))
    if (process.env['SHOW_FIGURES'] !== undefined) console.log(JSON.stringify(held))
    expect(held).toMatchObject({ of: 24, phone: 24, ward: 24, wrongWard: 0 })
  })

  it('of a set that was written after the rules has its phone read or asked back, and no ward taken wrongly', () => {
    const answers = { phone: 0, phoneAsked: 0, ward: 0, wardAsked: 0, wrongPhone: 0, wrongWard: 0 }
    const set = fixtures('second-held-out')
    for (const { text, expected } of set) {
      const { receiver, otherPhones, ward, wardCandidates, doubts } = read(text)
      const isAsked = (field: string): boolean => doubts.some((doubt) => doubt.field === field)
      if (receiver.phone === expected.phone) answers.phone += 1
      else if (isAsked('receiver.phone') && otherPhones.includes(expected.phone)) answers.phoneAsked += 1
      else answers.wrongPhone += 1
      if (ward !== null) answers[ward.wardCode === expected.ward ? 'ward' : 'wrongWard'] += 1
      else if (isAsked('receiver.location') && wardCandidates.some(({ wardCode }) => wardCode === expected.ward))
        answers.wardAsked += 1
    }
    if (process.env['SHOW_FIGURES'] !== undefined) console.log(JSON.stringify(answers))
    expect({ of: set.length, ...answers }).toEqual({
      of: 20,
      phone: 19,
      phoneAsked: 1,
      wrongPhone: 0,
      ward: 14,
      wardAsked: 6,
      wrongWard: 0,
    })
  })

  it('keeps the weight of one of its goods with the goods, and asks back', () => {
    const bill = read('0866731290 Hằng - số 8 Khuất Duy Tiến, p Thanh Xuân, HN. lấy 3 chai mắm + 1kg tôm khô')
    expect(bill.content).toBe('3 chai mắm + 1kg tôm khô')
    expect(bill.doubts).toContainEqual({ field: 'cargo.weightGrams', why: 'of-goods' })
  })

  it.each([
    ['2 bịch tã L, sữa 900g', '2 bịch tã L, sữa 900g', 900, ['of-goods']],
    ['2 hộp sữa 900g, cod 350k', '2 hộp sữa 900g', 900, ['of-goods']],
    ['sữa (900g)', 'sữa', 900, ['of-goods']],
    ['2 bịch tã, 1 thùng sữa 5kg', '2 bịch tã, 1 thùng sữa', 5000, ['of-goods']],
    ['1 thùng sữa 5kg', '1 thùng sữa', 5000, []],
    ['2 áo, 300g', '2 áo', 300, []],
    ['2 áo nặng khoảng 300g', '2 áo', 300, []],
    ['2 áo - 350k 500g', '2 áo', 500, []],
    ['kl 500g', '', 500, []],
  ])('asks back a weight that may be of the goods of %j, and of no other', (goods, content, grams, asked) => {
    const bill = read(`Phượng 0912914077, 5 Hồ Ngọc Lãm, P. An Lạc, TP.HCM, ${goods}`)
    expect([bill.content, bill.weightGrams]).toEqual([content, grams])
    expect(bill.doubts.flatMap(({ field, why }) => (field === 'cargo.weightGrams' ? [why] : []))).toEqual(asked)
  })

  it.each([
    ['Nam 0972 - 551 - 038, 5 Lê Lợi', '0972551038', []],
    ['Nam 0 9 7 2 - 5 5 1 - 0 3 8, 5 Lê Lợi', '0972551038', []],
    ['Nam 84 378 554 021, 5 Lê Lợi', '0378554021', []],
    ['Nam O972 551 O38, 5 Lê Lợi', '0972551038', ['not-whole']],
    ['Nam \u20680972\u00AD551\u00AD038\u2069, 5 Lê Lợi', '0972551038', []],
    ['Nam 0972 551 03 - 8 Lê Lợi', '097255103', ['not-whole']],
    ['Chị Lan 091234567, 5 Lê Lợi, của shop 0987654321', '0987654321', ['several']],
    ['Gửi: shop 0901234567\nNhận: Chi, 0919660254, 9 Hùng Vương', '0919660254', ['several']],
    ['Gửi: chị Chi 0901234567, 9 Hùng Vương, đt phụ 0919660254', '0901234567', ['several']],
  ])('has the phone of %j read as it is meant', (text, phone, asked) => {
    const { receiver, doubts } = read(text)
    expect(receiver.phone).toBe(phone)
    expect(doubts.flatMap(({ field, why }) => (field === 'receiver.phone' ? [why] : []))).toEqual(asked)
  })

  it.each([
    ['Giao sau 17:30', 'Giao sau 17:30'],
    ['Gọi trước 11:00', 'Gọi trước 11:00'],
    ['Nhờ chuyển tiếp cho bảo vệ', 'Nhờ chuyển tiếp cho bảo vệ'],
  ])('keeps what it asks for in a line of its own: %s', (line, note) => {
    expect(read(`Chị Lan 0912345678\n12 Lê Lợi, P. Hải Châu, Đà Nẵng\nSP: áo thun\n${line}`).note).toContain(note)
  })

  it('that is one line is read also where it speaks of handing on', () => {
    const { receiver } = read('Chị Lan 0912345678, 12 Lê Lợi, P. Hải Châu, Đà Nẵng, nhờ bảo vệ chuyển tiếp')
    expect(receiver).toEqual({ name: 'Chị Lan', phone: '0912345678', address: '12 Lê Lợi' })
  })

  it.each(['Shop Bống đã chuyển tiếp một tin nhắn', 'Đã chuyển tiếp', 'Forwarded message', 'Lan Anh 10:32'])(
    'leaves out %j, which the chat has added',
    (line) => {
      const bill = read(`${line}\nChị Lan 0912345678\n12 Lê Lợi, P. Hải Châu, Đà Nẵng`)
      expect([bill.receiver.name, bill.content, bill.note]).toEqual(['Chị Lan', '', ''])
    },
  )

  it.each([
    'Người gửi : Shop Cam 0900111222\nNgười nhận : ',
    'Người gửi : Shop Cam 0900111222 Người nhận : ',
    'Người gửi: Shop Cam 0900111222 Người nhận : ',
    'Người gửi : Shop Cam 0900111222 Người nhận: ',
  ])('has the receiver and not the sender read behind %j', (sender) => {
    const { receiver, otherPhones } = read(`${sender}Chị Lan 0912345678\n12 Lê Lợi, P. Hải Châu, Đà Nẵng`)
    expect([receiver.name, receiver.phone, otherPhones]).toEqual(['Chị Lan', '0912345678', []])
  })

  it.each([
    'Người gửi: Shop Cam\nĐịa chỉ: 5 Pasteur, Quận 1\nSĐT: 0900111222\nNgười nhận: Lan\nSĐT: 0912345678\nĐịa chỉ: 12 Lê Lợi, P. Hải Châu, Đà Nẵng\nCOD: 350k',
    'Người nhận: Lan\nSĐT: 0912345678\nĐịa chỉ: 12 Lê Lợi, P. Hải Châu, Đà Nẵng\nNgười gửi: Shop Cam\nSĐT: 0900111222\nĐịa chỉ: 5 Pasteur, Quận 1\nCOD: 350k',
    'NGƯỜI GỬI\nShop Cam 0900111222\n5 Pasteur, Quận 1\nNGƯỜI NHẬN\nLan 0912345678\n12 Lê Lợi, P. Hải Châu, Đà Nẵng\nCOD: 350k',
  ])('has nothing of the lines about the sender in the bill: %j', (text) => {
    const { receiver, otherPhones, codAmountVnd, content, note, doubts } = read(text)
    expect(receiver).toEqual({ name: 'Lan', phone: '0912345678', address: '12 Lê Lợi' })
    expect([otherPhones, codAmountVnd, content, note, doubts]).toEqual([[], 350_000, '', '', []])
  })

  it.each([
    'Người gửi: Shop Cam\nCOD: 350k\nHàng: 2 áo\nGhi chú: gọi trước\nNgười nhận: Lan',
    'Người gửi: Shop Cam\nSĐT: 0900.111.000\n5 Pasteur, Quận 1\nThu hộ 350k\nHàng: 2 áo\nGhi chú: gọi trước\nNgười nhận: Lan',
    'NGƯỜI GỬI\nShop Cam 0900111222\nGhi chú: gọi trước\nHàng: 2 áo\nThu 350.000\n5 Pasteur, Quận 1\nNGƯỜI NHẬN\nLan',
  ])('keeps what is said of the parcel between who sends and who receives: %j', (head) => {
    const { receiver, otherPhones, codAmountVnd, content, note } = read(
      `${head} 0912345678\n12 Lê Lợi, P. Hải Châu, Đà Nẵng`,
    )
    expect(receiver).toEqual({ name: 'Lan', phone: '0912345678', address: '12 Lê Lợi' })
    expect([otherPhones, codAmountVnd, content, note]).toEqual([[], 350_000, '2 áo', 'gọi trước'])
  })

  it.each([
    'Người gửi: Shop Cam\n0900111222\n5 Pasteur, Quận 1\n2 áo thun\nNgười nhận: Lan',
    'Người gửi: Shop Cam\n- 2 áo thun\nSĐT: 0900111222\nNgười nhận: Lan',
  ])('keeps goods without a label between who sends and who receives: %j', (head) => {
    const { receiver, content, otherPhones } = read(`${head} 0912345678\n12 Lê Lợi, P. Hải Châu, Đà Nẵng`)
    expect(receiver).toEqual({ name: 'Lan', phone: '0912345678', address: '12 Lê Lợi' })
    expect([content, otherPhones]).toEqual(['2 áo thun', []])
  })

  it('takes a house with a letter behind its stroke for no number of a list', () => {
    const { receiver } = read('Lan 0912345678\n1/A Lê Lợi, P. Hải Châu, Đà Nẵng\n2/ gọi trước\nCOD 350k')
    expect(receiver.address).toBe('1/A Lê Lợi')
  })

  it.each(['', '\nNhận: trong ngày', '\nNgười nhận: trả phí ship'])(
    'keeps the lines below who sends where no receiver has lines of its own: %j',
    (line) => {
      const { receiver } = read(
        `Người gửi: Shop Cam\nTên: Lan\nSĐT: 0912345678\n12 Lê Lợi, P. Hải Châu, Đà Nẵng${line}`,
      )
      expect({ ...receiver, name: receiver.name.split(' - ')[0] }).toEqual({
        name: 'Lan',
        phone: '0912345678',
        address: '12 Lê Lợi',
      })
    },
  )

  it.each([
    'Tên：Lan\nSĐT：０９１２３４５６７８\nĐịa chỉ：12 Lê Lợi， P. Hải Châu， Đà Nẵng\nCOD：３５０.０００',
    '𝐋𝐚𝐧 𝟎𝟗𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖, 12 Lê Lợi, P. Hải Châu, Đà Nẵng, COD 𝟑𝟓𝟎𝐤',
    'Lan 0912\u2011345\u2011678, 12\u2003Lê Lợi, P. Hải Châu, Đà Nẵng, COD 350\u2007000',
    'Lan 0912\u200B345\u200B678, 12 Lê Lợi, P. Hải Châu, Đà Nẵng, COD 350\u200B.000'.normalize('NFD'),
  ])('is read in letters and blanks of every width: %j', (text) => {
    const { receiver, codAmountVnd, doubts } = read(text)
    expect(receiver).toEqual({ name: 'Lan', phone: '0912345678', address: '12 Lê Lợi' })
    expect([codAmountVnd, doubts]).toEqual([350_000, []])
  })

  it.each([
    ['12 Bình Giã, Khu phố 3', '2 áo', '12 Bình Giã, Khu phố 3', '2 áo'],
    ['5 Trà Khúc', '2 áo', '5 Trà Khúc', '2 áo'],
    ['12 Lê Lợi', '2 Bình Nước', '12 Lê Lợi', '2 Bình Nước'],
    ['12 Lê Lợi', '1 bình giữ nhiệt', '12 Lê Lợi', '1 bình giữ nhiệt'],
    ['12 Lê Lợi', '2 Bình 500ml', '12 Lê Lợi', '2 Bình 500ml'],
    ['12K Lê Lợi', '2 áo', '12K Lê Lợi', '2 áo'],
    ['2000 Đồng Khởi', '2 áo', '2000 Đồng Khởi', '2 áo'],
  ])('tells the street from the goods: %s, and %s', (house, goods, address, content) => {
    const bill = read(`Lan 0912345678, ${house}, P. Hải Châu, Đà Nẵng, ${goods}`)
    expect([bill.receiver.address, bill.content, bill.codAmountVnd]).toEqual([address, content, null])
  })

  it.each(['Quân', 'Phương', 'Hằng', 'Tình', 'Nhàn'])('takes %s for who gets the parcel, and for no label', (name) => {
    const { receiver } = read(`${name}: 0912345678, 12 Lê Lợi, P. Hải Châu, Đà Nẵng`)
    expect(receiver).toEqual({ name, phone: '0912345678', address: '12 Lê Lợi' })
  })

  it.each([
    'Đạt Nguyễn',
    'Trần Thanh Nhã',
    'Nhàn',
    'chị Nhã',
    'Trương Thị Lan',
    'Ngô Thị Mai',
    'Dương Văn An',
    'Tô Hoài',
    'Tăng Phúc',
    'Nhã Phương',
    'Cảnh',
    'Sáu Hiền',
    'Phong Nguyễn',
    'Trường Giang',
    'Kiệt',
    'Truong Thi Lan',
    'ngo van an',
  ])('keeps the whole name of %s', (name) => {
    expect(read(`${name} 0912345678, 12 Lê Lợi, P. Hải Châu, Đà Nẵng`).receiver.name).toBe(name)
  })

  it.each([
    'ngõ 5',
    'tổ 3',
    'đường Lê Lợi',
    'Trường THPT Lê Lợi',
    'Kiệt 20 Lê Lợi',
    'Phòng 5',
    'đội 3',
    'ngo 5',
    'duong le loi',
  ])('keeps %s with the house', (street) => {
    const { receiver } = read(`Lan 0912345678, ${street}, P. Hải Châu, Đà Nẵng`)
    expect(receiver).toMatchObject({ name: 'Lan', address: street })
  })

  it.each([
    '1. Tên người nhận: Lan\n2. SĐT: 0912345678\n3. Địa chỉ: 12 Lê Lợi, P. Hải Châu, Đà Nẵng\n4. COD: 350k',
    '1/ Lan\n2/ SĐT: 0912345678\n3/ Đ/c: 12 Lê Lợi, P. Hải Châu, Đà Nẵng\n4/ COD: 350k',
    '1. Lan\n2. 12 Lê Lợi, P. Hải Châu, Đà Nẵng\n3. 0912345678\n4. COD 350k',
    '1) Lan\n2) 0912345678\n3)12 Lê Lợi, P. Hải Châu, Đà Nẵng\n4) COD 350k',
    '1/ Lan\n2/ 0912345678\n3/ 12 Lê Lợi, P. Hải Châu, Đà Nẵng\n4/ COD 350k',
    '1- Lan\n2- 0912345678\n3- 12 Lê Lợi, P. Hải Châu, Đà Nẵng\n4- COD 350k',
    '1\uFE0F\u20E3 Lan\n2\uFE0F\u20E3 0912345678\n3\uFE0F\u20E3 12 Lê Lợi, P. Hải Châu, Đà Nẵng\n4\uFE0F\u20E3 COD 350k',
    'Tên KH: Lan\nSĐT KH: 0912345678\nĐC KH: 12 Lê Lợi, P. Hải Châu, Đà Nẵng\nCOD: 350k',
    'Người nhận: Lan\nSĐT người nhận: 0912345678\nĐịa chỉ người nhận: 12 Lê Lợi, P. Hải Châu, Đà Nẵng\nCOD: 350k',
  ])('is read by the labels of its lines: %j', (text) => {
    const { receiver, codAmountVnd, content, note, doubts } = read(text)
    expect(receiver).toEqual({ name: 'Lan', phone: '0912345678', address: '12 Lê Lợi' })
    expect([codAmountVnd, content, note, doubts]).toEqual([350_000, '', '', []])
  })

  it.each(['chị Dương', 'anh Ngô Minh'])('parts %s from the house without a sign between them', (name) => {
    const { receiver } = read(`${name} 12 Lê Lợi, P. Hải Châu, Đà Nẵng 0912345678`)
    expect(receiver).toEqual({ name, phone: '0912345678', address: '12 Lê Lợi' })
  })

  it('keeps a school next to the phone with the house', () => {
    const { receiver } = read('0912345678 trường mầm non Hoa, 5 Lê Lợi, P. Hải Châu, Đà Nẵng')
    expect(receiver).toMatchObject({ name: '', address: 'trường mầm non Hoa, 5 Lê Lợi' })
  })

  it('keeps the houses of lines that are no list', () => {
    const { receiver } = read('Lan 0912345678\n2. Lê Lợi\nP. Hải Châu, Đà Nẵng')
    expect(receiver.address).toBe('2, Lê Lợi')
  })

  it('keeps the names of a place that is not found with the house', () => {
    const { receiver, ward } = read('Lan 0912345678\nĐịa chỉ: 12 Lê Lợi\nPhường: Tân Địnhh\nQuận: Abc')
    expect([receiver.address, ward]).toEqual(['12 Lê Lợi, Tân Địnhh, Abc', null])
  })

  it('asks for a phone that lacks a digit, and keeps the house behind it', () => {
    const { receiver, doubts } = read('Lan 091234567 8 Lê Lợi, P. Hải Châu, Đà Nẵng')
    expect(receiver).toEqual({ name: 'Lan', phone: '091234567', address: '8 Lê Lợi' })
    expect(doubts).toEqual([{ field: 'receiver.phone', why: 'not-whole' }])
  })

  it.each(['08-12-2026', '08.12.2026', '09-11-26'])('has a day for no phone that lacks digits: %s', (day) => {
    const { note, otherPhones, doubts } = read(`Lan 0912345678\n12 Lê Lợi, P. Hải Châu, Đà Nẵng\nGiao ngày ${day}`)
    expect([note, otherPhones]).toEqual([`Giao ngày ${day}`, []])
    expect(doubts.filter(({ field }) => field === 'receiver.phone')).toEqual([])
  })

  it.each([
    ['chị Thu 12 Lê Lợi, P. Hải Châu, Đà Nẵng 0912345678', 'chị Thu'],
    ['0912345678 chị Minh Thu 12 Lê Lợi, P. Hải Châu, Đà Nẵng', 'chị Minh Thu'],
    ['0912345678 chị Minh Thu 12 đường Lê Lợi, P. Hải Châu, Đà Nẵng', 'chị Minh Thu'],
  ])('takes the house of somebody called Thu for no amount: %s', (text, name) => {
    const { receiver, codAmountVnd, doubts } = read(text)
    expect(receiver).toMatchObject({ name, phone: '0912345678' })
    expect(receiver.address).toMatch(/^12 (?:đường )?Lê Lợi$/)
    expect([codAmountVnd, doubts]).toEqual([null, []])
  })

  it.each(['2 áo thu 350k', '2 áo Thu 350k', '2 áo Thu 350', 'Áo Thu 350000', 'Thu 350', 'thu 350'])(
    'has an amount behind that word: %s',
    (words) => {
      const { codAmountVnd } = read(`Lan 0912345678, 12 Lê Lợi, P. Hải Châu, Đà Nẵng, ${words}`)
      expect(codAmountVnd).toBe(350_000)
    },
  )

  it.each([
    '0912345678 12 Lê Lợi, P. Hải Châu, Đà Nẵng Thu 350',
    '0912345678\n12 Lê Lợi, P. Hải Châu, Đà Nẵng\n2 Áo Thun Thu 350',
    '0912345678\nGiúp em Thu 350\n12 Lê Lợi, P. Hải Châu, Đà Nẵng',
    '0912345678\n12 Lê Lợi, P. Hải Châu, Đà Nẵng\nShop Thu 350 Nha',
    '0912345678\nShop Thu 350 Áo thun\n12 Lê Lợi, P. Hải Châu, Đà Nẵng',
    '0912345678\nCOD Thu 350 Áo thun\n12 Lê Lợi, P. Hải Châu, Đà Nẵng',
  ])('has an amount, and no house, behind that word where no street follows: %j', (text) => {
    const { codAmountVnd, doubts } = read(`Lan ${text}`)
    expect(codAmountVnd).toBe(350_000)
    expect(doubts).toContainEqual({ field: 'codAmountVnd', why: 'no-unit' })
  })

  it.each([
    ['12 Lê Lợi', ['guessed']],
    ['2 áo', []],
  ])('asks for the goods where they may be the street that is missing: %s', (words, asked) => {
    const { content, doubts } = read(`Lan 0912345678\nP. Hải Châu, Đà Nẵng, ${words}`)
    expect(content).toBe(words)
    expect(doubts.flatMap(({ field, why }) => (field === 'cargo.content' ? [why] : []))).toEqual(asked)
  })

  it('has the goods and the amount between two mentions of its address, and one house', () => {
    const address = '12 Lê Lợi, P. Hải Châu, Đà Nẵng'
    const bill = read(`Lan 0912345678\n${address}\n2 áo, COD 350k, gọi trước\nĐ/c: ${address}`)
    expect(bill.receiver).toEqual({ name: 'Lan', phone: '0912345678', address: '12 Lê Lợi' })
    expect(bill.ward?.wardName).toBe('Phường Hải Châu')
    expect([bill.content, bill.codAmountVnd, bill.note, bill.doubts]).toEqual(['2 áo', 350_000, 'gọi trước', []])
  })

  it.each([
    'Địa chỉ cũ: 5 Lê Lợi, phường Thạch Thang, quận Hải Châu, Đà Nẵng\nĐịa chỉ mới: 12 Lê Lợi, P. Hải Châu, Đà Nẵng',
    'Địa chỉ giao hàng: 12 Lê Lợi, P. Hải Châu, Đà Nẵng\nĐịa chỉ lấy hàng: 5 Pasteur, Quận 1, HCM',
    'Đ/c giao: 12 Lê Lợi, P. Hải Châu, Đà Nẵng\nĐ/c hoàn: 5 Pasteur, Quận 1, HCM',
    'Giao hàng tới: 12 Lê Lợi, P. Hải Châu, Đà Nẵng',
    'Địa chỉ: 12 Lê Lợi\nPhường/Xã: Hải Châu\nTỉnh/TP: Đà Nẵng',
    'Địa chỉ: 12 Lê Lợi\nXã/Phường/Thị trấn: Hải Châu\nTỉnh/TP: Đà Nẵng',
  ])('goes to the address that its labels say: %j', (lines) => {
    const { receiver, ward, content, note, doubts } = read(`Lan 0912345678\n${lines}`)
    expect(receiver).toEqual({ name: 'Lan', phone: '0912345678', address: '12 Lê Lợi' })
    expect([ward?.wardName, content, note, doubts]).toEqual(['Phường Hải Châu', '', '', []])
  })

  it.each(['e đặt 2 áo', 'c chuyển khoản nhé', 'C ck luôn nha'])('takes %s for no name', (words) => {
    const { receiver } = read(`0912345678, 12 Lê Lợi, P. Hải Châu, Đà Nẵng, ${words}`)
    expect(receiver.name).toBe('')
  })

  it.each(['e Đạt', 'em Đạt'])('keeps the name of %s', (name) => {
    expect(read(`${name} 0912345678, 12 Lê Lợi, P. Hải Châu, Đà Nẵng`).receiver.name).toBe(name)
  })

  it.each([
    ['2 kiện, 10kg', 2, '2 kiện', ['of-goods']],
    ['2 kiện quần áo', 2, '2 kiện quần áo', []],
    ['Hàng: áo\nSố kiện: 3', 3, 'áo', []],
    ['ao, 2 kien hang', 2, '2 kien hang', []],
    ['1 kiện 5kg', 1, '1 kiện', []],
    ['2 kiện to, 1 kiện nhỏ', null, '2 kiện to, 1 kiện nhỏ', []],
    ['12 kiến, 2 áo', null, '12 kiến, 2 áo', []],
    ['2 thùng sữa', null, '2 thùng sữa', []],
  ])('counts the parcels of %j', (goods, count, content, asked) => {
    const bill = read(`Lan 0912345678\n12 Lê Lợi, P. Hải Châu, Đà Nẵng\n${goods}`)
    expect([bill.packageCount, bill.content]).toEqual([count, content])
    expect(bill.doubts.flatMap(({ field, why }) => (field === 'cargo.weightGrams' ? [why] : []))).toEqual(asked)
  })

  it('is cut where it enters', () => {
    const bill = read(`Chị Lan 0912345678\n${'a'.repeat(4000)}\n0987654321`)
    expect(bill.receiver.phone).toBe('0912345678')
    expect(bill.otherPhones).toEqual([])
  })

  it('of any length is read in an instant', () => {
    read('0912345678')
    const usedMs = processorMs(() => {
      for (const part of ['a ', '0', '9.', 'P. ', 'x 1k ', ', Hà Nội', 'thu 1', '1 kg ', ':', 'p1 ', 'ck ', 'đã ck '])
        read(part.repeat(4000))
    })
    expect(usedMs).toBeLessThan(5000)
  })

  it('says nothing where it says nothing', () => {
    for (const text of ['', '\n\n', '👍', '0912 345 678']) expect(read(text).doubts).toEqual([])
  })
})
