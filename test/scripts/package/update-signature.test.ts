import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeUpdateKey, missingUpdateSignature, signUpdates } from '../../../scripts/package/update-signature.ts'
import { assertSigned } from '../../../src/main/shell/updates/signed-metadata.ts'

function checkout(): string {
  const root = join(mkdtempSync(join(tmpdir(), 'packbench-signature-')), 'checkout')
  mkdirSync(join(root, 'resources'), { recursive: true })
  mkdirSync(join(root, 'release'))
  writeFileSync(join(root, 'resources/update-keys.json'), '{ "keys": [] }')
  return root
}

const keysOf = (root: string): string[] =>
  (JSON.parse(readFileSync(join(root, 'resources/update-keys.json'), 'utf8')) as { keys: string[] }).keys

test('what is signed with the key that was made is taken by the program that has its public part', () => {
  const root = checkout()
  const release = join(root, 'release')
  const key = join(root, '../publisher.pem')
  makeUpdateKey(root, key)
  expect(statSync(key).mode & 0o077).toBe(0)
  for (const name of ['latest.yml', 'latest-linux.yml'])
    writeFileSync(join(release, name), `version: 1.0.0 # ${name}\n`)
  expect(signUpdates(root, release, { PACKBENCH_UPDATE_KEY: key }).toSorted()).toEqual([
    'latest-linux.yml',
    'latest.yml',
  ])
  for (const name of ['latest.yml', 'latest-linux.yml']) {
    const [text, signature] = [name, `${name}.sig`].map((file) => readFileSync(join(release, file), 'utf8'))
    expect(() => assertSigned(name, text!, signature!, keysOf(root))).not.toThrow()
    expect(() => assertSigned('latest-mac.yml', text!, signature!, keysOf(root))).toThrow(/signature/)
  }
  expect(missingUpdateSignature({ PACKBENCH_UPDATE_KEY: key })).toBeNull()
})

test('a key that no station knows signs nothing, and one in the checkout is not made', () => {
  const root = checkout()
  const key = join(root, '../publisher.pem')
  makeUpdateKey(root, key)
  writeFileSync(join(root, 'resources/update-keys.json'), '{ "keys": [] }')
  expect(() => signUpdates(root, join(root, 'release'), { PACKBENCH_UPDATE_KEY: key })).toThrow(/no station/)
  expect(() => makeUpdateKey(root, join(root, 'release/key.pem'))).toThrow(/checkout/)
  expect(() => makeUpdateKey(root, key)).toThrow(/already/)
  expect(signUpdates(root, join(root, 'release'), {})).toEqual([])
  expect(missingUpdateSignature({})).toContain('PACKBENCH_UPDATE_KEY')
})
