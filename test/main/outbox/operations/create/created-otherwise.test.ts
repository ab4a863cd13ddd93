import { expect, test } from 'vitest'
import { openStores } from '../../../../../src/main/database/open-stores.ts'
import type { ShipmentResult } from '../../../../../src/main/carrier/wire/create-answer.ts'
import type { BillInput } from '../../../../../src/shared/domain/bill/bill-input.ts'
import { nothingTold } from '../../resolution/nothing-told.ts'
import { backUp, billOf, created, createCarrier, openStation, putBack, turnsDone } from '../../station.ts'
import type { Station } from '../../station.ts'

const other: Partial<ShipmentResult> = {
  codAmountVnd: 350_000,
  receiverName: 'Trần Dũng',
  receiverPhone: '0911222333',
}
const words = 'receiver_name Trần Dũng, receiver_phone 0911222333, cod_amount 350000'

/** A carrier that answers the create of this bill with something else than was sent. */
function carrierAnswering(result: Partial<ShipmentResult>) {
  const carrier = createCarrier()
  carrier.script = (refCode) => {
    const answer = created(refCode)
    return answer.kind === 'created' ? { ...answer, result: { ...answer.result, ...result } } : answer
  }
  return carrier
}

async function stationWith(result: Partial<ShipmentResult>, bill: Partial<BillInput> = {}): Promise<Station> {
  const station = openStation({ carrier: carrierAnswering(result) })
  station.enter('R1', { codAmountVnd: 500_000, ...bill })
  await turnsDone()
  return station
}

const exceptions = ({ db }: Station): unknown[] => [
  openStores(db).billExceptions.count(),
  openStores(db).billExceptions.ofBill('VN-R1', null),
]
const toldOtherwise = {
  isCreatedOtherwise: true,
  updateOutcome: 'unclear',
  updateMessage: words,
  codAmountVnd: 500_000,
}

test('a bill that the carrier made with another COD and receiver exists, is sent no more, and stands on the worklist with the carrier’s words', async () => {
  const station = await stationWith(other)
  expect(station.state('R1')).toBe('CREATED')
  expect(billOf(station)).toMatchObject({ ...toldOtherwise, receiverName: 'Nguyễn Thị Đào' })
  expect(exceptions(station)).toEqual([1, 'unclear-update'])
  station.clock.advance(3_600_000)
  await turnsDone()
  expect([station.carrier.sent, station.carrier.updated]).toEqual([['R1'], []])
})

test.each<[string, Partial<ShipmentResult>]>([
  ['names nothing of it', { codAmountVnd: null }],
  ['names the same', { codAmountVnd: 500_000.4, receiverName: 'NGUYEN THI DAO', receiverPhone: '090xxxx432' }],
  ['names the receiver as far as a column goes, and as a page writes it', { receiverName: 'Nguy&#7877;n Thị\u2026' }],
])('a bill of which the answer %s waits for nobody', async (_what, result) => {
  const station = await stationWith(result)
  expect(billOf(station)).toMatchObject({ isCreatedOtherwise: false, updateOutcome: null })
  expect(exceptions(station)).toEqual([0, null])
})

test('it stays so behind the note that follows, until the packer types the right value once more', async () => {
  const station = await stationWith({ codAmountVnd: 350_000 }, { note: 'Gọi trước' })
  expect(station.carrier.updated).toMatchObject([{ changes: { note: 'Gọi trước' } }])
  expect(billOf(station)).toMatchObject({ isCreatedOtherwise: true, bill: { note: 'Gọi trước' } })
  expect(exceptions(station)).toEqual([1, 'unclear-update'])
  station.queue.requestUpdate({ billCode: 'VN-R1', changes: { codAmountVnd: 500_000 } })
  await turnsDone()
  expect(station.carrier.updated[1]).toMatchObject({ changes: { codAmountVnd: 500_000 } })
  expect(billOf(station)).toMatchObject({ isCreatedOtherwise: false, updateOutcome: 'accepted' })
  expect(exceptions(station)).toEqual([0, null])
})

test('a database that was put back has it from the journal, once, and sends nothing for it', async () => {
  const station = openStation({ carrier: carrierAnswering(other) })
  const backup = backUp(station)
  station.enter('R1', { codAmountVnd: 500_000 })
  await turnsDone()
  station.die()
  putBack(station.folder, backup)
  const later = openStation({ folder: station.folder, clock: station.clock, carrier: station.carrier })
  await turnsDone()
  expect(billOf(later)).toMatchObject(toldOtherwise)
  expect(exceptions(later)).toEqual([1, 'unclear-update'])
  later.queue.resume()
  await turnsDone()
  const again = later.crashAndReopen()
  await turnsDone()
  expect(openStores(again.db).billRequests.requests('VN-R1')).toHaveLength(1)
  expect([again.carrier.sent, again.carrier.updated]).toEqual([['R1'], []])
})

test('tracking is asked about it, and what that says of the COD stands on the bill', async () => {
  const carrier = carrierAnswering({ codAmountVnd: 350_000 })
  const asked: string[] = []
  carrier.track = (billCode) => {
    asked.push(billCode)
    return {
      kind: 'found',
      refCode: 'R1',
      statusId: 2,
      statusText: '',
      facts: { ...nothingTold, codAmountVnd: 350_000 },
    }
  }
  const station = openStation({ carrier })
  station.clock.advance(1000)
  station.enter('R1', { codAmountVnd: 500_000 })
  await turnsDone()
  station.clock.advance(1000)
  await turnsDone()
  expect(asked).toEqual(['VN-R1'])
  expect(billOf(station)).toMatchObject({ statusId: 2, carrierCodVnd: 350_000 })
})
