import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestLine } from '../../../src/simulator/options.ts'
import { createSimulator, type Simulator } from '../../../src/simulator/simulator.ts'
import { createWire, type Wire } from './wire.ts'
import type { MatrixStation } from './station-under-test.ts'

/** Everything around a station in one run of a pair: the carrier, the network and the folder. */
export interface World {
  readonly folder: string
  readonly simulator: Simulator
  readonly wire: Wire
  /** Every call that has reached the carrier. */
  readonly arrived: readonly RequestLine[]
  close(): Promise<void>
}

export async function openWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-matrix-'))
  const arrived: RequestLine[] = []
  const simulator = createSimulator({
    seed: 11,
    accessTokenLifetime: '1 hour',
    refreshTokenLifetime: '2 hours',
    onRequest: (line) => void arrived.push(line),
  })
  const wire = await createWire(await simulator.listen({ port: 0 }))
  return {
    folder,
    simulator,
    wire,
    arrived,
    async close() {
      await wire.close()
      await simulator.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** More than the limit of a call, which a lost one may have to reach first. */
const patienceMs = 180_000

/** @throws Error that names what did not happen. */
export async function until(what: string, isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error(`never: ${what}`)
    await sleep(3)
  }
}

/** Nothing is left that could be sent, or looked up, without a person. */
export async function untilQuiet({ queue, db }: MatrixStation): Promise<void> {
  const open = db.prepare<[], number>(
    `SELECT count(*) FROM requests
     WHERE outcome IN ('waiting', 'sending') OR (outcome = 'unclear' AND checked_at_ms IS NULL)`,
  )
  const now = (): string => JSON.stringify([queue.status(), queue.counts(), open.pluck().get()])
  await until(`quiet, but ${now()}`, () => {
    const { READY, SENDING } = queue.counts()
    return READY + SENDING + (open.pluck().get() ?? 0) === 0
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}, now ${now()}`)
  })
}
