import { formatVndNumber, lacksThousand, parseVnd } from '../../../shared/domain/quantity/money.ts'
import { formatKg, parseWeightGrams, seemsTooHeavy } from '../../../shared/domain/quantity/weight.ts'

const thousand = 1_000

/** What was meant in all likelihood by an amount that hardly anybody means: "250.000" for 250; else null. None is no doubt. */
export function likelierVnd(amountVnd: number): string | null {
  return lacksThousand(amountVnd) ? formatVndNumber(amountVnd * thousand) : null
}

/** The same as it is typed. */
export function likelierMoney(text: string): string | null {
  const vnd = parseVnd(text)
  return vnd === null ? null : likelierVnd(vnd)
}

/** The same for a weight: "0,25 kg" for "250". */
export function likelierWeight(text: string): string | null {
  const grams = parseWeightGrams(text)
  return grams === null || !seemsTooHeavy(grams) ? null : formatKg(grams / thousand)
}
