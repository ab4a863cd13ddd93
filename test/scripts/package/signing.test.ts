import { expect, test } from 'vitest'
import { missingSignature } from '../../../scripts/package/signing.ts'

test('what is missing for a signature is named, with what it means', () => {
  expect(missingSignature('win', {})).toContain('WIN_CSC_LINK')
  expect(missingSignature('win', { CSC_LINK: 'a' })).toBeNull()
  expect(missingSignature('mac', {})).toContain('CSC_LINK')
  expect(missingSignature('mac', { CSC_LINK: 'a' })).toContain('APPLE_API_KEY')
  expect(missingSignature('mac', { CSC_LINK: 'a', APPLE_ID: 'b' })).toBeNull()
  expect(missingSignature('linux', {})).toBeNull()
})
