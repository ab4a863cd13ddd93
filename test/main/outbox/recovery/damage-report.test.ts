import { expect, test } from 'vitest'
import type { DamagedRow } from '../../../../src/main/database/stores/damaged-rows.ts'
import { createDamageReport } from '../../../../src/main/outbox/recovery/damage-report.ts'
import type { QueueEvent } from '../../../../src/main/outbox/queue-event.ts'

const row = (kind: DamagedRow['kind'], name: string): DamagedRow => ({ kind, name, id: `${name}-id` })

function reportTo(events: QueueEvent[]) {
  return createDamageReport((event) => events.push(event))
}

test('each kind of row is named, and who shows drafts, bills or orders is told to look again', () => {
  const events: QueueEvent[] = []
  const kinds = ['draft', 'attempt', 'bill', 'request', 'print', 'order', 'customer', 'handover'] as const
  reportTo(events).rows(kinds.map((kind, n) => row(kind, `N${n}`)))
  const detail = 'draft N0 · attempt N1 · bill N2 · request N3 · print N4 · order N5 · customer N6 · handover N7'
  expect(events).toEqual([
    { type: 'alert', code: 'rows-damaged', detail, count: 8 },
    { type: 'drafts', ids: ['N0-id'] },
    { type: 'bills', billCodes: ['N2-id'] },
    { type: 'orders', ids: ['N5-id'] },
  ])
})

test('of nothing that was found nothing is told', () => {
  const events: QueueEvent[] = []
  const report = reportTo(events)
  report.rows([])
  report.rows([row('print', 'P1')])
  expect(events).toEqual([{ type: 'alert', code: 'rows-damaged', detail: 'print P1', count: 1 }])
})

test('an alert names all that was found since the start, each once', () => {
  const events: QueueEvent[] = []
  const report = reportTo(events)
  report.rows([row('request', 'R1')])
  report.unreadable('SQLITE_CORRUPT: the image is malformed')
  report.rows([row('request', 'R1'), row('attempt', 'R1')])
  expect(events.map((event) => event.type === 'alert' && [event.detail, event.count])).toEqual([
    ['request R1', 1],
    ['request R1 · SQLITE_CORRUPT: the image is malformed', 2],
    ['request R1 · SQLITE_CORRUPT: the image is malformed · attempt R1', 3],
  ])
})

test('fifty are named, and all are counted', () => {
  const events: QueueEvent[] = []
  reportTo(events).rows(Array.from({ length: 51 }, (_, n) => row('print', `P${n + 1}`)))
  const [alert] = events
  expect(alert).toMatchObject({ count: 51 })
  const named = alert?.type === 'alert' ? alert.detail.split(' · ') : []
  expect([named.length, named.at(-1)]).toEqual([50, 'print P50'])
})
