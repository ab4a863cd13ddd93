import { expect, test } from 'vitest'
import type { DraftRow, DraftState } from '../../../../src/shared/domain/draft.ts'
import { err } from '../../../../src/shared/result.ts'
import { movable, moveAll } from '../../../../src/renderer/src/queue/selection/move-selected.ts'
import { createFakeBridge } from '../../bridge/fake-bridge.ts'

const row = (id: string, state: DraftState): DraftRow => ({
  id,
  state,
  reason: 'none',
  reasonDetail: '',
  refCode: id,
  receiverName: '',
  receiverPhone: '',
  wardName: '',
  provinceName: '',
  codAmountVnd: 0,
  serviceId: null,
  billCode: null,
  createdAtMs: 0,
  stateSinceMs: 0,
  unresolvedAttempts: 0,
})

test('only held drafts are released, and what is on its way or unknown is neither held nor released', () => {
  const rows = (['EDITING', 'READY', 'SENDING', 'UNKNOWN', 'REJECTED', 'HOLD', 'CREATED'] as const).map((state) =>
    row(state, state),
  )
  expect(movable(rows, 'drafts.release').map(({ id }) => id)).toEqual(['HOLD'])
  expect(movable(rows, 'drafts.hold').map(({ id }) => id)).toEqual(['EDITING', 'READY', 'REJECTED'])
})

test('a draft that cannot be released keeps no other back, and the reason of the first is told', async () => {
  const released: string[] = []
  const bridge = createFakeBridge({
    'drafts.release': ({ id }) => {
      if (id !== 'a' && id !== 'd') return err({ code: id === 'b' ? 'bill-incomplete' : 'draft-state-changed' })
      released.push(id)
      return row(id, 'READY')
    },
  })
  const rows = ['a', 'b', 'c', 'd'].map((id) => row(id, 'HOLD'))
  expect(await moveAll(bridge, 'drafts.release', rows)).toEqual({
    channel: 'drafts.release',
    moved: 2,
    failure: { count: 2, first: { code: 'bill-incomplete' } },
  })
  expect(released).toEqual(['a', 'd'])
})
