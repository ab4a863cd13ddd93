import type { Cargo } from '../../../shared/domain/bill/bill-input.ts'
import type { CargoTexts } from '../../../shared/domain/autosave.ts'
import type { FieldProblem } from '../../../shared/domain/validation/field-problem.ts'
import { formatVndNumber, parseVnd } from '../../../shared/domain/quantity/money.ts'
import { formatKgNumber, parseWeightGrams } from '../../../shared/domain/quantity/weight.ts'
import { seenText } from '../../../shared/domain/text/unseen.ts'
import { cmText, parseCm } from './centimetres.ts'
import { parseWhole } from './whole-number.ts'

/** A number out of a field: null where nothing stands there, and also where nobody can read it, which is reported. */
export type ReadNumber = (field: string, text: string, parse: (text: string) => number | null) => number | null

export function numberReader(unreadable: FieldProblem[]): ReadNumber {
  return (field, text, parse) => {
    if (text.trim() === '') return null
    const value = parse(text)
    if (value === null) unreadable.push({ field, kind: 'not-a-number' })
    return value
  }
}

export function readCargo(texts: CargoTexts, number: ReadNumber): Cargo {
  return {
    content: seenText(texts.content),
    typeId: readId(texts.typeId),
    packageCount: number('cargo.packageCount', texts.packageCount, parseWhole) ?? 1,
    weightGrams: number('cargo.weightGrams', texts.weightGrams, parseWeightGrams),
    lengthCm: number('cargo.lengthCm', texts.lengthCm, parseCm),
    widthCm: number('cargo.widthCm', texts.widthCm, parseCm),
    heightCm: number('cargo.heightCm', texts.heightCm, parseCm),
    valueVnd: number('cargo.valueVnd', texts.valueVnd, parseVnd),
  }
}

/** The goods as they stand in their fields. */
export function cargoTexts(cargo: Cargo): CargoTexts {
  return {
    content: cargo.content,
    typeId: idText(cargo.typeId),
    packageCount: String(cargo.packageCount),
    weightGrams: cargo.weightGrams === null ? '' : formatKgNumber(cargo.weightGrams),
    lengthCm: cmText(cargo.lengthCm),
    widthCm: cmText(cargo.widthCm),
    heightCm: cmText(cargo.heightCm),
    valueVnd: moneyText(cargo.valueVnd),
  }
}

export function moneyText(amountVnd: number | null): string {
  return amountVnd === null ? '' : formatVndNumber(amountVnd)
}

/** A code of one of the carrier's lists as the value of a choice; empty for none. */
export function idText(id: number | null): string {
  return id === null ? '' : String(id)
}

export function readId(text: string): number | null {
  return text === '' ? null : Number(text)
}
