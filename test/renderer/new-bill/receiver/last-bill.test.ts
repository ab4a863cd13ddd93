import { expect, it } from 'vitest'
import lists from '../../../../resources/presets/reference-lists.json' with { type: 'json' }
import { fillForm } from '../../../../src/renderer/src/new-bill/form/form-values.ts'
import type { Pinnable } from '../../../../src/renderer/src/new-bill/form/next-values.ts'
import { withLast } from '../../../../src/renderer/src/new-bill/receiver/last-bill.ts'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'

const last = {
  cargo: { ...emptyBill.cargo, content: 'Áo thun', typeId: 2, weightGrams: 1200, valueVnd: 900_000 },
  serviceId: 81,
  paymentMethodId: 20,
  codAmountVnd: 250_000,
  note: 'Gọi trước',
}
const typed = fillForm({ ...emptyBill, serviceId: 90, paymentMethodId: 10, codAmountVnd: 1000 })
const kept = { pins: new Set<Pinnable>(), offered: lists, since: typed, isWeighed: false }
const taken = (pins: readonly Pinnable[], part: 'bill' | 'money' = 'bill', note = '') =>
  withLast({ ...typed, note }, last, part, { ...kept, pins: new Set(pins) })

it('brings goods, service, payer and note, and leaves the money to the packer', () => {
  const { cargo, serviceId, paymentMethodId, note, codAmountVnd } = taken([])
  expect([cargo.content, cargo.weightGrams, cargo.valueVnd]).toEqual(['Áo thun', '1,2', ''])
  expect([serviceId, paymentMethodId, note, codAmountVnd]).toEqual(['81', '20', 'Gọi trước', '1.000'])
})

it('brings the money alone where that is asked for', () => {
  const { cargo, serviceId, codAmountVnd } = taken([], 'money')
  expect([cargo.content, serviceId]).toEqual(['', '90'])
  expect([codAmountVnd, cargo.valueVnd]).toEqual(['250.000', '900.000'])
})

it('leaves what is pinned, a note that was typed, and what the station no longer offers', () => {
  expect(taken(['serviceId', 'cargo.weightGrams'])).toMatchObject({ serviceId: '90', cargo: { weightGrams: '' } })
  expect(taken([], 'bill', 'giao giờ hành chính').note).toBe('giao giờ hành chính')
  const offered = { ...lists, services: lists.services.filter(({ id }) => id !== 81) }
  expect(withLast(typed, last, 'bill', { ...kept, offered }).serviceId).toBe('90')
})

it('leaves what was typed while it was on its way', () => {
  const now = { ...typed, codAmountVnd: '350.000', cargo: { ...typed.cargo, weightGrams: '1,5' } }
  const { cargo } = withLast(now, last, 'bill', kept)
  expect([cargo.content, cargo.weightGrams]).toEqual(['Áo thun', '1,5'])
  expect(withLast(now, last, 'money', kept).codAmountVnd).toBe('350.000')
})

it('leaves the weight that the scale has put there', () => {
  const weighed = { ...typed, cargo: { ...typed.cargo, weightGrams: '1,35' } }
  const { cargo } = withLast(weighed, last, 'bill', { ...kept, since: weighed, isWeighed: true })
  expect([cargo.content, cargo.weightGrams]).toEqual(['Áo thun', '1,35'])
})

it('empties no money where nothing was collected last time', () => {
  const prepaid = { ...last, codAmountVnd: 0, cargo: { ...last.cargo, valueVnd: 0 } }
  const valued = { ...typed, cargo: { ...typed.cargo, valueVnd: '500.000' } }
  const { codAmountVnd, cargo } = withLast(valued, prepaid, 'money', { ...kept, since: valued })
  expect([codAmountVnd, cargo.valueVnd]).toEqual(['1.000', '500.000'])
})
