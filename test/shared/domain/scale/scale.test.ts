import { expect, test } from 'vitest'
import { noScale, scaleSettingsSchema } from '../../../../src/shared/domain/scale/scale.ts'
import { shippedProtocols } from '../../../../src/shared/domain/scale/shipped-protocols.ts'

test('a station without a scale takes up to fifty kilograms, and begins with a protocol that is shipped', () => {
  expect(scaleSettingsSchema.parse(noScale)).toEqual(noScale)
  expect(noScale).toMatchObject({ kind: 'none', port: '', described: '', line: null, maxGrams: 50_000 })
  expect(shippedProtocols.map(({ id }) => id)).toContain(noScale.protocolId)
})
