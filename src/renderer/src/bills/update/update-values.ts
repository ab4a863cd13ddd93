import type { BillChanges } from '../../../../shared/domain/bill/bill-changes.ts'
import type { BillInput } from '../../../../shared/domain/bill/bill-input.ts'
import { formatVndNumber, parseVnd } from '../../../../shared/domain/quantity/money.ts'
import { formatPhone, normalizePhone } from '../../../../shared/domain/text/phone.ts'
import { formatKgNumber, parseWeightGrams } from '../../../../shared/domain/quantity/weight.ts'
import { cmText, parseCm } from '../../format/centimetres.ts'
import { parseWhole } from '../../format/whole-number.ts'

export type UpdateName = keyof BillChanges
type FlagName = 'returnDocument' | 'installation'
export type UpdateTextName = Exclude<UpdateName, FlagName>

/** What the carrier lets change, as it stands in the fields: every number as the text that is typed. */
export type UpdateValues = Record<UpdateTextName, string> & Record<FlagName, boolean>

export interface ReadUpdate {
  readonly changes: BillChanges
  /** Changed fields that hold no value that could be sent: text that is no number, or nothing where a number was. */
  readonly unusable: readonly { readonly name: UpdateName; readonly kind: 'not-a-number' | 'required' }[]
}

/** The fields of a bill as the station knows it. */
export function fillUpdate(bill: BillInput): UpdateValues {
  const { receiver, cargo } = bill
  return {
    codAmountVnd: formatVndNumber(bill.codAmountVnd),
    cargoValueVnd: cargo.valueVnd === null ? '' : formatVndNumber(cargo.valueVnd),
    packageCount: String(cargo.packageCount),
    weightGrams: cargo.weightGrams === null ? '' : formatKgNumber(cargo.weightGrams),
    lengthCm: cmText(cargo.lengthCm),
    widthCm: cmText(cargo.widthCm),
    heightCm: cmText(cargo.heightCm),
    cargoContent: cargo.content,
    receiverName: receiver.name,
    receiverPhone: formatPhone(receiver.phone),
    receiverAddress: receiver.address,
    note: bill.note,
    returnDocument: bill.returnDocument,
    installation: bill.installation,
  }
}

/** The fields of a bill with what was typed over them. */
export function withTyped(start: UpdateValues, typed: Readonly<Record<string, string | boolean>>): UpdateValues {
  const fields = updateNames(start).map((name) => {
    const value = typed[name]
    return [name, typeof value === typeof start[name] ? value : start[name]] as const
  })
  // Every name of `start` with a value of its own kind.
  return Object.fromEntries(fields) as UpdateValues
}

const numberReaders = {
  // Nothing to collect is written as an empty field as often as a zero.
  codAmountVnd: (text: string) => (text === '' ? 0 : parseVnd(text)),
  cargoValueVnd: parseVnd,
  packageCount: parseWhole,
  weightGrams: parseWeightGrams,
  lengthCm: parseCm,
  widthCm: parseCm,
  heightCm: parseCm,
} as const satisfies Partial<Record<UpdateTextName, (text: string) => number | null>>

/**
 * The fields whose meaning differs from what the dialog began with; "250k" for "250.000" is no change. A field that nobody
 * changed is not read at all: what the carrier once took stays as it is. The fields of `typedAgain` are named even where
 * they say the same: an earlier update may not be resolved, and typing the old value then means to have it back.
 */
export function readUpdate(
  start: UpdateValues,
  values: UpdateValues,
  typedAgain: ReadonlySet<UpdateName> = new Set(),
): ReadUpdate {
  const meant: [UpdateName, string | number | boolean][] = []
  const unusable: ReadUpdate['unusable'][number][] = []
  for (const name of updateNames(start)) {
    if (!isTyped(start[name], values[name]) && !typedAgain.has(name)) continue
    const after = meaningOf(name, values)
    if (after === null) {
      if (!isBlank(values[name])) unusable.push({ name, kind: 'not-a-number' })
      else if (!isBlank(start[name])) unusable.push({ name, kind: 'required' })
    } else if (after !== meaningOf(name, start) || typedAgain.has(name)) {
      meant.push([name, after])
    }
  }
  return { changes: Object.fromEntries(meant), unusable }
}

/** What a field says, in the app's units; null for a number that cannot be read or is not there. */
function meaningOf(name: UpdateName, values: UpdateValues): string | number | boolean | null {
  const value = values[name]
  if (typeof value === 'boolean') return value
  if (isNumberName(name)) return numberReaders[name](value.trim())
  return name === 'receiverPhone' ? normalizePhone(value) : value.trim()
}

function isNumberName(name: UpdateName): name is keyof typeof numberReaders {
  return name in numberReaders
}

function isTyped(before: string | boolean, now: string | boolean): boolean {
  return String(now).trim() !== String(before).trim()
}

function isBlank(value: string | boolean): boolean {
  return typeof value === 'string' && value.trim() === ''
}

export function updateNames(values: UpdateValues): UpdateName[] {
  // The type of an object's keys is wider than the keys that UpdateValues has.
  return Object.keys(values) as UpdateName[]
}
