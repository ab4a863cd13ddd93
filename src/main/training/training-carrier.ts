import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Simulator } from '../../simulator/simulator.ts'

/** The built-in carrier of training mode, reached through a Unix socket or named pipe: no TCP port is opened. */
export interface TrainingCarrier {
  readonly socketPath: string
  readonly username: string
  readonly password: string
  start(): Promise<void>
  /** Really closes the socket (and opens it again), so that the station meets a refused connection. */
  practiseOutage(on: boolean): Promise<void>
  outage(): boolean
  /** The next create is processed, and its answer lost: what an UNKNOWN bill comes from. */
  loseNextAnswer(): void
  /** What the carrier's own page would show under a reference or bill code; null while it is cut off. */
  lookUp(wanted: string): ReturnType<Simulator['portal']['find']> | null
  stop(): Promise<void>
}

export interface TrainingCarrierOptions {
  /** The file in which the built-in carrier keeps what exists, across restarts. */
  readonly ledgerFile: string
}

export async function createTrainingCarrier(options: TrainingCarrierOptions): Promise<TrainingCarrier> {
  const place = await createSocketPlace()
  const username = 'training'
  const password = randomBytes(12).toString('base64url')
  const open = async (): Promise<Simulator> => {
    // Loaded when it starts: a station that works with a real carrier never needs it, and the window opens sooner.
    const { createSimulator } = await import('../../simulator/simulator.ts')
    const simulator = createSimulator({
      accounts: [{ username, password, partnerId: 1 }],
      ledgerPath: options.ledgerFile,
    })
    await simulator.listen({ socketPath: place.socketPath })
    return simulator
  }
  let running: Simulator | null = null
  let isStopped = false
  let changing: Promise<void> = Promise.resolve()
  /** One after the other: a station that is closed while it starts must not leave a carrier behind. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const next = changing.then(work)
    changing = next.catch(() => undefined)
    return next
  }
  const close = (): Promise<void> =>
    inTurn(async () => {
      await running?.close()
      running = null
    })
  const start = (): Promise<void> =>
    inTurn(async () => {
      if (!isStopped) running ??= await open()
    })
  let outage = false
  return {
    socketPath: place.socketPath,
    username,
    password,
    start,
    outage: () => outage,
    async practiseOutage(on) {
      outage = on
      await (on ? close() : start())
    },
    loseNextAnswer: () =>
      running?.faults.add({ endpoint: '/v3/bill/create', phase: 'after', action: { kind: 'drop' }, times: 1 }),
    lookUp: (wanted) => running?.portal.find(wanted) ?? null,
    async stop() {
      isStopped = true
      await close()
      await place.remove()
    },
  }
}

/** A fresh name that no other user can reach: a 0700 folder on Unix, a random pipe name on Windows. */
async function createSocketPlace(): Promise<{ socketPath: string; remove(): Promise<void> }> {
  if (process.platform === 'win32') {
    const socketPath = `\\\\.\\pipe\\packbench-${randomBytes(12).toString('hex')}`
    return { socketPath, remove: () => Promise.resolve() }
  }
  const folder = await mkdtemp(join(tmpdir(), 'packbench-'))
  return { socketPath: join(folder, 'carrier.sock'), remove: () => rm(folder, { recursive: true, force: true }) }
}
