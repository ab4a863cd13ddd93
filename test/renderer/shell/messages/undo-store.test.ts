import { expect, it } from 'vitest'
import { createUndoStore } from '../../../../src/renderer/src/shell/messages/undo-store.ts'

it('takes the last action back, once', () => {
  const store = createUndoStore()
  const taken: string[] = []
  store.getState().offer('one', () => taken.push('one'))
  store.getState().offer('two', () => taken.push('two'))
  expect(store.getState().action?.words).toBe('two')
  store.getState().withdraw()
  store.getState().withdraw()
  expect(taken).toEqual(['two'])
  expect(store.getState().action).toBeNull()
})

it('forgets an action that can no longer be taken back', () => {
  const store = createUndoStore()
  let taken = false
  store.getState().offer('one', () => (taken = true))
  store.getState().forget()
  store.getState().withdraw()
  expect(taken).toBe(false)
})
