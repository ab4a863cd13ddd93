import { expect, test } from 'vitest'
import {
  added,
  entered,
  nobody,
  recencyOf,
  taught,
  type TaughtBill,
} from '../../../../../src/main/database/stores/customers/customer-changes.ts'
import type { Customer } from '../../../../../src/main/database/stores/customers/customer-row.ts'
import { longestNote, mostAddresses, type CustomerAddress } from '../../../../../src/shared/domain/customer.ts'

const location = {
  system: 'new',
  provinceCode: '46',
  provinceName: 'TP. Huế',
  wardCode: '',
  wardName: 'Phường Huế',
} as const

const address = (text: string, change: Partial<CustomerAddress> = {}): CustomerAddress => ({
  address: text,
  location,
  isMain: false,
  uses: 0,
  lastUsedAtMs: null,
  ...change,
})

const customer = (change: Partial<Customer> = {}): Customer => ({
  ...nobody,
  seq: 1,
  id: 'id',
  kind: 'receiver',
  phone: '0901',
  name: 'Lan',
  recency: 20,
  createdAtMs: 5,
  ...change,
})

const bill = (change: Partial<TaughtBill> & { readonly name?: string; readonly at?: string } = {}): TaughtBill => {
  const { name = 'Lan', at = '1 Lê Lợi', ...rest } = change
  const party = { phone: '0901', name, address: at, location }
  return { seq: 10, createdAtMs: 100, party, codVnd: 70, comesBack: false, counts: true, ...rest }
}

const textsOf = ({ addresses }: Pick<Customer, 'addresses'>): readonly string[] =>
  addresses.map(({ address: text }) => text)

test('no two rows of the book have one place, and the place grows with the bill', () => {
  const places = [recencyOf('receiver', 1), recencyOf('sender', 1), recencyOf('receiver', 2), recencyOf('sender', 2)]
  expect(places).toEqual([2, 3, 4, 5])
})

test('the first bill makes the customer, with all that it says', () => {
  const made = taught(null, 'receiver', bill({ comesBack: true }))
  expect(made).toEqual({
    ...nobody,
    id: made.id,
    kind: 'receiver',
    phone: '0901',
    name: 'Lan',
    addresses: [address('1 Lê Lợi', { uses: 1, lastUsedAtMs: 100 })],
    bills: 1,
    returns: 1,
    codVnd: 70,
    firstBillAtMs: 100,
    lastBillAtMs: 100,
    recency: 20,
    createdAtMs: 100,
  })
})

test('a bill that is counted already changes what is known, and no sum', () => {
  const known = customer({ bills: 3, returns: 1, codVnd: 500, addresses: [address('1 Lê Lợi', { uses: 3 })] })
  const after = taught(known, 'receiver', bill({ counts: false, comesBack: true, name: 'Chị Lan' }))
  expect(after).toMatchObject({ name: 'Chị Lan', bills: 3, returns: 1, codVnd: 500, lastBillAtMs: 100 })
  expect(after.addresses).toEqual([address('1 Lê Lợi', { uses: 3, lastUsedAtMs: 100 })])
})

test.each([
  ['of the newest bill', 10, 'Chị Lan', false, 'Chị Lan'],
  ['of a newer bill', 11, 'Chị Lan', false, 'Chị Lan'],
  ['of an older bill', 9, 'Chị Lan', false, 'Lan'],
  ['that is empty', 11, ' ', false, 'Lan'],
  ['where a person has said another', 11, 'Chị Lan', true, 'Lan'],
])('the name %s is taken where nothing stands above it', (_which, seq, name, isNameEdited, known) => {
  expect(taught(customer({ isNameEdited }), 'receiver', bill({ seq, name })).name).toBe(known)
})

