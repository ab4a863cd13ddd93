import type { HandlersOf } from '../ipc/router.ts'
import type { Queue } from '../queue/queue.ts'

export function auditHandlers(queue: () => Queue): HandlersOf<'audit.list'> {
  return { 'audit.list': (input) => queue().audit(input) }
}
