import { expect, test } from 'vitest'
import {
  differingFacts,
  echoedOtherwise,
  factsOfBill,
  type LinkFacts,
} from '../../../../src/shared/domain/bill/link-comparison.ts'
import { billAt, newPlace } from '../../../main/carrier/bills.ts'

const sentAtMs = Date.UTC(2026, 10, 21, 3)
const sent: LinkFacts = {
  receiverName: 'Nguyễn Thị Đào',
  receiverPhone: '0908765432',
  address: '12 Lê Lợi',
  codAmountVnd: 250_000,
  weightGrams: 1200,
  content: 'Áo thun',
  createdAtMs: sentAtMs,
}
const differing = (change: Partial<LinkFacts>) => differingFacts(sent, { ...sent, ...change })

test('the same parcel in other letters, with a hidden phone, or with less told differs in nothing', () => {
  expect(differing({ receiverName: 'NGUYEN THI DAO', address: '12 Le Loi, Q1', content: 'ao thun' })).toEqual([])
  for (const receiverPhone of ['0908xxx432', '**********', '****', '+84908765432', '0908 765 432', '']) {
    expect([receiverPhone, differing({ receiverPhone })]).toEqual([receiverPhone, []])
  }
  const nothing = {
    receiverName: '',
    content: '',
    address: '',
    codAmountVnd: null,
    weightGrams: null,
    createdAtMs: null,
  }
  expect(differing(nothing)).toEqual([])
})

test('what is told otherwise is named', () => {
  expect(differing({ receiverName: 'Trần Dũng' })).toEqual(['receiverName'])
  expect(differing({ receiverPhone: '0908xxx433' })).toEqual(['receiverPhone'])
  expect(differing({ receiverPhone: '090876543' })).toEqual(['receiverPhone'])
  expect(differing({ codAmountVnd: 0, weightGrams: 1000, content: 'Giày' })).toEqual(['cod', 'weight', 'content'])
})

test('a bill that is older than the try, or much younger, is not what the try has made', () => {
  const created = (hours: number) => differing({ createdAtMs: sentAtMs + hours * 3_600_000 })
  expect([created(-0.5), created(5)]).toEqual([[], []])
  expect([created(-2), created(48)]).toEqual([['created'], ['created']])
})

test('a bill of this try is no older than an hour before it, and no younger than a day behind it', () => {
  const created = (offMs: number) => differing({ createdAtMs: sentAtMs + offMs })
  expect([created(-3_600_000), created(86_400_000)]).toEqual([[], []])
  expect([created(-3_600_001), created(86_400_001)]).toEqual([['created'], ['created']])
})

test('what the draft does not say differs from nothing', () => {
  const silent = { receiverName: ' ', content: '', codAmountVnd: null, weightGrams: null, createdAtMs: null }
  expect(differingFacts({ ...sent, ...silent }, sent)).toEqual([])
})

test('blanks around a text make no difference', () => {
  expect(differing({ receiverName: ' Nguyễn Thị Đào ', content: 'Áo thun ' })).toEqual([])
})

test.each(['0908765', '0908xxx', '09087654321', 'xxxx1'])(
  'a phone of another length that tells a digit is another one: %s',
  (receiverPhone) => {
    expect(differing({ receiverPhone })).toEqual(['receiverPhone'])
  },
)

test.each(['908765432', '0084908765432', '+84 (0)908765432', '(+84) 908.765.432', '0908765432.0'])(
  'a phone is the same in each way in which a number is written: %s',
  (receiverPhone) => {
    expect(differing({ receiverPhone })).toEqual([])
    expect(differing({ receiverPhone: receiverPhone.replace('432', '433') })).toEqual(['receiverPhone'])
  },
)

test('a phone that the carrier still has with its eleven digits of before 2018 is the one of now', () => {
  const told = (receiverPhone: string) =>
    differingFacts({ ...sent, receiverPhone: '0328765432' }, { ...sent, receiverPhone })
  expect([told('01628765432'), told('+841628765432'), told('01638765432')]).toEqual([[], [], ['receiverPhone']])
})

test('what was sent is compared with its whole address', () => {
  const bill = billAt(newPlace, { codAmountVnd: 0 })
  expect(factsOfBill(bill, sentAtMs)).toEqual({
    receiverName: 'Trần Thị B',
    receiverPhone: '0908765432',
    address: '12 Hàng Bài, Phường Ba Đình, Hà Nội',
    codAmountVnd: 0,
    weightGrams: 1234,
    content: 'Áo thun',
    createdAtMs: sentAtMs,
  })
  const nowhere = { ...bill, receiver: { ...bill.receiver, address: '', location: null } }
  expect(factsOfBill(nowhere, sentAtMs).address).toBe('')
})

