import { describe, expect, test } from 'vitest'
import type { ChannelInput } from '../../../src/shared/ipc/contract.ts'
import { created, openStation, turnsDone, validBill } from './station.ts'
import type { Station } from './station.ts'

function submission(change: Partial<ChannelInput<'drafts.submit'>>) {
  const rest = { intent: 'send', draftId: null, referenceOverrideReason: null } as const
  return { bill: { ...validBill, refCode: 'R1' }, ...rest, ...change }
}

describe('a release asks for a reason where a bill lives that was made before this draft took the reference', () => {
  /** The bill R1 lives, and VN-SECOND beside it by a person's reason; then the first is cancelled. */
  async function secondBill(station: Station, meanwhile: () => void = () => undefined): Promise<string> {
    station.enter('R1')
    await turnsDone()
    meanwhile()
    station.carrier.script = (refCode) => created(refCode, 'VN-SECOND')
    const second = station.queue.submit(submission({ referenceOverrideReason: 'Hai kiện' }))
    const id = second.ok ? second.value.id : ''
    station.queue.release(id)
    await turnsDone()
    station.queue.requestCancel('VN-R1')
    await turnsDone()
    return id
  }
  const keepRefused = (station: Station): string => {
    const kept = station.queue.submit(submission({ intent: 'keep-refused' }))
    return kept.ok ? kept.value.id : ''
  }

  test.each(['behind', 'before'])('and it was refused %s that bill', async (when) => {
    const station = openStation()
    let id = ''
    const draftId = await secondBill(station, () => {
      if (when === 'before') id = keepRefused(station)
    })
    if (when === 'behind') id = keepRefused(station)
    station.queue.hold(id)
    expect(station.queue.release(id)).toMatchObject({ error: { code: 'reference-in-use', context: { draftId } } })
    await turnsDone()
    expect(station.carrier.sent).toEqual(['R1', 'R1'])
    const decided = station.queue.submit(submission({ draftId: id, referenceOverrideReason: 'Ba kiện' }))
    expect(decided).toMatchObject({ value: { state: 'HOLD' } })
    expect(station.queue.release(id)).toMatchObject({ value: { state: 'READY' } })
  })

  test('and that bill was cancelled then, and tracking has shown it alive since', async () => {
    const station = openStation()
    const draftId = await secondBill(station)
    station.queue.requestCancel('VN-SECOND')
    await turnsDone()
    station.queue.pause()
    const { id } = station.enter('R1')
    station.queue.hold(id)
    station.db.prepare("UPDATE bills SET status_id = 3 WHERE bill_code = 'VN-SECOND'").run()
    expect(station.queue.release(id)).toMatchObject({ error: { code: 'reference-in-use', context: { draftId } } })
  })

  test('and not where the reason was given for going beside this draft', () => {
    const station = openStation()
    station.queue.pause()
    const { id } = station.enter('R1')
    station.queue.submit(submission({ referenceOverrideReason: 'Hai kiện' }))
    station.queue.hold(id)
    expect(station.queue.release(id)).toMatchObject({ value: { state: 'READY' } })
  })
})
