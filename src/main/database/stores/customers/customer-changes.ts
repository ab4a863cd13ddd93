import { randomUUID } from 'node:crypto'
import type { Party } from '../../../../shared/domain/bill/bill-input.ts'
import {
  longestNote,
  mostAddresses,
  type CustomerAddress,
  type CustomerInput,
  type CustomerKind,
  type ShownAddress,
} from '../../../../shared/domain/customer.ts'
import { queriedWords } from '../../search/bill-words.ts'
import type { Customer, CustomerValues } from './customer-row.ts'

/** What a bill teaches. */
export interface TaughtBill {
  readonly seq: number
  readonly createdAtMs: number
  readonly party: Party
  readonly codVnd: number
  readonly comesBack: boolean
  /** False where the bill is counted already. */
  readonly counts: boolean
}

/** Where a row stands in the book by its newest bill; no two rows share one. */
export const recencyOf = (kind: CustomerKind, billSeq: number): number => billSeq * 2 + (kind === 'sender' ? 1 : 0)

/** What is known behind a phone once a bill has gone to it. */
export function taught(before: Customer | null, kind: CustomerKind, bill: TaughtBill): CustomerValues {
  const { party, createdAtMs } = bill
  const recency = recencyOf(kind, bill.seq)
  const known: CustomerValues = before ?? {
    ...nobody,
    id: randomUUID(),
    kind,
    phone: party.phone,
    name: party.name,
    recency,
    createdAtMs,
  }
  const isNewest = recency >= known.recency
  const counted = bill.counts ? 1 : 0
  return {
    ...known,
    name: isNewest && !known.isNameEdited && party.name.trim() !== '' ? party.name : known.name,
    addresses: withUsed(known.addresses, party, createdAtMs, counted),
    bills: known.bills + counted,
    returns: known.returns + (bill.comesBack ? counted : 0),
    codVnd: known.codVnd + bill.codVnd * counted,
    firstBillAtMs: Math.min(known.firstBillAtMs ?? createdAtMs, createdAtMs),
    lastBillAtMs: Math.max(known.lastBillAtMs ?? createdAtMs, createdAtMs),
    recency: Math.max(known.recency, recency),
  }
}

export const nobody: Omit<CustomerValues, 'id' | 'kind' | 'phone' | 'name' | 'recency' | 'createdAtMs'> = {
  isNameEdited: false,
  addresses: [],
  note: '',
  block: null,
  bills: 0,
  returns: 0,
  codVnd: 0,
  firstBillAtMs: null,
  lastBillAtMs: null,
  mergedInto: null,
}

/** Two spellings of one address are one. */
function addressKey({ address, location }: Pick<Party, 'address' | 'location'>): string {
  const { wardName = '', provinceName = '' } = location ?? {}
  return [address, wardName, provinceName].map((part) => queriedWords(part).join(' ')).join('|')
}

function withUsed(
  known: readonly CustomerAddress[],
  party: Party,
  atMs: number,
  uses: number,
): readonly CustomerAddress[] {
  if (party.address.trim() === '' && party.location === null) return known
  const key = addressKey(party)
  const found = known.find((each) => addressKey(each) === key)
  const used: CustomerAddress = found
    ? { ...found, uses: found.uses + uses, lastUsedAtMs: Math.max(found.lastUsedAtMs ?? 0, atMs) }
    : { address: party.address, location: party.location, isMain: false, uses, lastUsedAtMs: atMs }
  return ordered([used, ...known.filter((each) => each !== found)]).slice(0, mostAddresses)
}

/** The main one first, then what was used last. */
function ordered(addresses: readonly CustomerAddress[]): readonly CustomerAddress[] {
  return addresses.toSorted(
    (a, b) => Number(b.isMain) - Number(a.isMain) || (b.lastUsedAtMs ?? 0) - (a.lastUsedAtMs ?? 0),
  )
}

/** What is known once a list has said it; the same object where there is nothing new. */
export function added(
  before: CustomerValues | null,
  { phone, name, address, location, note }: Party & { readonly note: string },
  recency: number,
  createdAtMs: number,
): CustomerValues {
  const known: CustomerValues = before ?? {
    ...nobody,
    id: randomUUID(),
    kind: 'receiver',
    phone,
    name,
    recency,
    createdAtMs,
  }
  const key = addressKey({ address, location })
  const isNew =
    known.addresses.length < mostAddresses &&
    key !== addressKey({ address: '', location: null }) &&
    !known.addresses.some((one) => addressKey(one) === key)
  if (before !== null && !isNew && (known.note !== '' || note === '') && known.name !== '') return before
  const more = isNew ? [{ address, location, isMain: false, uses: 0, lastUsedAtMs: null }] : []
  return {
    ...known,
    name: known.name || name,
    note: known.note || note.slice(0, longestNote),
    addresses: [...known.addresses, ...more],
  }
}

interface Saying {
  /** Of a row that is new. */
  readonly recency: number
  readonly atMs: number
  /** The addresses among which the person has said theirs; undefined for all. */
  readonly shown: readonly ShownAddress[] | undefined
}

/** What is known once a person has said it. An address that was not shown to them is not one that they have taken out. */
export function entered(
  before: Customer | null,
  input: CustomerInput,
  { recency, atMs, shown }: Saying,
): CustomerValues {
  const { kind, phone, name, note } = input
  const known = before?.addresses ?? []
  const knownAs = (said: ShownAddress) => known.find((each) => addressKey(each) === addressKey(said))
  const main = input.addresses.findIndex(({ isMain }) => isMain)
  // What a person has just said is filled in, also where the next bill goes to another of the addresses.
  const first = main === -1 && input.addresses.some((each) => !knownAs(each)) ? 0 : main
  const said = input.addresses.map(({ address, location }, place): CustomerAddress => {
    const { uses = 0, lastUsedAtMs = null } = knownAs({ address, location }) ?? {}
    return { address, location, isMain: place === first, uses, lastUsedAtMs }
  })
  const seen = new Set([...(shown ?? known), ...said].map(addressKey))
  const unseen = known
    .filter((each) => !seen.has(addressKey(each)))
    .map((each) => ({ ...each, isMain: each.isMain && first === -1 }))
  return {
    ...(before ?? { ...nobody, id: randomUUID(), kind, phone, recency, createdAtMs: atMs }),
    name,
    // Without a bill nobody else has said it.
    isNameEdited: before === null || before.isNameEdited || before.name !== name,
    note,
    addresses: ordered([...said, ...unseen].slice(0, mostAddresses)),
  }
}
