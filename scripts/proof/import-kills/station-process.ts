import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { askedCore, plainCorePorts } from '../../drive/plain-core.ts'
import { sendSheet } from '../../drive/send-sheet.ts'
import { createCore } from '../../../src/main/core/core.ts'
import { importProgressSchema, type ImportProgress } from '../../../src/shared/domain/order/import.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'

/** A station that imports a file, in a process that is killed meanwhile. Run with: its folder, the file, `skip` or `replace`. */
const [home = '', file = '', duplicates = 'skip'] = process.argv.slice(2)

const ended = Promise.withResolvers<ImportProgress>()
const core = await createCore(
  plainCorePorts({
    emit(event, payload) {
      if (event !== 'import.progress') return
      const progress = importProgressSchema.parse(payload)
      if (!['reading', 'entering'].includes(progress.state)) ended.resolve(progress)
    },
    profileFolder: join(home, 'profile'),
    documentsFolder: join(home, 'documents'),
    clock: systemClock,
  }),
)
const { ask } = askedCore(core)
await ask('account.startTraining', undefined)
const fileId = await sendSheet((piece) => ask('import.receive', piece), basename(file), readFileSync(file))
process.send?.('begins')
await ask('import.start', {
  fileId,
  reading: { places: [], takesOnlySuccessor: false },
  decisions: {
    into: 'orders',
    duplicates: duplicates === 'replace' ? 'replace' : 'skip',
    reason: '',
    takesFaulty: false,
  },
})
const end = await ended.promise
if (end.state !== 'done') throw new Error(JSON.stringify(end))
process.send?.('done')
await core.stop()
