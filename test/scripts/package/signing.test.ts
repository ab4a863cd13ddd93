import { expect, test } from 'vitest'
import { missingSignature, removeEmptySecrets } from '../../../scripts/package/signing.ts'
import { missingUpdateSignature } from '../../../scripts/package/update-signature.ts'

test('what is missing for a signature is named, with what it means', () => {
  expect(missingSignature('win', {})).toContain('WIN_CSC_LINK')
  expect(missingSignature('win', { CSC_LINK: 'a' })).toBeNull()
  expect(missingSignature('mac', {})).toContain('CSC_LINK')
  expect(missingSignature('mac', { CSC_LINK: 'a' })).toContain('APPLE_API_KEY')
  expect(missingSignature('mac', { CSC_LINK: 'a', APPLE_ID: 'b' })).toBeNull()
  expect(missingSignature('linux', {})).toBeNull()
})

test('a secret that a workflow does not have is missing, and no certificate without a name', () => {
  const env = { WIN_CSC_LINK: '', CSC_LINK: '', PACKBENCH_UPDATE_KEY: '', PATH: '' }
  removeEmptySecrets(env)
  expect(env).toEqual({ PATH: '' })
  expect(missingSignature('win', env)).toContain('WIN_CSC_LINK')
  expect(missingUpdateSignature(env)).toContain('PACKBENCH_UPDATE_KEY')
})
