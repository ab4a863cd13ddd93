import type { DamagedRow } from '../../database/stores/damaged-rows.ts'
import type { QueueEvent } from '../queue-event.ts'

/** As many as a person reads in a note. */
const mostNamed = 50

export interface DamageReport {
  rows(rows: readonly DamagedRow[]): void
  unreadable(detail: string): void
}

/** The window shows one alert of each kind: it names all that was found since the start. */
export function createDamageReport(emit: (event: QueueEvent) => void): DamageReport {
  const names = new Set<string>()
  function report(found: readonly string[]): void {
    for (const name of found) names.add(name)
    const detail = [...names].slice(0, mostNamed).join(' · ')
    if (found.length > 0) emit({ type: 'alert', code: 'rows-damaged', detail, count: names.size })
  }
  return {
    rows(rows) {
      report(rows.map(({ kind, name }) => `${kind} ${name}`))
      const idsOf = (of: DamagedRow['kind']) => rows.filter(({ kind }) => kind === of).map(({ id }) => id)
      const [ids, billCodes, orderIds] = [idsOf('draft'), idsOf('bill'), idsOf('order')]
      if (ids.length > 0) emit({ type: 'drafts', ids })
      if (billCodes.length > 0) emit({ type: 'bills', billCodes })
      if (orderIds.length > 0) emit({ type: 'orders', ids: orderIds })
    },
    unreadable: (detail) => report([detail]),
  }
}
