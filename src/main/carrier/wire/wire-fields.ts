import type { Cargo, Party } from '../../../shared/domain/bill/bill-input.ts'
import type { FieldProblem } from '../../../shared/domain/validation/field-problem.ts'

/** What only the account and the station know about the bytes on the wire. */
export interface WireSettings {
  /** The contract says only "weight"; tracking answers in kilograms. */
  readonly weightUnit: 'kg' | 'g'
  readonly partnerId: number | null
  readonly partnerName: string
}

/** A JSON object on its way to the carrier; a field that is undefined is left out. */
export type WireBody = Readonly<Record<string, string | number | undefined>>

/** 0 or 1, as the interface's flags are. */
export const flag = (on: boolean): 0 | 1 => (on ? 1 : 0)

/** An optional text: left out when empty. */
export const optionalText = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim())

export function weightOnWire(weightGrams: number, unit: WireSettings['weightUnit']): number {
  return unit === 'g' ? weightGrams : weightGrams / 1000
}

/** The fields that the create calls of every generation name alike. Absent ones are problems elsewhere. */
export function cargoFields(cargo: Cargo, unit: WireSettings['weightUnit']): WireBody {
  return {
    package_no: cargo.packageCount,
    weight: cargo.weightGrams === null ? undefined : weightOnWire(cargo.weightGrams, unit),
    width: cargo.widthCm ?? undefined,
    length: cargo.lengthCm ?? undefined,
    height: cargo.heightCm ?? undefined,
    cargo_content: optionalText(cargo.content),
    cargo_type_id: cargo.typeId ?? undefined,
    cargo_value: cargo.valueVnd ?? undefined,
  }
}

/** `s`, `r` or `return`: the interface repeats the same names for each party. */
export type PartyPrefix = 's' | 'r' | 'return'

export function partyFields(prefix: PartyPrefix, party: Party): WireBody {
  return {
    [`${prefix}_name`]: party.name.trim(),
    [`${prefix}_phone`]: party.phone.trim(),
    [`${prefix}_address`]: party.address.trim(),
  }
}

const partyFieldName: Readonly<Record<PartyPrefix, string>> = { s: 'sender', r: 'receiver', return: 'returnTo' }

export function fieldOf(prefix: PartyPrefix, name: string): string {
  return `${partyFieldName[prefix]}.${name}`
}

export function missingPartyFields(prefix: PartyPrefix, party: Party): FieldProblem[] {
  const missing = (['name', 'phone', 'address'] as const).filter((name) => party[name].trim() === '')
  return missing.map((name) => ({ field: fieldOf(prefix, name), kind: 'required' }))
}
