import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const store = vi.hoisted(() => ({ isThere: true, backend: 'gnome_libsecret' }))
vi.mock('electron', () => ({
  safeStorage: {
    isEncryptionAvailable: () => store.isThere,
    getSelectedStorageBackend: () => store.backend,
    encryptStringAsync: (text: string) => Promise.resolve(Buffer.from(`locked:${text}`)),
    decryptStringAsync(bytes: Buffer) {
      const text = bytes.toString('utf8')
      if (!text.startsWith('locked:')) return Promise.reject(new Error('another machine'))
      return Promise.resolve({ result: text.slice('locked:'.length) })
    },
  },
}))
// Another file may have loaded it with an Electron of its own.
vi.resetModules()
const { openSecretFiles } = await import('../../../src/main/shell/secret-files.ts')

let profile: string
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'packbench-secrets-'))
  Object.assign(store, { isThere: true, backend: 'gnome_libsecret' })
})
afterEach(() => rmSync(profile, { recursive: true, force: true }))

const file = (): string => join(profile, 'accounts', 'live-1', 'secrets.bin')

test('secrets are written beside the file and take its place whole, locked by the key store, for their owner alone', async () => {
  const secrets = openSecretFiles(profile)
  await secrets.write('live-1', 'first')
  const first = openSync(file(), 'r')
  await secrets.write('live-1', 'second')
  // Whoever has the former file open still has all of it: no byte was written into it.
  expect(readFileSync(first, 'utf8')).toBe('locked:first')
  closeSync(first)
  expect(readFileSync(file(), 'utf8')).toBe('locked:second')
  expect(await secrets.read('live-1')).toBe('second')
  const ownersOnly = process.platform === 'win32' ? statSync(file()).mode & 0o777 : 0o600
  expect(statSync(file()).mode & 0o777).toBe(ownersOnly)
  expect(readdirSync(join(profile, 'accounts', 'live-1'))).toEqual(['secrets.bin'])
  await secrets.write('live-1', null)
  expect(await secrets.read('live-1')).toBeNull()
})

test('a file of another machine means to sign in again', async () => {
  mkdirSync(join(profile, 'accounts', 'live-1'), { recursive: true })
  writeFileSync(file(), 'of another machine')
  expect(await openSecretFiles(profile).read('live-1')).toBeNull()
})

const unprotected: readonly (readonly [string, object])[] = [
  ['no key store', { isThere: false }],
  ...(process.platform === 'linux' ? ([['one of plain text', { backend: 'basic_text' }]] as const) : []),
]

test.each(unprotected)('with %s nothing is ever written or read', async (_what, state) => {
  Object.assign(store, state)
  const secrets = openSecretFiles(profile)
  await secrets.write('live-1', 'secret')
  expect([secrets.isProtected, await secrets.read('live-1'), readdirSync(profile)]).toEqual([false, null, []])
})

test.each(unprotected)('with %s what an earlier run kept can still be forgotten', async (_what, state) => {
  await openSecretFiles(profile).write('live-1', 'secret')
  Object.assign(store, state)
  await openSecretFiles(profile).write('live-1', null)
  expect(readdirSync(join(profile, 'accounts', 'live-1'))).toEqual([])
})
