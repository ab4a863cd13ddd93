/** What a batch did, code by code. */
export interface BatchResultModel {
  readonly operation: string
  readonly atMs: number
  readonly operator: string
  readonly stationName: string
  readonly training: boolean
  readonly rows: readonly {
    readonly billCode: string
    readonly outcome: string
    /** The carrier's own words. */
    readonly carrierWords: string
  }[]
}

/** How often each outcome occurs, in the order of their first appearance. */
export function outcomeCounts(rows: BatchResultModel['rows']): { readonly outcome: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const { outcome } of rows) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return Array.from(counts, ([outcome, count]) => ({ outcome, count }))
}
