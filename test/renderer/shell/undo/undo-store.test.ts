import { expect, it } from 'vitest'
import type { AccountView } from '../../../../src/shared/ipc/account-contract.ts'
import { createAccountStore } from '../../../../src/renderer/src/shell/accounts/account-store.ts'
import { createUndoStore } from '../../../../src/renderer/src/shell/undo/undo-store.ts'
import { createFakeBridge } from '../../bridge/fake-bridge.ts'

const openAccount = () => createAccountStore(createFakeBridge({}))
/** What main says about an account; only its id and its session matter here. */
const viewOf = (id: string, session = 'fresh'): AccountView => ({ id, session }) as unknown as AccountView

it('takes the last deed back, once', () => {
  const store = createUndoStore(openAccount())
  const taken: string[] = []
  store.getState().offer('one', () => taken.push('one'))
  store.getState().offer('two', () => taken.push('two'))
  expect(store.getState().deed?.words).toBe('two')
  store.getState().takeBack()
  store.getState().takeBack()
  expect(taken).toEqual(['two'])
  expect(store.getState().deed).toBeNull()
})

it('forgets a deed that can no longer be taken back', () => {
  const store = createUndoStore(openAccount())
  let taken = false
  store.getState().offer('one', () => (taken = true))
  store.getState().forget()
  store.getState().takeBack()
  expect(taken).toBe(false)
})

it('never takes back in one account what was done in another', () => {
  const account = openAccount()
  account.setState({ view: viewOf('a') })
  const store = createUndoStore(account)
  const taken: string[] = []
  store.getState().offer('in a', () => taken.push('a'))
  account.setState({ view: viewOf('a', 'refreshing') })
  expect(store.getState().deed?.words).toBe('in a')
  account.setState({ view: viewOf('b') })
  store.getState().takeBack()
  store.getState().offer('in b', () => taken.push('b'))
  account.getState().askToSwitch('a')
  store.getState().takeBack()
  expect(taken).toEqual([])
})
