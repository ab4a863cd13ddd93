import type { Clock, TimerHandle } from '../../shared/domain/time/clock.ts'
import type { QueueEvent } from '../outbox/outbox.ts'
import type { Queue } from '../outbox/outbox.ts'
import type { CorePorts } from '../ports/core-ports.ts'

/** How long changes are gathered before the renderer hears of them: below what an eye notices, above a burst of rows. */
const gatherMs = 60

/** Turns the queue's single changes into few events: ids gathered, counts and status read once for each batch. */
export function gatherQueueEvents(
  queue: () => Queue | null,
  emit: CorePorts['emit'],
  clock: Clock,
): (event: QueueEvent) => void {
  const draftIds = new Set<string>()
  const billCodes = new Set<string>()
  const batchIds = new Set<string>()
  let statusChanged = false
  let timer: TimerHandle | null = null

  function flush(): void {
    timer = null
    const open = queue()
    if (open === null) return
    if (draftIds.size > 0) emit('drafts.changed', { ids: [...draftIds], counts: open.counts() })
    if (billCodes.size > 0) emit('bills.changed', { billCodes: [...billCodes] })
    for (const id of batchIds) emit('batches.changed', { id, counts: open.batches.counts(id) })
    if (statusChanged) emit('queue.changed', open.status())
    draftIds.clear()
    billCodes.clear()
    batchIds.clear()
    statusChanged = false
  }

  return (event) => {
    if (event.type === 'alert') {
      const { type: _type, ...alert } = event
      return emit('station.alert', alert)
    }
    if (event.type === 'created') return
    if (event.type === 'drafts') for (const id of event.ids) draftIds.add(id)
    else if (event.type === 'bills') for (const code of event.billCodes) billCodes.add(code)
    else if (event.type === 'batches') for (const id of event.ids) batchIds.add(id)
    else statusChanged = true
    timer ??= clock.setTimer(flush, gatherMs)
  }
}
