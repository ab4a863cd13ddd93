import { describe, expect, it } from 'vitest'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { parcelPresetSchema, type ParcelPreset } from '../../../../src/shared/domain/settings/parcel-preset.ts'
import { offeredPreset, withPreset } from '../../../../src/renderer/src/new-bill/presets/apply-preset.ts'
import { presetOf } from '../../../../src/renderer/src/new-bill/presets/preset-of-form.tsx'
import { fillForm } from '../../../../src/renderer/src/new-bill/form/form-values.ts'

const preset: ParcelPreset = {
  id: 'p',
  name: 'Áo thun, túi nhỏ',
  cargo: { ...emptyBill.cargo, content: 'Áo thun', typeId: 2, weightGrams: 300, lengthCm: 20, valueVnd: 150_000 },
  serviceId: 91,
  paymentMethodId: null,
  returnDocument: true,
  installation: false,
  note: 'Cho xem hàng',
}
const typed = {
  ...fillForm({
    ...emptyBill,
    refCode: 'DH-1',
    receiver: { name: 'Lê Hoàng Phúc', phone: '0908765432', address: '245/8', location: null },
    cargo: { ...emptyBill.cargo, widthCm: 7 },
    serviceId: 90,
    paymentMethodId: 20,
    codAmountVnd: 250_000,
    otherFeeVnd: 5000,
    installation: true,
    billType: 'return',
    billReturn: 'DH-0',
  }),
  wardTyped: { receiver: 'ba d', returnTo: '' },
}

const nothingKept = { isWeighed: false, isCounted: false }

describe('a parcel preset in the form', () => {
  const filled = withPreset(typed, preset, nothingKept)

  it('fills the goods that it names and leaves the rest of them', () => {
    expect(filled.cargo).toEqual({
      ...typed.cargo,
      content: 'Áo thun',
      typeId: '2',
      packageCount: '1',
      weightGrams: '0,3',
      lengthCm: '20',
      valueVnd: '150.000',
    })
    expect([filled.serviceId, filled.paymentMethodId]).toEqual(['91', '20'])
  })

  it('never touches receiver, order, COD, or what was ticked', () => {
    const { cargo: _goods, serviceId: _service, returnDocument: _return, note: _note, ...others } = filled
    expect(typed).toMatchObject(others)
    expect([filled.returnDocument, filled.installation]).toEqual([true, true])
  })

  it('leaves a note that was typed', () => {
    expect(filled.note).toBe('Cho xem hàng')
    expect(withPreset({ ...typed, note: 'Gọi trước' }, preset, nothingKept).note).toBe('Gọi trước')
  })

  it('leaves a weight from the scale: the parcel that lies there may lack what its goods usually have', () => {
    const weighed = { ...typed, cargo: { ...typed.cargo, weightGrams: '0,21' } }
    expect(withPreset(weighed, preset, { ...nothingKept, isWeighed: true }).cargo).toMatchObject({
      content: 'Áo thun',
      weightGrams: '0,21',
    })
    expect(withPreset(weighed, preset, nothingKept).cargo.weightGrams).toBe('0,3')
  })

  it('leaves a count of parcels that was typed', () => {
    const three = { ...typed, cargo: { ...typed.cargo, packageCount: '3' } }
    expect(withPreset(three, preset, { ...nothingKept, isCounted: true }).cargo.packageCount).toBe('3')
    expect(withPreset(three, preset, nothingKept).cargo.packageCount).toBe('1')
  })

  it('names no service or payer that is no longer offered, and any before the lists are known', () => {
    const entry = (id: number) => ({ id, vi: String(id), en: String(id) })
    const none = { services: [], paymentMethods: [], cargoTypes: [], billTypes: [], statuses: [] }
    const paid = { ...preset, paymentMethodId: 20 }
    expect(offeredPreset(paid, none)).toEqual(paid)
    expect(offeredPreset(paid, { ...none, services: [entry(91)], paymentMethods: [entry(20)] })).toEqual(paid)
    expect(offeredPreset(paid, { ...none, services: [entry(90)] })).toEqual({ ...paid, serviceId: null })
    expect(offeredPreset(paid, { ...none, paymentMethods: [entry(10)] })).toEqual({ ...paid, paymentMethodId: null })
  })

  it('comes out of a form as it went in', () => {
    const made = presetOf(withPreset(fillForm(emptyBill), preset, nothingKept), 'p')
    expect(made).toEqual({ ...preset, name: 'Áo thun' })
    expect(parcelPresetSchema.safeParse(made).success).toBe(true)
  })
})
