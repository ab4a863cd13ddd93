import { describe, expect, it } from 'vitest'
import lists from '../../../../resources/presets/reference-lists.json' with { type: 'json' }
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { fillForm } from '../../../../src/renderer/src/new-bill/form/form-values.ts'
import { blankForm, isPinnable, isUntouched, nextForm } from '../../../../src/renderer/src/new-bill/form/next-values.ts'
import { usualSender } from '../../../../src/shared/domain/settings/senders.ts'
import { createSettingsStore } from '../../../../src/renderer/src/settings/settings-store.ts'
import { createFakeBridge } from '../../bridge/fake-bridge.ts'

const sender = { name: 'Shop Mộc An', phone: '0901234567', address: '18 Cộng Hòa', location: null }
const { settings: bare } = createSettingsStore(createFakeBridge({})).getState()
const settings = {
  ...bare,
  senders: [
    { id: 'a', label: 'Kho A', party: { ...sender, name: 'Kho A' } },
    { id: 'b', label: 'Kho B', party: sender },
  ],
  defaultSenderId: 'b',
}
const blank = blankForm(usualSender(settings, null), lists)

describe('the next bill', () => {
  it('starts with the usual sender and the first of each list', () => {
    expect([blank.sender.name, blank.serviceId, blank.paymentMethodId, blank.cargo.typeId]).toEqual([
      'Shop Mộc An',
      '90',
      '10',
      '2',
    ])
  })

  it('keeps the sender, and only the pinned fields of the rest: service and payer are the station’s usual ones', () => {
    const previous = fillForm({
      ...emptyBill,
      sender: { ...sender, name: 'Kho C' },
      serviceId: 81,
      paymentMethodId: 20,
      codAmountVnd: 5000,
      note: 'gọi trước',
    })
    previous.cargo.content = 'Áo thun'
    previous.receiver = { ...previous.receiver, name: 'Phúc' }
    const senders = [...settings.senders, { id: 'c', label: 'Kho C', party: previous.sender }]
    const next = nextForm(previous, blank, new Set(['cargo.content', 'note'] as const), senders)
    expect([next.sender.name, next.serviceId, next.paymentMethodId]).toEqual(['Kho C', '90', '10'])
    const pinned = nextForm(previous, blank, new Set(['serviceId', 'paymentMethodId'] as const), senders)
    expect([pinned.serviceId, pinned.paymentMethodId]).toEqual(['81', '20'])
    expect([next.cargo.content, next.note]).toEqual(['Áo thun', 'gọi trước'])
    expect([next.receiver.name, next.codAmountVnd]).toEqual(['', ''])
    expect(blank.cargo.content).toBe('')
    // Removed in Settings since.
    expect(nextForm(previous, blank, new Set(), settings.senders).sender).toEqual(blank.sender)
  })

  it('knows an untouched form, whatever its generated reference', () => {
    expect(isUntouched({ ...blank, refCode: 'TB02-7' }, blank, 'TB02-7')).toBe(true)
    expect(isUntouched({ ...blank, note: 'x' }, blank, '')).toBe(false)
  })

  it('keeps a reference that was typed or scanned, and the half-typed name of a ward', () => {
    expect(isUntouched({ ...blank, refCode: 'DH-1' }, blank, 'TB02-7')).toBe(false)
    expect(isUntouched({ ...blank, wardTyped: { receiver: 'ba d', returnTo: '' } }, blank, '')).toBe(false)
  })

  it('pins parcel fields, never the receiver', () => {
    expect(
      ['codAmountVnd', 'otherFeeVnd', 'installation', 'billType', 'receiver.phone', 'refCode'].map(isPinnable),
    ).toEqual([true, true, true, true, false, false])
  })
})
