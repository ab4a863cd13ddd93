import { parseCodes } from '../../../shared/domain/bill/parse-codes.ts'
import type { ChannelOutput } from '../../../shared/ipc/contract.ts'
import type { AutosavedState } from '../../../shared/domain/autosave.ts'
import { mostTrackedCodes } from '../../../shared/domain/tracking.ts'

/** The codes that are followed, the newest first, and the one that is looked at. */
export interface TrackList {
  readonly codes: readonly string[]
  readonly selected: string | null
}

/** Bill codes out of whatever was scanned or pasted; the newest come first, none twice. */
export function addCodes(known: readonly string[], text: string): readonly string[] {
  return [...new Set([...parseCodes(text).codes, ...known])].slice(0, mostTrackedCodes)
}

/** By the bill, what was read for it beside its own code. */
export type ParcelsRead = NonNullable<AutosavedState['track']['parcelsRead']>

type OfParcel = ChannelOutput<'bills.ofParcels'>[number]

/** The list with a bill in the place of each code that stands for it; each bill once, where it stands first. */
export function withBills({ codes, selected }: TrackList, found: readonly OfParcel[]): TrackList {
  const billOf = new Map(found.map(({ code, billCode }) => [code, billCode]))
  const named = (code: string): string => billOf.get(code) ?? code
  return { codes: [...new Set(codes.map(named))], selected: selected === null ? null : named(selected) }
}

/** What was read for the bills of a list, with what is found of more of them. */
export function withParcelsRead(
  before: ParcelsRead,
  found: readonly OfParcel[],
  codes: readonly string[],
): ParcelsRead {
  const listed = new Set(codes)
  const read = Object.fromEntries(Object.entries(before).filter(([billCode]) => listed.has(billCode)))
  for (const { code, billCode, packageCount } of found)
    read[billCode] = { codes: [...new Set([...(read[billCode]?.codes ?? []), code])], packageCount }
  return read
}

/** The list without what is not in `left`; what is looked at then stands in the place of what was. */
export function leaving({ codes, selected }: TrackList, left: readonly string[]): TrackList {
  const place = selected === null ? 0 : codes.indexOf(selected)
  const isLeft = selected !== null && left.includes(selected)
  return { codes: left, selected: isLeft ? selected : (left[Math.min(Math.max(0, place), left.length - 1)] ?? null) }
}

/** The present list with the codes back that an edit took out, where they stood; codes that came since stay on top. */
export function withCodesBack(
  present: TrackList,
  edit: { readonly before: TrackList; readonly after: TrackList },
): TrackList {
  const { before, after } = edit
  const now = new Set(present.codes)
  const left = new Set(after.codes)
  const back = before.codes.filter((code) => now.has(code) || !left.has(code))
  const known = new Set(back)
  const codes = [...present.codes.filter((code) => !known.has(code)), ...back].slice(0, mostTrackedCodes)
  return { codes, selected: present.selected === after.selected ? before.selected : present.selected }
}
