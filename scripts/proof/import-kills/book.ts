/** What a file says: the amount of each number. */
export interface Sheet {
  readonly amounts: ReadonlyMap<string, number>
  readonly duplicates: 'skip' | 'replace'
}

/** An order as the station shows it, or as it has to. */
export interface OrderEntry {
  readonly amount: number
  readonly isCancelled: boolean
}
export type Book = ReadonlyMap<string, OrderEntry>

/** An import is there as a whole or not at all; what was cancelled stays as it is. */
export function afterImport(book: Book, { amounts, duplicates }: Sheet): Book {
  const next = new Map(book)
  for (const [number, amount] of amounts) {
    const known = next.get(number)
    if (known === undefined || (duplicates === 'replace' && !known.isCancelled))
      next.set(number, { amount, isCancelled: false })
  }
  return next
}

/** What is wrong with the orders that the station shows, in words; empty for nothing. */
export function differences(expected: Book, shown: Book): readonly string[] {
  const numbers = [...new Set([...expected.keys(), ...shown.keys()])]
  return numbers.flatMap((number) => {
    const [wanted, found] = [expected.get(number), shown.get(number)]
    if (wanted === undefined) return [`${number} is there and must not be`]
    if (found === undefined) return [`${number} is missing`]
    const isSame = wanted.amount === found.amount && wanted.isCancelled === found.isCancelled
    return isSame ? [] : [`${number} is ${JSON.stringify(found)} and not ${JSON.stringify(wanted)}`]
  })
}
