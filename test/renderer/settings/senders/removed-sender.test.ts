import { expect, test } from 'vitest'
import type { SenderProfile } from '../../../../src/shared/domain/settings/settings.ts'
import { without, withSenderBack } from '../../../../src/renderer/src/settings/senders/removed-sender.ts'

const sender = (id: string): SenderProfile => ({ id, label: id }) as SenderProfile // nothing else of it is read
const before = {
  senders: [sender('a'), sender('b')],
  senderAccounts: { a: 'live:one' },
  accountSenders: { 'live:one': 'a', 'live:two': 'b' },
  defaultSenderId: 'a',
}

test('a removed sender comes back with all that was chosen of it', () => {
  const after = without(before, 'a')
  expect(after).toEqual({
    senders: [sender('b')],
    senderAccounts: {},
    accountSenders: { 'live:two': 'b' },
    defaultSenderId: 'b',
  })
  expect(withSenderBack(after, before, 'a')).toEqual(before)
})

test('what was chosen since stays chosen', () => {
  const present = {
    senders: [sender('b'), sender('c')],
    senderAccounts: { c: 'live:two' },
    accountSenders: { 'live:one': 'c', 'live:two': 'b' },
    defaultSenderId: 'c',
  }
  expect(withSenderBack(present, before, 'a')).toEqual({
    senders: [sender('a'), sender('b'), sender('c')],
    senderAccounts: { a: 'live:one', c: 'live:two' },
    accountSenders: { 'live:one': 'c', 'live:two': 'b' },
    defaultSenderId: 'c',
  })
})
