import { expect, it } from 'vitest'
import { likelierMoney, likelierWeight } from '../../../src/renderer/src/format/doubtful-amount.ts'

it('asks back where the thousand of an amount was left out', () => {
  expect(likelierMoney('250')).toBe('250.000')
  expect(likelierMoney('999')).toBe('999.000')
  for (const text of ['', '0', '1.000', '250k', '1,5tr', 'abc']) expect(likelierMoney(text)).toBeNull()
})

it('asks back where grams were typed for kilograms', () => {
  expect(likelierWeight('250')).toBe('0,25 kg')
  expect(likelierWeight('1200')).toBe('1,2 kg')
  for (const text of ['', '100', '1,2', '250g', '1.234', 'abc']) expect(likelierWeight(text)).toBeNull()
})
