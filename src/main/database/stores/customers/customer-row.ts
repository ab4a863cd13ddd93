import { z } from 'zod'
import {
  customerAddressSchema,
  type CustomerAddress,
  type CustomerBlock,
  type CustomerKind,
} from '../../../../shared/domain/customer.ts'
import { foldText } from '../../../../shared/domain/text/fold.ts'
import { DamagedRowError } from '../../../../shared/damaged-row-error.ts'
import { isIntact } from '../../row-digest.ts'
import { queriedWords } from '../../search/bill-words.ts'
import { fromStoredJson } from '../stored-json.ts'

/** One row of the book: what is known behind one phone. */
export interface Customer {
  readonly seq: number
  readonly id: string
  readonly kind: CustomerKind
  readonly phone: string
  readonly name: string
  /** A person has said it: what is learned afterwards does not change it. */
  readonly isNameEdited: boolean
  /** The one that is filled in first. */
  readonly addresses: readonly CustomerAddress[]
  readonly note: string
  readonly block: CustomerBlock | null
  readonly bills: number
  readonly returns: number
  readonly codVnd: number
  readonly firstBillAtMs: number | null
  readonly lastBillAtMs: number | null
  readonly recency: number
  /** The row that is shown in its place. */
  readonly mergedInto: number | null
  readonly createdAtMs: number
}

/** Whoever is blocked by one phone is by all of them. */
export const blockOfGroup = (group: readonly Customer[]): CustomerBlock | null =>
  group.find(({ block }) => block !== null)?.block ?? null

/** What is written of a row; SQLite numbers it. */
export type CustomerValues = Omit<Customer, 'seq'>

export type StoredCustomer = Omit<Customer, 'isNameEdited' | 'addresses' | 'block'> & {
  readonly isNameEdited: 0 | 1
  readonly addressesJson: string
  readonly blockedAtMs: number | null
  readonly blockedBy: string
  readonly blockNote: string
  readonly isIntact: 0 | 1
}

const addressesSchema = z.array(customerAddressSchema)

export const customerColumns = `c.seq, c.id, c.kind, c.phone, c.name, c.name_is_edited AS isNameEdited, c.addresses_json AS addressesJson, c.note,
  c.blocked_at_ms AS blockedAtMs, c.blocked_by AS blockedBy, c.block_note AS blockNote, c.bills, c.returns, c.cod_vnd AS codVnd,
  c.first_bill_at_ms AS firstBillAtMs, c.last_bill_at_ms AS lastBillAtMs, c.recency, c.merged_into AS mergedInto,
  c.created_at_ms AS createdAtMs, ${isIntact('customers', 'c')} AS isIntact`

/** @throws DamagedRowError */
export function toCustomer(row: StoredCustomer): Customer {
  const { isNameEdited, addressesJson, blockedAtMs, blockedBy, blockNote, isIntact: isRowIntact, ...rest } = row
  if (isRowIntact === 0) throw new DamagedRowError(row.id)
  return {
    ...rest,
    isNameEdited: isNameEdited === 1,
    addresses: fromStoredJson(addressesSchema, addressesJson, row.id),
    block: blockedAtMs === null ? null : { atMs: blockedAtMs, by: blockedBy, note: blockNote },
  }
}

export function toRow(customer: CustomerValues) {
  const { addresses, block, isNameEdited, ...rest } = customer
  return {
    ...rest,
    isNameEdited: isNameEdited ? 1 : 0,
    addressesJson: JSON.stringify(addresses),
    blockedAtMs: block?.atMs ?? null,
    blockedBy: block?.by ?? '',
    blockNote: block?.note ?? '',
    twinKey: twinKeyOf(customer),
  }
}

/** Two names and a ward: one name alone is many people's. */
function twinKeyOf({ kind, name, addresses }: CustomerValues): string {
  const words = queriedWords(name)
  const { wardName = '', provinceName = '' } = addresses[0]?.location ?? {}
  if (kind === 'sender' || words.length < 2 || wardName === '') return ''
  return [words.join(' '), foldText(wardName), foldText(provinceName)].join('|')
}

/** By which word the index knows which book a row is of; no name begins with the sign. */
export const kindWord = (kind: CustomerKind): string => (kind === 'receiver' ? '§r' : '§s')
export const fewestDigits = 3

/** Every end of the phone is a word, so that any run of its digits is the beginning of one. */
export function wordsOf({ kind, phone, name }: CustomerValues): string[] {
  const ends = Array.from({ length: Math.max(0, phone.length - fewestDigits + 1) }, (_, from) => phone.slice(from))
  return [kindWord(kind), ...ends, ...queriedWords(name)]
}
