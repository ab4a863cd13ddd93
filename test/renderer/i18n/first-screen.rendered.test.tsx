import { expect, it } from 'vitest'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import { draftStates } from '../../../src/shared/domain/draft.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { draftRow } from '../new-bill/typed-customers.ts'
import { busyStation } from '../rendered/busy-station.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

const busy: FakeHandlers = {
  ...busyStation,
  'drafts.recent': () =>
    draftStates.map((state) => ({
      ...draftRow(emptyBill, state),
      state,
      billCode: state === 'CREATED' ? 'CP1' : null,
    })),
}

it.each([
  ['at the beginning of a day', {}],
  ['at a busy training station', busy],
])('New bill and the frame around it have all their words in the first script %s', async (_, handlers) => {
  const missing = new Set<string>()
  await renderInStation(<Shell hidden={false} />, { handlers, onTextToCome: (key) => missing.add(key) })
  expect(document.body.textContent).toContain('Người nhận')
  expect([...missing]).toEqual([])
})
