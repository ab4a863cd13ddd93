import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { NewBill } from '../../../../src/renderer/src/new-bill/new-bill.tsx'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { eventually, handRests, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { draftRow } from '../typed-customers.ts'

it('shows what a draft has and the interface of the account does not take, until it is taken off', async () => {
  const bill = { ...emptyBill, receiverEmail: 'lan@example.vn' }
  const detail = { ...draftRow(bill, 'd'), bill, attempts: [], decisions: [], resendAllowedAtMs: null }
  const { station } = await renderInStation(<NewBill />, { handlers: { 'drafts.get': () => detail } })
  const email = page.getByTestId('field-receiverEmail')
  expect(email.query()).toBe(null)
  station.navigation.getState().editDraft('d')
  await eventually(() => expect(email.element()).toHaveValue('lan@example.vn'))
  await email.findElement().then((field) => (field as HTMLInputElement).select())
  await handRests()
  await typeKeys(0, press('Delete'))
  await eventually(() => expect(email.query()).toBe(null))
})
