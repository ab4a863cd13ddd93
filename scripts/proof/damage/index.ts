import { readCommandOptions, wholeNumber } from '../../start/command-options.ts'
import { runCases } from './run-cases.ts'
import { liveWorld } from './world.ts'
import { hasSqliteProgram } from './yardstick.ts'
import { inTemporaryFolder } from '../../start/temporary-folder.ts'

/**
 * `npm run proof -- damage --cases N --seed S`: a profile with 300 drafts is damaged in N seeded ways and opened. Each case must end as
 * whole, said or recovered. The last line is the figure.
 */
const values = readCommandOptions({
  cases: { type: 'string', default: '500' },
  seed: { type: 'string', default: '75f12940' },
  verbose: { type: 'boolean', default: false },
})
const cases = wholeNumber('cases', values.cases, 1)
const seed = Number.parseInt(values.seed, 16)
if (!/^[0-9a-f]{1,8}$/i.test(values.seed)) {
  console.error('--seed takes up to eight hex digits.')
  process.exit(2)
}

const isMeasured = hasSqliteProgram()
if (!isMeasured) console.log('This machine has no sqlite3: what SQLite itself would recover is not compared.')
const startedAt = performance.now()
await inTemporaryFolder('damage', async (home) => {
  const world = await liveWorld(home)
  const report = values.verbose ? console.log : () => undefined
  const tally = await runCases(world, { cases, seed, isMeasured, report })
  for (const line of [...tally.crashes.map((text) => `CRASH ${text}`), ...tally.silent.map((text) => `SILENT ${text}`)])
    console.log(line)
  const percent = tally.yardstick === 0 ? '' : ` (${((100 * tally.kept) / tally.yardstick).toFixed(1)} %)`
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(
    `seed ${values.seed}, ${seconds} s: ${cases} cases, ${tally.whole} whole, ${tally.said} said, ${tally.recovered} recovered, ` +
      `${tally.silent.length} silent losses, ${tally.crashes.length} crashes; ` +
      `unsent drafts of replaced databases ${tally.kept} of the ${tally.yardstick} that SQLite finds${percent}`,
  )
  const isEnough = tally.kept >= 0.95 * tally.yardstick
  process.exitCode = tally.silent.length + tally.crashes.length === 0 && isEnough ? 0 : 1
})
