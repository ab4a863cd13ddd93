/** Gives a handover list its number: the stem says station and minute, `next` counts the lists of that stem in the account. */
type ListNumbers = (stem: string, next: () => number) => string

/**
 * The first list of a minute has the stem alone, the others "-2", "-3": two drivers may come within a minute, and each signs for
 * a list of its own. What an account's database has counted holds over a restart; what was given since the start is
 * remembered over all accounts, because their lists lie in one folder and bear one station's code.
 */
export function createListNumbers(): ListNumbers {
  const given = new Set<string>()
  return (stem, next) => {
    for (;;) {
      const count = next()
      const number = count === 1 ? stem : `${stem}-${count}`
      if (given.has(number)) continue
      given.add(number)
      return number
    }
  }
}
