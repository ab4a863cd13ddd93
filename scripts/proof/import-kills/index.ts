import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommandOptions } from '../../start/command-options.ts'
import { runKills } from './run.ts'

/**
 * `npm run proof -- import-kills --kills K --seed S`: a station is killed while it imports, K times. Each import is there as a whole or not at all. The
 * last line is the figure.
 */
const values = readCommandOptions({
  kills: { type: 'string', default: '30' },
  orders: { type: 'string', default: '2000' },
  seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
})
const [kills, orders, seed] = [Number(values.kills), Number(values.orders), Number(values.seed)]
if (![kills, orders, seed].every((value) => Number.isSafeInteger(value) && value > 0)) {
  console.error('--kills, --orders and --seed take whole numbers.')
  process.exit(2)
}

const home = mkdtempSync(join(tmpdir(), 'packbench-import-kills-'))
const startedAt = performance.now()
try {
  const { done, takenBack, orders: left, faults } = await runKills({ home, kills, seed, orders, report: console.log })
  for (const fault of faults.slice(0, 50)) console.log(`HALF DONE ${fault}`)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(
    `seed ${seed}, ${seconds} s: ${kills} kills in the middle of imports of ${orders} orders, ${done} done before the kill, ` +
      `${takenBack} taken back, ${left} orders, ${faults.length} half done`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  rmSync(home, { recursive: true, force: true })
}
