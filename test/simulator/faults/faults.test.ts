import { expect, it } from 'vitest'
import { createFaultRegistry, type FaultRule } from '../../../src/simulator/faults/faults.ts'

const DROP: FaultRule = { endpoint: '/v3/bill/create', phase: 'before', action: { kind: 'drop' } }

function pattern(rule: FaultRule, calls: number, seed = 1): string {
  const faults = createFaultRegistry(seed)
  faults.add(rule)
  return Array.from({ length: calls }, () => (faults.strike('/v3/bill/create', 'before').length > 0 ? 'x' : '.')).join(
    '',
  )
}

it('strikes as often as it was told, after the calls it was told to let pass', () => {
  expect(pattern({ ...DROP, times: 2 }, 5)).toBe('xx...')
  expect(pattern({ ...DROP, times: 1, skip: 2 }, 5)).toBe('..x..')
  expect(pattern(DROP, 3)).toBe('xxx')
})

it('strikes only its endpoint and phase', () => {
  const faults = createFaultRegistry(1)
  faults.add(DROP)
  expect(faults.strike('/v3/bill/tracking', 'before')).toEqual([])
  expect(faults.strike('/v3/bill/create', 'after')).toEqual([])
  expect(faults.strike('/v3/bill/create', 'before')).toEqual([{ kind: 'drop' }])
  expect(faults.strikes).toBe(1)
})

it('draws from a seeded sequence, the same for the same seed', () => {
  const half: FaultRule = { ...DROP, probability: 0.5, seed: 42 }
  const first = pattern(half, 400)
  expect(pattern(half, 400)).toBe(first)
  expect(pattern({ ...half, seed: 43 }, 400)).not.toBe(first)
  const share = first.replaceAll('.', '').length / 400
  expect(share).toBeGreaterThan(0.4)
  expect(share).toBeLessThan(0.6)
})

it('lets the first rule win and keeps the next one for later', () => {
  const faults = createFaultRegistry(1)
  faults.add({ ...DROP, times: 1 })
  faults.add({ ...DROP, action: { kind: 'html' }, times: 1 })
  const kinds = [1, 2, 3].map(() => faults.strike('/v3/bill/create', 'before').map((action) => action.kind))
  expect(kinds).toEqual([['drop'], ['html'], []])
})

it('forgets its rules and its count when cleared', () => {
  const faults = createFaultRegistry(1)
  faults.add(DROP)
  faults.strike('/v3/bill/create', 'before')
  faults.clear()
  expect(faults.strike('/v3/bill/create', 'before')).toEqual([])
  expect(faults.strikes).toBe(0)
})

it('refuses rules that can never mean anything', () => {
  const faults = createFaultRegistry(1)
  expect(() => faults.add({ ...DROP, action: { kind: 'other-ref-code' } })).toThrow(RangeError)
  expect(() => faults.add({ ...DROP, action: { kind: 'other-bill-code' } })).toThrow(RangeError)
  expect(() => faults.add({ ...DROP, probability: 1.5 })).toThrow(RangeError)
})
