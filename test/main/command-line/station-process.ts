import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askedCore, plainCorePorts } from '../../../scripts/drive/plain-core.ts'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { createCore } from '../../../src/main/core/core.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'

/**
 * `node station-process.ts HOME [behind|within]`: a station in training, which is killed when it has done a command and is about to note its answer,
 * or in the middle of an import.
 */
const [home = '', killed = ''] = process.argv.slice(2)
const stringify = JSON.stringify
JSON.stringify = (value: unknown, ...rest: readonly never[]): string => {
  const isNoted = typeof value === 'object' && value !== null && 'workId' in value && 'answer' in value
  if (isNoted && value.answer !== null && killed === 'behind') process.kill(process.pid, 'SIGKILL')
  return stringify(value, ...rest)
}
const core = await createCore(
  plainCorePorts({
    profileFolder: join(home, 'profile'),
    documentsFolder: join(home, 'documents'),
    clock: systemClock,
  }),
)
const { ask } = askedCore(core)
await ask('account.startTraining', undefined)
await ask('settings.update', { senders: [{ id: 's1', label: 'Shop', party: sampleBill('').sender }] })
process.send?.('open')
process.once('message', () => {
  void core.stop().then(() => process.exit(0))
})
if (killed === 'within') await dieWithin()

async function dieWithin(): Promise<never> {
  for (;;) {
    const { rows } = await ask('orders.imports', { offset: 0, limit: 1 })
    if (rows[0]?.state === 'entering' && rows[0].added >= 500) process.kill(process.pid, 'SIGKILL')
    await sleep(5)
  }
}
