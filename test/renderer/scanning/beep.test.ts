import { expect, it } from 'vitest'
import { gainOf, tones } from '../../../src/renderer/src/scanning/beep.ts'

it('tells the answers apart by count, length and pitch', () => {
  const shapes = Object.values(tones).map((sound) => sound.map(({ hz, lengthMs }) => `${hz} ${lengthMs}`).join(', '))
  expect(new Set(shapes).size).toBe(6)
  expect(tones.repeated[0]!.hz).toBeGreaterThan(tones.repeated[1]!.hz)
  expect([tones.accepted.length, tones.unknown.length, tones.wrong.length]).toEqual([1, 2, 1])
  expect(tones.wrong[0]!.lengthMs).toBeGreaterThan(tones.accepted[0]!.lengthMs * 3)
})

it('is silent at nothing, grows with the volume, and never distorts', () => {
  expect(gainOf(0)).toBe(0)
  expect(gainOf(40)).toBeLessThan(gainOf(80))
  expect(gainOf(500)).toBeLessThanOrEqual(0.5)
})
