import { err } from '../../shared/result.ts'
import type { Channel } from '../../shared/ipc/contract.ts'
import type { Route } from './router.ts'

/**
 * What a locked station still answers: who may unlock it, what the screens behind the lock show, and keeping what was typed.
 * Everything else is done in somebody's name, and there is nobody.
 */
const answeredWhileLocked: ReadonlySet<string> = new Set([
  'app.info',
  'settings.get',
  'presets.lists',
  'operators.view',
  'operators.switch',
  'account.view',
  'account.list',
  'queue.status',
  'drafts.counts',
  'drafts.recent',
  'drafts.list',
  'drafts.get',
  'bills.list',
  'bills.get',
  'bills.count',
  'bills.facets',
  'bills.views',
  'bills.story',
  'bills.exceptionCount',
  'batches.list',
  'batches.get',
  'printing.jobs',
  'printing.missing',
  'printing.outdated',
  'printing.papers',
  'printing.papersOf',
  'printing.overview',
  'desk.loadForm',
  'desk.saveForm',
  'desk.loadTable',
  'desk.saveTable',
] satisfies Channel[])

export function guardedByLock(route: Route, isLocked: () => boolean): Route {
  return (channel, input) =>
    isLocked() && !answeredWhileLocked.has(channel)
      ? Promise.resolve(err({ code: 'station-locked' }))
      : route(channel, input)
}