test('older bills are counted, and the first and the last stay the first and the last', () => {
  const known = customer({ bills: 1, codVnd: 30, firstBillAtMs: 200, lastBillAtMs: 300, recency: 40 })
  expect(taught(known, 'receiver', bill({ createdAtMs: 100 }))).toMatchObject({
    bills: 2,
    returns: 0,
    codVnd: 100,
    firstBillAtMs: 100,
    lastBillAtMs: 300,
    recency: 40,
  })
  expect(taught(known, 'receiver', bill({ seq: 21, createdAtMs: 400 }))).toMatchObject({
    firstBillAtMs: 200,
    lastBillAtMs: 400,
    recency: 42,
  })
})

test('two spellings are one address, another ward is another, and the main one stays first', () => {
  const known = customer({
    addresses: [address('7 Ngõ 82', { isMain: true }), address('1 LE LOI', { uses: 2, lastUsedAtMs: 150 })],
  })
  expect(taught(known, 'receiver', bill()).addresses).toEqual([
    address('7 Ngõ 82', { isMain: true }),
    address('1 LE LOI', { uses: 3, lastUsedAtMs: 150 }),
  ])
  const elsewhere = bill({
    party: { phone: '0901', name: 'Lan', address: '1 Lê Lợi', location: { ...location, wardName: 'Vỹ Dạ' } },
  })
  expect(textsOf(taught(known, 'receiver', elsewhere))).toEqual(['7 Ngõ 82', '1 LE LOI', '1 Lê Lợi'])
})

test.each([
  [
    { address: '1 23 Lê Lợi', location: null },
    { address: '12 3 Lê Lợi', location: null },
  ],
  [
    { address: 'Huế', location: null },
    { address: '', location: { ...location, wardName: '', provinceName: 'Huế' } },
  ],
  [
    { address: '', location: { ...location, wardName: 'Huế', provinceName: '' } },
    { address: '', location: { ...location, wardName: '', provinceName: 'Huế' } },
  ],
])('two places whose signs are the same and whose words are not are two addresses', (one, other) => {
  const party = { phone: '0901', name: 'Lan' }
  const known = taught(null, 'receiver', bill({ party: { ...party, ...one } }))
  const both = taught({ ...known, seq: 1 }, 'receiver', bill({ party: { ...party, ...other } }))
  expect(both.addresses).toHaveLength(2)
})

test('a bill without an address and without a place teaches none, one of the two is enough', () => {
  const party = { phone: '0901', name: 'Lan', address: ' ', location: null }
  expect(taught(customer(), 'receiver', bill({ party })).addresses).toEqual([])
  expect(taught(customer(), 'receiver', bill({ party: { ...party, location } })).addresses).toHaveLength(1)
  expect(taught(customer(), 'receiver', bill({ party: { ...party, address: '1 Lê Lợi' } })).addresses).toHaveLength(1)
})

test('of more addresses than a customer has the one that was used longest ago makes room', () => {
  const addresses = Array.from({ length: mostAddresses }, (_, n) => address(`Nhà ${n}`, { lastUsedAtMs: n }))
  const after = taught(customer({ addresses }), 'receiver', bill())
  expect(after.addresses).toHaveLength(mostAddresses)
  expect([textsOf(after)[0], textsOf(after).includes('Nhà 0'), textsOf(after).at(-1)]).toEqual([
    '1 Lê Lợi',
    false,
    'Nhà 1',
  ])
})

const said = (change: { name?: string; address?: string; note?: string } = {}) => ({
  phone: '0901',
  name: 'Lan',
  address: '1 Lê Lợi',
  location,
  note: '',
  ...change,
})

test('a list makes who is not there, with a note no longer than one may be', () => {
  const made = added(null, said({ note: 'x'.repeat(longestNote + 1) }), -4, 9)
  expect(made).toEqual({
    ...nobody,
    id: made.id,
    kind: 'receiver',
    phone: '0901',
    name: 'Lan',
    note: 'x'.repeat(longestNote),
    addresses: [address('1 Lê Lợi')],
    recency: -4,
    createdAtMs: 9,
  })
})

