import { readCommandOptions, wholeNumber } from '../../start/command-options.ts'
import { runKills } from './run.ts'
import { inTemporaryFolder } from '../../start/temporary-folder.ts'

/**
 * `npm run proof -- import-kills --kills K --seed S`: a station is killed while it imports, K times. Each import is there as a whole or not at all. The
 * last line is the figure.
 */
const values = readCommandOptions({
  kills: { type: 'string', default: '30' },
  orders: { type: 'string', default: '2000' },
  seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
})
const kills = wholeNumber('kills', values.kills, 1)
const orders = wholeNumber('orders', values.orders, 1)
const seed = wholeNumber('seed', values.seed, 1)

const startedAt = performance.now()
await inTemporaryFolder('import-kills', async (home) => {
  const { done, takenBack, orders: left, faults } = await runKills({ home, kills, seed, orders, report: console.log })
  for (const fault of faults.slice(0, 50)) console.log(`HALF DONE ${fault}`)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(
    `seed ${seed}, ${seconds} s: ${kills} kills in the middle of imports of ${orders} orders, ${done} done before the kill, ` +
      `${takenBack} taken back, ${left} orders, ${faults.length} half done`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
})
