import { expect, it } from 'vitest'
import { hidesDraft } from '../../../src/renderer/src/queue/tabs.ts'

const ready = { state: 'READY', unresolvedAttempts: 0 } as const

it('a filter hides the drafts of other states, and whatever it cannot be sure of', () => {
  expect(hidesDraft({ tab: 'all', text: ' ' }, ready)).toBe(false)
  expect(hidesDraft({ tab: 'READY', text: '' }, ready)).toBe(false)
  expect(hidesDraft({ tab: 'REJECTED', text: '' }, ready)).toBe(true)
  expect(hidesDraft({ tab: 'all', text: 'lan' }, ready)).toBe(true)
  expect(hidesDraft({ tab: 'flagged', text: '' }, ready)).toBe(true)
  expect(hidesDraft({ tab: 'flagged', text: '' }, { state: 'HOLD', unresolvedAttempts: 1 })).toBe(false)
  expect(hidesDraft({ tab: 'all', text: '' }, { state: 'CREATED', unresolvedAttempts: 0 })).toBe(true)
})
