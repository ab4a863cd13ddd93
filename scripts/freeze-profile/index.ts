import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expectationsOf } from './expectations.ts'
import { liveInOrder } from './first-life.ts'
import { openFrozenCarrier, type FrozenCarrier } from './frozen-carrier.ts'
import { createScriptedPrinter } from './scripted-printer.ts'
import { createStationClock } from './station-clock.ts'
import { openStation } from './station.ts'
import { readCommandOptions } from '../start/command-options.ts'

/**
 * `node scripts/run.mjs freeze-profile --version 0.2.0`: has the present code live a station's life, kills it at work, and
 * keeps the profile that is left as test/fixtures/profiles/VERSION; a new schema is frozen before its release as 0.1.0-schema11. A profile that was frozen before is never written again.
 */
const { version, into } = readCommandOptions({
  version: { type: 'string', default: '' },
  into: { type: 'string', default: join(import.meta.dirname, '../../test/fixtures/profiles') },
})

/** The first life began so long ago: it moves its clock forward, and the second one must not be ahead of the present. */
const behindMs = 30 * 60_000
const patienceMs = 60_000

const create = '/v3/bill/create'
/** What the carrier neither processes nor answers in the last life. */
const held = [
  { path: create, mark: '"S-1"' },
  { path: create, mark: '"S-3"' },
  { path: '/v3/bill/destroy', mark: '' },
  { path: '/v3/bill/update-shipping', mark: '' },
] as const

async function freeze(folder: string): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'packbench-freeze-'))
  const carrier = await openFrozenCarrier()
  try {
    const clock = createStationClock(behindMs)
    const accountId = await liveFirst(home, carrier, clock)
    await dieAtWork(home, carrier, clock.now() - Date.now())
    const expected = expectationsOf({ home, accountId, version, commit: commit(), frozenAtMs: clock.now() })
    mkdirSync(folder, { recursive: true })
    pack(home, join(folder, 'profile.tar.gz'))
    writeFileSync(join(folder, 'expected.json'), `${JSON.stringify(expected, null, 2)}\n`)
  } finally {
    await carrier.close()
    rmSync(home, { recursive: true, force: true })
  }
}

async function liveFirst(
  home: string,
  carrier: FrozenCarrier,
  clock: ReturnType<typeof createStationClock>,
): Promise<string> {
  const printer = createScriptedPrinter()
  const station = await openStation({ home, clock, printer: printer.adapter, proxyUrl: carrier.proxyUrl })
  try {
    return await liveInOrder({ home, station, carrier, printer, clock })
  } finally {
    await station.stop()
  }
}

async function dieAtWork(home: string, carrier: FrozenCarrier, aheadMs: number): Promise<void> {
  for (const call of held) carrier.arrange({ ...call, fate: 'hold', times: 1 })
  const codes = Array.from({ length: 14 }, (_, n) => {
    const [entry] = carrier.simulator.ledger.billsByReference(`C-${String(n + 1).padStart(2, '0')}`)
    return entry?.billCode ?? ''
  })
  const file = join(import.meta.dirname, 'last-life-process.ts')
  const child = fork(file, [home, carrier.proxyUrl, String(aheadMs), ...codes])
  const exited = once(child, 'exit')
  try {
    const deadline = performance.now() + patienceMs
    while (carrier.held.length < held.length) {
      if (child.exitCode !== null) throw new Error('The station has ended by itself.')
      if (performance.now() > deadline) throw new Error(`Only held: ${JSON.stringify(carrier.held)}`)
      await sleep(10)
    }
    // What else it is about to write.
    await sleep(500)
  } finally {
    child.kill('SIGKILL')
    await exited
  }
}

/** The last one that changed the code. @throws Error where the code differs from it: nobody could look it up */
function commit(): string {
  const git = (...args: string[]): string => String(spawnSync('git', args).stdout).trim()
  if (git('status', '--porcelain', '--', 'src', 'resources') !== '')
    throw new Error('src or resources is not committed.')
  return git('log', '-1', '--format=%H', '--', 'src', 'resources')
}

/** Most of a profile is room that the journal has allocated: packed, it is a fiftieth. */
function pack(home: string, file: string): void {
  const args = ['-czf', file, '-C', home, 'profile', 'profile.witness']
  const { status, stderr } = spawnSync('tar', args)
  if (status !== 0) throw new Error(`tar: ${String(stderr)}`)
}

const folder = join(into, version)
if (!/^\d+\.\d+\.\d+(?:-schema\d+)?$/.test(version)) {
  process.stderr.write(
    'Name the version whose profile is frozen: --version 0.2.0, or --version 0.1.0-schema11 before its release\n',
  )
  process.exitCode = 2
} else if (existsSync(folder)) {
  process.stderr.write(`${folder} is there already. A frozen profile is never made again.\n`)
  process.exitCode = 2
} else await freeze(folder)
