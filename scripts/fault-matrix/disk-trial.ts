import type { MatrixStation, Point } from './matrix-station.ts'
import type { Pair, Step } from './pairs.ts'
import { until, untilQuiet, type World } from './world.ts'

const create = '/v3/bill/create'

/** The disk fails at the step, the packer is told, the disk is mended, the packer goes on. */
export async function runDiskTrial(
  { simulator }: World,
  station: MatrixStation,
  at: (point: Point, action: () => void) => void,
  { step, fault }: Pair,
): Promise<void> {
  const { disk, db, queue } = station
  const fail = (): void => (fault === 'disk full' ? disk.fill(db) : disk.lockJournal())
  switch (step) {
    case 'before intent':
      queue.pause()
      station.enter('R1')
      fail()
      queue.resume()
      await stopped(station)
      if (simulator.ledger.all().length > 0) throw new Error('something was sent without an intent')
      break
    case 'request sent':
    case 'processed, answer lost':
      delayCall(simulator, step)
      station.enter('R1')
      await until('the call is on its way', () => simulator.faults.strikes > 0)
      fail()
      await heard(station, step)
      break
    case 'after intent':
    case 'answer received':
      at(step === 'answer received' ? step : fault === 'disk full' ? 'intent in database' : 'intent in journal', fail)
      station.enter('R1')
      await stopped(station)
      break
    case 'outcome written':
      at(step, fail)
      station.enter('R1')
      await until('R1 is created', () => queue.counts().CREATED === 1)
      await refuseNext(station, fault)
  }
  disk.mend(db)
  queue.resume()
  await untilQuiet(station)
}

function delayCall({ faults }: World['simulator'], step: Step): void {
  const phase = step === 'request sent' ? 'before' : 'after'
  faults.add({ endpoint: create, phase, action: { kind: 'delay', ms: 100 }, times: 1 })
  if (phase === 'after') faults.add({ endpoint: create, phase, action: { kind: 'drop' }, times: 1 })
}

/** A lost answer needs so little room that a full disk may still take it; everything else stops the queue. */
async function heard(station: MatrixStation, step: Step): Promise<void> {
  if (step === 'request sent') return stopped(station)
  await until('the loss is noted', () => {
    return station.queue.counts().UNKNOWN === 1 || station.queue.status().status === 'stopped'
  })
}

function stopped({ queue }: MatrixStation): Promise<void> {
  return until('the queue stops', () => queue.status().status === 'stopped')
}

/** The call is over; the failing disk must refuse the next draft, or keep it from being sent. */
async function refuseNext(station: MatrixStation, fault: Pair['fault']): Promise<void> {
  const answer = station.enter('R2')
  if (fault === 'disk full') {
    if (answer !== 'storage-full') throw new Error(`a full disk took R2: ${answer}`)
    return
  }
  await stopped(station)
}
