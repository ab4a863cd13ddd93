/** So many of the same kind stop the queue: a blocked account would otherwise turn all of it into REJECTED. */
const tooMany = 3
/** Refusals of other kinds may come between them, as several drafts are out at once; only so many are looked back on. */
const rememberedRefusals = 12

const forbidden = 403

interface Refusal {
  readonly status: number
  readonly message: string
  /** The draft's own reference, which the carrier's words may repeat. */
  readonly refCode: string | null
}

export interface RepeatedRefusals {
  /** True where this is at least the third refusal of its kind since the last success. */
  add(refusal: Refusal): boolean
  /** A bill was created: the account may create, so what was refused before was about its drafts. */
  forget(): void
}

/** Counts refusals that are not about their draft. */
export function createRepeatedRefusals(): RepeatedRefusals {
  let recent: readonly string[] = []
  return {
    add(refusal) {
      const kind = kindOf(refusal)
      recent = [...recent, kind].slice(-rememberedRefusals)
      return recent.filter((other) => other === kind).length >= tooMany
    },
    forget() {
      recent = []
    },
  }
}

/** 403 is about the account whatever its words are; other words count as the same where only numbers and names of theirs differ. */
function kindOf({ status, message, refCode }: Refusal): string {
  return status === forbidden ? String(status) : `${status} ${wordsOf(message, refCode)}`
}

/** Without the draft's reference and without every word that holds a digit: request numbers, times, UUIDs, phones. */
function wordsOf(message: string, refCode: string | null): string {
  const said = message.normalize('NFC').toLowerCase()
  const own = refCode?.normalize('NFC').toLowerCase() ?? ''
  const unnamed = own === '' ? said : said.replaceAll(own, '#')
  return unnamed
    .replaceAll(/[\p{L}\p{M}\p{N}_-]+/gu, (word) => (/\p{N}/u.test(word) ? '#' : word))
    .replaceAll(/\s+/g, ' ')
    .trim()
}
