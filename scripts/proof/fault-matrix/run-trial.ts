import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Simulator } from '../../../src/simulator/simulator.ts'
import { readBooks, type StationBooks } from '../chaos/books.ts'
import { readRequestBooks } from '../chaos/request-books.ts'
import { judge } from '../chaos/judge.ts'
import { actions, wantedNote } from './actions.ts'
import { runDiskTrial } from './disk-trial.ts'
import { databaseFile, openMatrixStation } from './matrix-station.ts'
import type { MatrixStation, Point } from './station-under-test.ts'
import { isUnauthorized, isWireFault, type Kind } from './pairs.ts'
import { answerFault, endingOf, wireFault, type Ending, type Trial } from './trials.ts'
import { openWorld, until, untilQuiet, type World } from './world.ts'

export interface TrialResult {
  readonly trial: Trial
  /** What differs from what must be; empty where all is well. */
  readonly problems: readonly string[]
}

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
    await liveOnceMore(world, trial)
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
      return dieAt(world, trial)
    case 'kill during call':
      return killDuringCall(world, trial)
    case 'disk':
      return withStation(world, trial, (station, at) => runDiskTrial(world, station, at, trial))
    case 'probe':
      return withStation(world, trial, (station) => strikeProbe(world, station, trial))
    case 'renewal':
    case 'no connection':
    case 'wire at point':
      return withStation(world, trial, (station, at) => strikeAtPoint(world, station, at, trial))
    case 'call':
      return withStation(world, trial, (station) => strikeCall(world, station, trial))
  }
}

/** Says what is done when the station first reaches a point. */
type AtPoint = (point: Point, action: () => void) => void

