import type { SameKeys } from '../../same-keys.ts'
import type { health as vi } from '../../vi/settings/health.ts'

export const health: SameKeys<typeof vi> = {
  title: 'Health of the station',
  again: 'Look again',
  good: 'Good',
  look: 'Look at it',
  bad: 'Faulty',
  carrier: 'Carrier',
  queue: 'Queue',
  database: 'Data',
  journal: 'Sending journal',
  disk: 'Disk',
  printer: 'Printer',
  clock: 'Clock',
  free: '{size} free',
  backup: 'backed up {when}',
  noBackup: 'no backup yet',
  oldBackup: 'no backup for more than two days',
  empty: 'empty',
  noPrinter: 'no printer chosen',
  stoppedPrinter: 'the printer is stopped',
  lostPrinter: 'cannot print on this computer',
  ahead:
    '{seconds, plural, =0 {agrees with the carrier} one {# second off the carrier’s} other {# seconds off the carrier’s}}',
  queueStates: {
    running: 'sending',
    paused: 'paused',
    offline: 'offline',
    'signed-out': 'not signed in',
    probing: 'trying the carrier again',
    stopped: 'stopped',
  },
}
