import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../../../../src/main/ports/system-clock.ts'
import { createRandom } from '../../../../src/simulator/random.ts'
import { created, openStation } from '../station.ts'

/**
 * A station in a process of its own that a test kills without warning. Its carrier is a file: one line for each shipment,
 * written before the answer is on its way. Run with: folder, number of bills to enter, name of this life, seed.
 */
const [folder = '', count = '0', life = '', seed = '0'] = process.argv.slice(2)
const random = createRandom(Number(seed))
const shipments = join(folder, 'shipments.txt')

const station = openStation({ folder, isStarted: false, queue: { clock: systemClock } })
let registered = 0
station.carrier.script = null
const { calls } = station.carrier
const carrierAtWork = setInterval(() => {
  for (const call of calls.splice(0)) {
    registered += 1
    const billCode = `VN-${life}-${registered}`
    appendFileSync(shipments, `${billCode} ${call.refCode}\n`)
    setTimeout(() => void call.answer(created(call.refCode, billCode)), random() * 6)
  }
}, 1)
station.queue.start()
for (let n = 0; n < Number(count); n += 1) station.enter(`${life}-${n}`)
process.stdout.write('entered\n')
setTimeout(() => clearInterval(carrierAtWork), 60_000)
