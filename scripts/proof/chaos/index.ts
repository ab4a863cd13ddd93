import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readChaosOptions, usage, type ChaosOptions } from './options.ts'
import { runChaos, type ChaosResult } from './run.ts'
import { isClean } from './judge.ts'
import { build, isBuildStale } from '../../start/build.ts'
import { sentenceOf } from '../../start/command-options.ts'

/**
 * `npm run chaos`: the built core against the simulated carrier, each in a process of its own, with faults on the wire and
 * random SIGKILLs; then ledger and database are compared. The exit code says whether they agree.
 */
const root = join(import.meta.dirname, '../../..')
const say = (line: string): void => void process.stderr.write(`${line}\n`)

function print(options: ChaosOptions, result: ChaosResult): void {
  const findings = [...result.lost, ...result.duplicated, ...result.wrong, ...result.unexplained]
  for (const finding of findings.slice(0, 20)) say(finding)
  const counts = {
    ...result,
    lost: result.lost.length,
    duplicated: result.duplicated.length,
    wrong: result.wrong.length,
    unexplained: result.unexplained.length,
  }
  if (options.json) return console.log(JSON.stringify({ seed: options.seed, faults: options.faults, ...counts }))
  console.log(`seed ${options.seed}, faults ${options.faults ? 'on' : 'off'}, ${result.killsPerSecond} kills a second`)
  console.log(`drafts ${result.drafts} kills ${result.kills} (${result.killsInStartUp} during start-up)`)
  console.log(`attempts ${result.attempts} shipments ${result.shipments}`)
  console.log(`created ${result.created} rejected ${result.rejected} unknown ${result.unknown} unsent ${result.unsent}`)
  console.log(`of the unknown, claimed and never sent ${result.claimedOnly}`)
  console.log(
    `requests ${result.requests} accepted ${result.accepted} refused ${result.refused} unclear ${result.unclear}`,
  )
  console.log(
    `lost ${counts.lost} duplicated ${counts.duplicated} wrong ${counts.wrong} unexplained ${counts.unexplained}`,
  )
}

async function main(): Promise<number> {
  const options = readChaosOptions(process.argv.slice(2))
  if (isBuildStale(root)) {
    say('Building the station (once after each change) ...')
    await build(root, process.execPath)
  }
  const folder = mkdtempSync(join(tmpdir(), 'packbench-chaos-'))
  say(`seed ${options.seed}, in ${folder}`)
  const result = await runChaos(options, folder, say)
  print(options, result)
  const passed = isClean(result) && result.kills === options.kills && result.drafts === options.drafts
  if (passed) rmSync(folder, { recursive: true, force: true })
  else say(`The station's profile and the carrier's ledger are kept in ${folder}`)
  return passed ? 0 : 1
}

if (process.argv.includes('--help')) console.log(usage)
else {
  process.exitCode = await main().catch((error: unknown) => {
    const misspelt = sentenceOf(error)
    say(misspelt ?? (error instanceof Error ? error.message : String(error)))
    return misspelt !== null || error instanceof RangeError ? 2 : 1
  })
}
