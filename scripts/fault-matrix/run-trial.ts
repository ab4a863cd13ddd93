import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readBooks } from '../chaos/books.ts'
import { judge } from '../chaos/verdict.ts'
import { runDiskTrial } from './disk-trial.ts'
import { databaseFile, openMatrixStation, type MatrixStation, type Point } from './matrix-station.ts'
import { isUnauthorized, isWireFault } from './pairs.ts'
import { answerFault, wireFault, type Trial } from './trials.ts'
import { openWorld, until, untilQuiet, type World } from './world.ts'

export interface TrialResult {
  readonly trial: Trial
  /** What differs from what must be; empty where all is well. */
  readonly problems: readonly string[]
}

const create = '/v3/bill/create'
const refresh = '/v1/auth/refresh-token'
const signIn = '/v1/auth/sign-in'
const probe = '/v3/loc/provinces'

/** Runs one trial, starts the station once more as a person would, and compares the books. */
export async function runTrial(trial: Trial): Promise<TrialResult> {
  const world = await openWorld()
  try {
    await perform(world, trial)
    await world.wire.restore()
    world.wire.arm(null)
    world.simulator.faults.clear()
    await liveOnceMore(world)
    return { trial, problems: compare(world, trial) }
  } catch (error) {
    return { trial, problems: [error instanceof Error ? error.message : String(error)] }
  } finally {
    await world.close()
  }
}

async function perform(world: World, trial: Trial): Promise<void> {
  switch (trial.how) {
    case 'suicide':
      return dieAt(world, trial.point)
    case 'kill during call':
      return killDuringCall(world, trial)
    case 'disk':
      return withStation(world, (station, at) => runDiskTrial(world, station, at, trial))
    case 'probe':
      return withStation(world, (station) => strikeProbe(world, station, trial))
    case 'renewal':
    case 'no connection':
    case 'wire at point':
      return withStation(world, (station, at) => strikeAtPoint(world, station, at, trial))
    case 'call':
      return withStation(world, (station) => strikeCall(world, station, trial))
  }
}

/** Says what is done when the station first reaches a point. */
type AtPoint = (point: Point, action: () => void) => void

async function withStation(world: World, work: (station: MatrixStation, at: AtPoint) => Promise<void>): Promise<void> {
  const actions = new Map<Point, () => void>()
  const station = openMatrixStation(world.folder, world.wire.url, (point) => {
    const action = actions.get(point)
    actions.delete(point)
    action?.()
  })
  try {
    await station.signIn()
    await work(station, (point, action) => actions.set(point, action))
  } finally {
    await station.close()
  }
}

/** Before an intent the station has nothing on the wire but its probe: R0 meets an outage, R1 waits behind it. */
async function strikeProbe(world: World, station: MatrixStation, { fault }: Trial): Promise<void> {
  const { wire, simulator } = world
  await wire.cut()
  station.enter('R0')
  await until('offline', () => station.queue.status().status === 'offline')
  if (isWireFault(fault)) wire.arm({ path: probe, at: 'request', how: wireFault(fault) })
  else simulator.faults.add({ endpoint: probe, phase: 'before', action: answerFault(fault), times: 1 })
  station.enter('R1')
  await wire.restore()
  await until('the probe is struck', () => wire.strikes() + simulator.faults.strikes > 0)
  await untilQuiet(station)
}

/** The station is at a point between its writes; `after intent` the call still needs a token, and the fault meets its renewal. */
async function strikeAtPoint(world: World, station: MatrixStation, at: AtPoint, trial: Trial): Promise<void> {
  let struck = false
  at(
    trial.step === 'after intent'
      ? 'intent in journal'
      : trial.step === 'answer received'
        ? 'answer received'
        : 'outcome written',
    () => {
      struck = true
      if (trial.how === 'no connection') void world.wire.cut()
      else if (trial.how === 'renewal') breakRenewal(world, station, trial)
      else world.wire.breakConnections(wireFault(trial.fault))
    },
  )
  station.enter('R1')
  await until('the point is reached', () => struck)
  if (trial.how === 'no connection') {
    await until('offline', () => station.queue.status().status === 'offline')
    await world.wire.restore()
  }
  await untilQuiet(station)
}

function breakRenewal({ wire, simulator }: World, { session }: MatrixStation, { fault }: Trial): void {
  session.clockJumped()
  if (isWireFault(fault)) return wire.arm({ path: refresh, at: 'request', how: wireFault(fault) })
  simulator.faults.add({ endpoint: refresh, phase: 'before', action: answerFault(fault), times: 1 })
  // Refused credentials are a person's matter, so a 401 meets the refresh alone.
  if (isUnauthorized(fault)) return
  simulator.faults.add({ endpoint: signIn, phase: 'before', action: answerFault(fault), times: 1 })
}

async function strikeCall({ wire, simulator }: World, station: MatrixStation, { fault, step }: Trial): Promise<void> {
  const isProcessed = step === 'processed, answer lost'
  if (isWireFault(fault)) wire.arm({ path: create, at: isProcessed ? 'answer' : 'request', how: wireFault(fault) })
  else {
    const phase = isProcessed ? 'after' : 'before'
    simulator.faults.add({ endpoint: create, phase, action: answerFault(fault), times: 1 })
  }
  station.enter('R1')
  await until('the call is struck', () => wire.strikes() + simulator.faults.strikes > 0)
  await untilQuiet(station)
}

async function dieAt(world: World, point: Point): Promise<void> {
  const child = startChild(world, point)
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (signal !== 'SIGKILL') throw new Error(`The station was to be killed at "${point}" and ended otherwise.`)
}

async function killDuringCall(world: World, { step }: Trial): Promise<void> {
  const { simulator } = world
  const phase = step === 'request sent' ? 'before' : 'after'
  simulator.faults.add({ endpoint: create, phase, action: { kind: 'delay', ms: 250 }, times: 1 })
  const child = startChild(world, 'none')
  const exited = once(child, 'exit')
  try {
    await until('the call is on its way', () => simulator.faults.strikes > 0)
  } finally {
    child.kill('SIGKILL')
    await exited
  }
  await until('the carrier has gone on with the call', () => simulator.ledger.all().length === 1)
}

function startChild({ folder, wire }: World, point: string): ChildProcess {
  return fork(join(import.meta.dirname, 'killed-station.ts'), [folder, wire.url, point])
}

async function liveOnceMore(world: World): Promise<void> {
  await withStation(world, (station) => untilQuiet(station))
}

/** Beyond the promise itself, the draft must have come exactly where the rules put it. */
function compare({ folder, simulator }: World, { expected }: Trial): string[] {
  const books = readBooks(databaseFile(folder))
  const ledger = simulator.ledger.all()
  const entered = new Set(books.drafts.map(({ refCode }) => refCode))
  const { lost, duplicated, wrong } = judge({ entered, books, ledger, kills: [], faults: true })
  const problems = [...lost, ...duplicated, ...wrong]
  for (const { refCode, state } of books.drafts) {
    const wanted = refCode === 'R1' ? expected.state : 'CREATED'
    if (state !== wanted) problems.push(`${refCode} is ${state}, not ${wanted}`)
  }
  const shipments = ledger.filter(({ refCode }) => refCode === 'R1').length
  if (shipments !== expected.shipments) problems.push(`R1 exists ${shipments} times, not ${expected.shipments}`)
  if (!entered.has('R1')) problems.push('R1 is gone')
  return problems
}