test('a list adds what is not known, and where it says nothing new the row is the same', () => {
  const known = customer({ name: '', addresses: [address('1 LE LOI')] })
  expect(added(known, said(), -4, 9)).toEqual({ ...known, name: 'Lan' })
  const named = customer({ name: 'Cô Lan', note: '', addresses: [address('1 LE LOI')] })
  expect(added(named, said(), -4, 9)).toBe(named)
  expect(added(named, said({ note: 'gọi trước' }), -4, 9)).toEqual({ ...named, note: 'gọi trước' })
  const noted = { ...named, note: 'giữ' }
  expect(added(noted, said({ note: 'gọi trước' }), -4, 9)).toBe(noted)
  expect(added(noted, said({ address: '2 Lê Lai', note: 'gọi trước' }), -4, 9)).toEqual({
    ...noted,
    addresses: [address('1 LE LOI'), address('2 Lê Lai')],
  })
  expect(added(named, { ...said({ address: '' }), location: null }, -4, 9)).toBe(named)
})

test('a list adds no address to a customer who has as many as may be', () => {
  const addresses = Array.from({ length: mostAddresses }, (_, n) => address(`Nhà ${n}`))
  const full = customer({ addresses })
  expect(added(full, said(), -4, 9)).toBe(full)
  expect(added(customer({ addresses: addresses.slice(1) }), said(), -4, 9).addresses).toHaveLength(mostAddresses)
})

const input = (name: string, ...addresses: readonly { address: string; isMain: boolean }[]) => ({
  kind: 'receiver' as const,
  phone: '0901',
  name,
  note: 'n',
  addresses: addresses.map((each) => ({ ...each, location })),
})

const saying = { recency: -4, atMs: 9, shown: undefined }

test('an address that has come since the others were shown stays behind what is said of those', () => {
  const known = customer({ addresses: [address('A'), address('B'), address('Learned', { uses: 1, lastUsedAtMs: 70 })] })
  const shown = ['A', 'B'].map((each) => ({ address: each, location }))
  const said = input('Lan', { address: 'A2', isMain: false }, { address: 'b', isMain: false })
  expect(entered(known, said, { ...saying, shown }).addresses).toEqual([
    address('A2', { isMain: true }),
    address('Learned', { uses: 1, lastUsedAtMs: 70 }),
    address('b'),
  ])
  const all = Array.from({ length: mostAddresses }, (_, n) => ({ address: `Nhà ${n}`, isMain: false }))
  expect(entered(known, input('Lan', ...all), { ...saying, shown }).addresses).toHaveLength(mostAddresses)
})

test('a name is a person’s where a person has made the customer or changed the name, and stays so', () => {
  const isEdited = (before: Customer | null, name: string): boolean => entered(before, input(name), saying).isNameEdited
  expect([isEdited(null, 'Lan'), isEdited(customer(), 'Lan'), isEdited(customer(), 'Chị Lan')]).toEqual([
    true,
    false,
    true,
  ])
  expect(isEdited(customer({ isNameEdited: true }), 'Lan')).toBe(true)
})

test('an address that a person keeps keeps how often it was used, the main one comes first, then what was used last', () => {
  const known = customer({
    addresses: [address('A', { uses: 4, lastUsedAtMs: 50 }), address('B', { uses: 2, lastUsedAtMs: 60 })],
  })
  const after = entered(
    known,
    input('Lan', { address: 'a', isMain: false }, { address: 'B', isMain: false }, { address: 'C', isMain: true }),
    saying,
  )
  expect(after.addresses).toEqual([
    address('C', { isMain: true }),
    address('B', { uses: 2, lastUsedAtMs: 60 }),
    address('a', { uses: 4, lastUsedAtMs: 50 }),
  ])
  expect(after).toMatchObject({ id: 'id', note: 'n', recency: 20, createdAtMs: 5 })
  expect(entered(null, input('Lan'), saying)).toMatchObject({ recency: -4, createdAtMs: 9, kind: 'receiver' })
})
