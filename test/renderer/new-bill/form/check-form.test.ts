import { describe, expect, it } from 'vitest'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { checkForm, formResolver } from '../../../../src/renderer/src/new-bill/form/check-form.ts'
import { problemsOf } from '../../../../src/renderer/src/new-bill/form/field-problem.ts'
import { fillForm } from '../../../../src/renderer/src/new-bill/form/form-values.ts'

describe('checking New bill', () => {
  it('names the problems in the order in which Tab visits the fields', () => {
    const fields = checkForm(fillForm(emptyBill), 'v3').map(({ field }) => field)
    expect(fields.slice(0, 4)).toEqual(['receiver.phone', 'receiver.name', 'receiver.location', 'receiver.address'])
    expect(fields.indexOf('sender.name')).toBeGreaterThan(fields.indexOf('receiver.phone'))
    expect(fields.indexOf('cargo.weightGrams')).toBeGreaterThan(fields.indexOf('sender.name'))
    const faulty = {
      ...fillForm(emptyBill),
      codAmountVnd: 'nhiều',
      note: 'a'.repeat(501),
      receiverEmail: 'a'.repeat(201),
    }
    faulty.cargo.lengthCm = '0'
    const behind = ['receiver.address', 'receiverEmail', 'sender.phone', 'cargo.lengthCm', 'codAmountVnd']
    const named = checkForm(faulty, 'legacy-names').map(({ field }) => field)
    expect(named.filter((field) => [...behind, 'paymentMethodId', 'note', 'serviceId'].includes(field))).toEqual([
      ...behind,
      'paymentMethodId',
      'note',
      'serviceId',
    ])
  })

  it('says "not a number" rather than "missing" of a weight that cannot be read', () => {
    const values = fillForm(emptyBill)
    values.cargo.weightGrams = 'nặng'
    const kinds = checkForm(values, 'v3').filter(({ field }) => field === 'cargo.weightGrams')
    expect(kinds).toEqual([{ field: 'cargo.weightGrams', kind: 'not-a-number' }])
  })

  it('reaches the form library and comes back the same', async () => {
    const values = fillForm({ ...emptyBill, receiver: { ...emptyBill.receiver, phone: '090876543' } })
    const resolved = await formResolver('v3')(values, undefined, { fields: {}, shouldUseNativeValidation: false })
    const back = problemsOf(resolved.errors)
    expect(back).toContainEqual({ field: 'receiver.phone', kind: 'phone-too-short', limit: '1' })
    expect(back.map(({ field }) => field).toSorted()).toEqual(
      checkForm(values, 'v3')
        .map(({ field }) => field)
        .toSorted(),
    )
  })
})
