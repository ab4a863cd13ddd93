import { describe, expect, it } from 'vitest'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { sendersFor, usualSender } from '../../../../src/shared/domain/settings/senders.ts'

const sender = (id: string) => ({ id, label: id, party: emptyBill.sender })
const settings = {
  senders: [sender('kho-a'), sender('kho-b'), sender('shop-2')],
  defaultSenderId: 'kho-b',
  senderAccounts: { 'shop-2': 'live-2' },
  accountSenders: { 'live-2': 'shop-2' },
}
const ids = (accountId: string | null): string[] => sendersFor(settings, accountId).map(({ id }) => id)

describe('the senders of an account', () => {
  it('are its own and those for all, in the station’s order', () => {
    expect(ids('live-1')).toEqual(['kho-a', 'kho-b'])
    expect(ids('live-2')).toEqual(['kho-a', 'kho-b', 'shop-2'])
  })

  it('start with the account’s usual one, else the station’s, else the first', () => {
    expect(usualSender(settings, 'live-2')?.id).toBe('shop-2')
    expect(usualSender(settings, 'live-1')?.id).toBe('kho-b')
    expect(usualSender({ ...settings, defaultSenderId: 'shop-2' }, 'live-1')?.id).toBe('kho-a')
    expect(usualSender({ ...settings, senders: [] }, 'live-1')).toBeNull()
  })

  it('never include another account’s, also where it was named as usual', () => {
    const wrong = { ...settings, accountSenders: { 'live-1': 'shop-2' } }
    expect(usualSender(wrong, 'live-1')?.id).toBe('kho-b')
  })
})
