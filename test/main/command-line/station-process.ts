import { join } from 'node:path'
import { askedCore, plainCorePorts } from '../../../scripts/drive/plain-core.ts'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { createCore } from '../../../src/main/core/core.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'

/** `node station-process.ts HOME [COMMAND]`: a station in training, which is killed when it has done a command and is about to note its answer. */
const [home = '', killedBehind = ''] = process.argv.slice(2)
const stringify = JSON.stringify
JSON.stringify = (value: unknown, ...rest: readonly never[]): string => {
  const isNoted = typeof value === 'object' && value !== null && 'workId' in value && 'answer' in value
  if (isNoted && value.answer !== null && killedBehind !== '') process.kill(process.pid, 'SIGKILL')
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
