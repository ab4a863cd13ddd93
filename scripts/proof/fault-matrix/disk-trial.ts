import { assertNever } from '../../../src/shared/assert-never.ts'
import { actions } from './actions.ts'
import type { MatrixStation, Point } from './station-under-test.ts'
import type { Fault, Pair } from './pairs.ts'
import { until, untilQuiet, type World } from './world.ts'

/** The disk fails at the step, the packer is told, the disk is mended, the packer goes on. */
export async function runDiskTrial(
  world: World,
  station: MatrixStation,
  at: (point: Point, action: () => void) => void,
  { kind, step, fault }: Pair,
): Promise<void> {
  const { simulator, arrived } = world
  const { disk, db, queue } = station
  const action = actions[kind]
  const billCode = await action.prepare(world, station)
  const fail = (): void => failBy(station, fault)
  const ask = async (): Promise<void> => entered(await action.ask(station, billCode, fault === 'disk full'))
  const hasArrived = (): boolean => arrived.some(({ path }) => path === action.path)
  switch (step) {
    case 'before intent':
      queue.pause()
      await ask()
      fail()
      queue.resume()
      await stopped(station)
      if (hasArrived()) throw new Error('something was sent without an intent')
      break
    case 'request sent':
    case 'processed, answer lost': {
      const phase = step === 'request sent' ? 'before' : 'after'
      simulator.faults.add({ endpoint: action.path, phase, action: { kind: 'delay', ms: 100 }, times: 1 })
      if (phase === 'after') simulator.faults.add({ endpoint: action.path, phase, action: { kind: 'drop' }, times: 1 })
      await ask()
      await until('the call is on its way', () => simulator.faults.strikes > 0)
      fail()
      // A lost answer needs so little room that a disk may still take it; everything else stops the queue.
      if (step === 'request sent' && kind !== 'update') await stopped(station)
      else await until('the end is noted', () => action.hasEnded(db) || isHeld(station))
      break
    }
    case 'after intent':
    case 'answer received':
      at(step === 'answer received' ? step : fault === 'disk full' ? 'intent in database' : 'intent in journal', fail)
      await ask()
      await stopped(station)
      break
    case 'outcome written':
      at(step, fail)
      await ask()
      await until('the outcome is written', () => action.hasEnded(db))
      await refuseNext(station, await action.askNext(station), fault)
      break
    default:
      return assertNever(step)
  }
  disk.mend(db)
  queue.resume()
  await untilQuiet(station)
}

function failBy({ disk, db }: MatrixStation, fault: Fault): void {
  if (fault === 'disk full') disk.fill(db)
  else if (fault === 'journal not writable') disk.lockJournal()
  else disk.lockDatabase(db)
}

function entered(answer: string): void {
  if (answer !== 'entered') throw new Error(`the sound station refused: ${answer}`)
}

/** The queue no longer sends: stopped, or probing after the lost answer. */
function isHeld({ queue }: MatrixStation): boolean {
  return queue.status().status !== 'running'
}

function stopped({ queue }: MatrixStation): Promise<void> {
  return until('the queue stops', () => queue.status().status === 'stopped')
}

const refusals: Readonly<Partial<Record<Fault, string>>> = {
  'disk full': 'storage-full',
  'database not writable': 'storage-failed',
}

/** The call is over; the failing disk must refuse what comes next, or keep it from being sent. */
async function refuseNext(station: MatrixStation, answer: string, fault: Fault): Promise<void> {
  const refusal = refusals[fault]
  if (refusal === undefined) return stopped(station)
  if (answer !== refusal) throw new Error(`a failing disk answered ${answer} to the next request`)
}