async function withStation(
  world: World,
  trial: Pick<Trial, 'kind' | 'fault'>,
  work: (station: MatrixStation, at: AtPoint) => Promise<void>,
): Promise<void> {
  const actions = new Map<Point, () => void>()
  const station = openMatrixStation(world.folder, world.wire.url, trial, (point) => {
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
async function strikeProbe(world: World, station: MatrixStation, { kind, fault }: Trial): Promise<void> {
  const { wire, simulator } = world
  const billCode = await actions[kind].prepare(world, station)
  await wire.cut()
  station.enter('R0')
  await until('offline', () => station.queue.status().status === 'offline')
  if (isWireFault(fault)) wire.arm({ path: probe, at: 'request', how: wireFault(fault) })
  else simulator.faults.add({ endpoint: probe, phase: 'before', action: answerFault(fault), times: 1 })
  await actions[kind].ask(station, billCode, false)
  await wire.restore()
  await until('the probe is struck', () => wire.strikes() + simulator.faults.strikes > 0)
  await untilQuiet(station)
}

/** The station is at a point between its writes; `after intent` the call still needs a token, and the fault meets its renewal. */
async function strikeAtPoint(world: World, station: MatrixStation, at: AtPoint, trial: Trial): Promise<void> {
  const { kind } = trial
  const billCode = await actions[kind].prepare(world, station)
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
  await actions[kind].ask(station, billCode, false)
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

async function strikeCall(world: World, station: MatrixStation, { kind, fault, step }: Trial): Promise<void> {
  const { wire, simulator } = world
  const { path, prepare, ask } = actions[kind]
  const billCode = await prepare(world, station)
  const isProcessed = step === 'processed, answer lost'
  if (isWireFault(fault)) wire.arm({ path, at: isProcessed ? 'answer' : 'request', how: wireFault(fault) })
  else {
    const phase = isProcessed ? 'after' : 'before'
    simulator.faults.add({ endpoint: path, phase, action: answerFault(fault), times: 1 })
  }
  await ask(station, billCode, false)
  await until('the call is struck', () => wire.strikes() + simulator.faults.strikes > 0)
  await untilQuiet(station)
}

/** The bill that the action is about comes into being in peace. */
async function prepareInPeace(world: World, trial: Trial): Promise<string> {
  let billCode = ''
  await withStation(world, trial, async (station) => {
    billCode = await actions[trial.kind].prepare(world, station)
  })
  return billCode
}

async function dieAt(world: World, trial: Trial & { readonly point: Point }): Promise<void> {
  const child = startChild(world, trial, trial.point, await prepareInPeace(world, trial))
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (signal !== 'SIGKILL') throw new Error(`The station was to be killed at "${trial.point}" and ended otherwise.`)
}

async function killDuringCall(world: World, trial: Trial): Promise<void> {
  const { simulator, arrived } = world
  const { path } = actions[trial.kind]
  const billCode = await prepareInPeace(world, trial)
  const phase = trial.step === 'request sent' ? 'before' : 'after'
  simulator.faults.add({ endpoint: path, phase, action: { kind: 'delay', ms: 250 }, times: 1 })
  const child = startChild(world, trial, 'none', billCode)
  const exited = once(child, 'exit')
  try {
    await until('the call is on its way', () => simulator.faults.strikes > 0)
  } finally {
    child.kill('SIGKILL')
    await exited
  }
  await until('the carrier has gone on with the call', () => arrived.some((line) => line.path === path))
}

function startChild({ folder, wire }: World, { kind }: Trial, point: string, billCode: string): ChildProcess {
  return fork(join(import.meta.dirname, 'killed-station.ts'), [folder, wire.url, point, kind, billCode])
}

async function liveOnceMore(world: World, trial: Trial): Promise<void> {
  await withStation(world, trial, (station) => untilQuiet(station))
}

/** Beyond the promise itself, the request must have come exactly where the rules put it. */
function compare({ folder, simulator, arrived }: World, trial: Trial): string[] {
  const books = readBooks(databaseFile(folder))
  const ledger = simulator.ledger.all()
  const entered = new Set(books.drafts.map(({ refCode }) => refCode))
  const { lost, duplicated, wrong } = judge({ entered, books, ledger, kills: [], faults: true })
  const odd = books.drafts.filter(({ refCode, state }) => refCode !== 'R1' && state !== 'CREATED')
  const wanted = endingOf(trial)
  const found =
    trial.kind === 'create' ? endingOfDraft(books, simulator) : endingOfRequest(folder, simulator, trial.kind)
  const calls = arrived.filter(({ path, status, refCode }) => {
    return path === actions[trial.kind].path && status !== 401 && (trial.kind !== 'create' || refCode === 'R1')
  })
  return [
    ...lost,
    ...duplicated,
    ...wrong,
    ...odd.map(({ refCode, state }) => `${refCode} is ${state}`),
    ...(JSON.stringify(found) === JSON.stringify(wanted)
      ? []
      : [`${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`]),
    ...(calls.length > 1 && trial.kind !== 'update' ? [`the ${trial.kind} was sent ${calls.length} times`] : []),
  ]
}

type Found = { readonly [K in keyof Ending]: Ending[K] | string }

function endingOfDraft(books: StationBooks, simulator: Simulator): Found {
  const word = books.drafts.find(({ refCode }) => refCode === 'R1')?.state ?? 'gone'
  return { word, isDone: simulator.ledger.billsByReference('R1').length === 1, isLookedUp: false }
}

function endingOfRequest(folder: string, simulator: Simulator, kind: Exclude<Kind, 'create'>): Found {
  const [bill] = simulator.ledger.billsByReference('B1')
  const { requests, notes } = readRequestBooks(databaseFile(folder))
  const row = requests.find((request) => request.kind === kind && request.billCode === bill?.billCode)
  if (row === undefined || bill === undefined) return { word: 'gone', isDone: false, isLookedUp: false }
  const isDone =
    kind === 'update'
      ? bill.shipment.note === row.note && notes.get(bill.billCode) === row.note && row.note.startsWith(wantedNote)
      : bill.interventions.some((done) => done.kind === (kind === 'cancel' ? 'cancelled' : 'return-requested'))
  return { word: row.outcome, isDone, isLookedUp: row.checkedAtMs !== null }
}