test('a phone of another country, and what is no phone at all, is the same where it is written the same', () => {
  for (const receiverPhone of ['+66 81 234 5678', 'hỏi bảo vệ'])
    expect(differingFacts({ ...sent, receiverPhone }, { ...sent, receiverPhone })).toEqual([])
})

test('of what an answer echoes only another COD, name or phone counts, and nothing that is hidden, rounded or not told', () => {
  const echoed = (change: Partial<LinkFacts>) => echoedOtherwise(sent, { ...sent, ...change })
  for (const same of ['NGUYEN  THI DAO', 'Ng*** D**', 'Ng\u2022\u2022 Đào', ''])
    expect([same, echoed({ receiverName: same })]).toEqual([same, []])
  const company = { ...sent, receiverName: 'Công ty TNHH Thương mại Dịch vụ Gia Hưng' }
  const named = (receiverName: string) => echoedOtherwise(company, { ...company, receiverName })
  expect(named('CONG TY TNHH THUONG MAI')).toEqual([])
  expect([named('Công ty Gia'), named('Công ty TNHH An Khang'), echoed({ receiverName: 'Nguyễn' })]).toEqual(
    Array.from({ length: 3 }, () => ['receiverName']),
  )
  for (const same of ['+84 908 765 432', '09xxxxxxxx', '****432', ''])
    expect([same, echoed({ receiverPhone: same })]).toEqual([same, []])
  expect([echoed({ codAmountVnd: 250_000.4 }), echoed({ codAmountVnd: null })]).toEqual([[], []])
  expect(echoed({ weightGrams: 1, content: 'Giày', address: 'Huế', createdAtMs: 0 })).toEqual([])
  const other = { receiverName: 'Trần Dũng', receiverPhone: '0911222333', codAmountVnd: 0 }
  expect(echoed(other)).toEqual(['receiverName', 'receiverPhone', 'cod'])
  expect(echoedOtherwise({ receiverName: '', receiverPhone: '', codAmountVnd: null }, other)).toEqual([])
})

test('of a name that is cut before its first word ends nobody can say whose it is', () => {
  for (const anybodys of ['...', '\u2026', ' ... ', 'N...', 'Ngu\u2026'])
    expect([anybodys, echoedOtherwise(sent, { ...sent, receiverName: anybodys })]).toEqual([anybodys, ['receiverName']])
  const short = { ...sent, receiverName: 'An' }
  expect(echoedOtherwise(short, { ...short, receiverName: 'An...' })).toEqual([])
})

test('a name with entities, or with an ellipsis where it is cut, is the one that was sent; another name is another with both', () => {
  const named = (sentName: string, receiverName: string) =>
    echoedOtherwise({ ...sent, receiverName: sentName }, { ...sent, receiverName })
  const shop = "Gốm & Mây 'Sài Gòn'"
  for (const same of [
    'Gốm &amp; Mây &#39;Sài Gòn&#39;',
    'GOM &#38; MAY &apos;SAI GON&apos;',
    'Gốm &amp; Mây\u2026',
    'Gom &amp; M...',
    'Gốm &amp;\u00a0&#8226;&#8226;',
  ])
    expect([same, named(shop, same)]).toEqual([same, []])
  expect(named('Gốm &amp; Mây', 'Gốm & Mây')).toEqual([])
  for (const same of ['Nguyễn Thị Đ\u2026', 'NGUYEN ...'])
    expect([same, named(sent.receiverName, same)]).toEqual([same, []])
  for (const [sentName, other] of [
    [shop, 'Gốm &amp; Trúc'],
    [shop, 'Gốm &lt; Mây'],
    [shop, 'Gốm &amp; Trúc\u2026'],
    [sent.receiverName, 'Nguyễn Thị Đào Hoa...'],
    [sent.receiverName, 'Nguyễn Thị D.'],
    [sent.receiverName, 'Nguyễn Thị'],
  ] as const)
    expect([other, named(sentName, other)]).toEqual([other, ['receiverName']])
  expect(differing({ receiverName: 'Nguy&#7877;n Th&#7883; &#272;&#224;o' })).toEqual([])
})
