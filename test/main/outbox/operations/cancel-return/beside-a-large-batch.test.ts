import { expect, test } from 'vitest'
import { allAccepted, openStation, turnsDone } from '../../station.ts'
import type { Station } from '../../station.ts'

const fiveThousand = Array.from({ length: 5000 }, (_, n) => `L${n}`)

/** A station in the middle of a large batch: its first chunk is on its way. `answer` lets the running chunk end. */
async function busyStation(): Promise<{ readonly station: Station; answer(): Promise<void> }> {
  const station = openStation()
  station.enter('R1')
  await turnsDone()
  let end = (): void => {}
  station.carrier.cancel = (codes) =>
    new Promise((resolve) => {
      end = () => resolve(allAccepted(codes, 'Huỷ thành công'))
    })
  await station.queue.batches.create({ kind: 'cancel', codes: fiveThousand })
  await turnsDone()
  return {
    station,
    async answer() {
      end()
      await turnsDone()
    },
  }
}

test('one cancel asked for behind five thousand goes next, in a call of its own, and then the batch goes on', async () => {
  const { station, answer } = await busyStation()
  expect(station.carrier.cancelled).toEqual([fiveThousand.slice(0, 20)])
  station.queue.requestCancel('VN-R1')
  await answer()
  expect(station.carrier.cancelled[1]).toEqual(['VN-R1'])
  await answer()
  expect(station.carrier.cancelled[2]).toEqual(fiveThousand.slice(20, 40))
  expect(station.queue.bills.get('VN-R1')).toMatchObject({ value: { cancelOutcome: 'accepted' } })
})

test('a return asked for behind five thousand cancels goes next as well', async () => {
  const { station, answer } = await busyStation()
  await station.queue.batches.create({ kind: 'return', codes: ['VN-R1'] })
  await answer()
  expect(station.carrier.returned).toEqual([['VN-R1']])
  expect(station.carrier.cancelled).toHaveLength(2)
})

test('one update does not wait for a chunk at all', async () => {
  const { station } = await busyStation()
  station.queue.requestUpdate({ billCode: 'VN-R1', changes: { note: 'Gọi trước' } })
  await turnsDone()
  expect(station.carrier.updated).toEqual([{ billCode: 'VN-R1', changes: { note: 'Gọi trước' } }])
  expect(station.queue.bills.get('VN-R1')).toMatchObject({ value: { updateOutcome: 'accepted' } })
})

test('a cancel asked for while tracking looks through many unclear codes does not wait for all of them', async () => {
  const station = openStation()
  station.enter('R1')
  await turnsDone()
  const unclear = Array.from({ length: 15 }, (_, n) => `U${n}`)
  const accepted = station.carrier.cancel
  station.carrier.cancel = () => Promise.resolve({ kind: 'unclear', detail: 'reset' })
  station.carrier.track = (billCode) => {
    if (billCode === 'U2') station.queue.requestCancel('VN-R1')
    looked.push(billCode)
    return { kind: 'found', refCode: '', statusId: 2, statusText: '' }
  }
  const looked: string[] = []
  await station.queue.batches.create({ kind: 'cancel', codes: unclear })
  await turnsDone()
  station.carrier.cancel = (codes) => {
    looked.push(codes.join())
    return accepted(codes)
  }
  station.clock.advance(1000)
  await turnsDone()
  await turnsDone()
  expect(looked.slice(0, 5)).toEqual(['U0', 'U1', 'U2', 'VN-R1', 'U3'])
  expect(looked).toHaveLength(16)
})
