import { describe, expect, it } from 'vitest'
import { billActions } from '../../../../src/shared/domain/bill/bill-actions.ts'
import { knownStatusIds as ids } from '../../../../src/shared/domain/bill/bill.ts'

const actions = (statusId: number | null, cancelOutcome: Parameters<typeof billActions>[0]['cancelOutcome'] = null) =>
  billActions({ statusId, cancelOutcome })
const nothing = { print: false, return: false, cancel: false }

describe('what an open bill offers', () => {
  it('is nothing once the carrier has cancelled it, whatever tracking says later', () => {
    expect(actions(ids.cancelled)).toEqual({ ...nothing, why: 'cancelled' })
    expect(actions(ids.waitingForPickup, 'accepted')).toEqual({ ...nothing, why: 'cancelled' })
  })

  it.each([
    [ids.delivered, 'delivered'],
    [ids.returned, 'returned'],
  ])('is nothing at the end of the journey (%i)', (statusId, why) => {
    expect(actions(statusId)).toEqual({ ...nothing, why })
  })

  it('is no second return on the way back', () => {
    for (const statusId of [ids.returning, ids.returnOutForDelivery])
      expect(actions(statusId)).toEqual({ ...nothing, print: true, why: 'returning' })
  })

  it('is nothing while a cancel waits or is being asked, and no label while nobody knows what came of it', () => {
    expect(actions(ids.waitingForPickup, 'waiting').why).toBe('cancelling')
    expect(actions(ids.waitingForPickup, 'sending')).toEqual({ ...nothing, why: 'cancelling' })
    expect(actions(ids.waitingForPickup, 'unclear')).toEqual({
      print: false,
      return: true,
      cancel: true,
      why: 'cancel-unclear',
    })
  })

  it.each([null, 99, ids.waitingForPickup, ids.pickedUp, ids.inTransit, ids.failedDelivery, ids.carrierDraft])(
    'is everything in a state that may be older than the parcel’s (%s): the carrier decides',
    (statusId) => {
      expect(actions(statusId)).toEqual({ print: true, return: true, cancel: true, why: null })
      expect(actions(statusId, 'refused').why).toBeNull()
    },
  )
})
