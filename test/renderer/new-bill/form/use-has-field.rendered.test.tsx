import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { NewBill } from '../../../../src/renderer/src/new-bill/new-bill.tsx'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { eventually, handRests, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { draftRow } from '../typed-customers.ts'

it('shows what a draft has and the interface of the account does not take, until it is taken off and left', async () => {
  const receiver = { ...emptyBill.receiver, address: '12 Lê Lợi' }
  const bill = { ...emptyBill, receiver, receiverEmail: 'lan@example.vn' }
  const detail = { ...draftRow(bill, 'd'), bill, attempts: [], decisions: [], resendAllowedAtMs: null }
  const { station } = await renderInStation(<NewBill />, { handlers: { 'drafts.get': () => detail } })
  const [address, email] = [page.getByTestId('field-receiver.address'), page.getByTestId('field-receiverEmail')]
  expect(email.query()).toBe(null)
  station.navigation.getState().editDraft('d')
  await eventually(() => expect(email.element()).toHaveValue('lan@example.vn'))
  await address.click()
  await handRests()
  // One Backspace more than it needs is not for the field before.
  await typeKeys(0, press('Tab'), press('Backspace'), press('Backspace'))
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveValue('')
  await typeKeys(0, press('Tab'))
  await eventually(() => expect(email.query()).toBe(null))
  expect(address.element()).toHaveValue('12 Lê Lợi')
})
