import { expect, it } from 'vitest'
import { NewBill } from '../../../../src/renderer/src/new-bill/new-bill.tsx'
import { fieldInFocus, focusField } from '../../../../src/renderer/src/new-bill/form/focus-field.ts'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { eventually } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { draftRow } from '../typed-customers.ts'

it('leads to a list of which nothing is chosen', async () => {
  const bill = { ...emptyBill, serviceId: null, paymentMethodId: null, receiverEmail: 'lan@example.vn' }
  const detail = { ...draftRow(bill, 'd'), bill, attempts: [], decisions: [], resendAllowedAtMs: null }
  const { station } = await renderInStation(<NewBill />, { handlers: { 'drafts.get': () => detail } })
  station.navigation.getState().editDraft('d')
  for (const field of ['paymentMethodId', 'serviceId']) {
    await eventually(() => {
      expect(document.querySelector(`[data-field="${field}"] :checked`)).toBe(null)
      focusField(field)
      expect(fieldInFocus()).toBe(field)
    })
  }
})
