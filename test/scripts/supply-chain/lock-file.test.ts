import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isShippable, lockFaults, type LockFile, type Manifest } from '../../../scripts/supply-chain/lock-file.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))
const integrity = `sha512-${'A'.repeat(86)}==`
const manifest: Manifest = { dependencies: { a: '1.2.3' }, allowScripts: { built: false } }
const lock = (packages: LockFile['packages']): LockFile => ({
  lockfileVersion: 3,
  packages: { '': { dependencies: { a: '1.2.3' } }, 'node_modules/a': { integrity }, ...packages },
})

test.each(['.', 'scripts/proof/windows-check/runtime'])('the lock file in %s has no fault', (folder) => {
  const own = read(join(folder, 'package.json')) as Manifest
  expect(lockFaults(own, read(join(folder, 'package-lock.json')) as LockFile)).toEqual([])
})

test('a package of the registry with its digest has none', () => {
  const resolved = 'https://registry.npmjs.org/a/-/a-1.2.3.tgz'
  expect(lockFaults(manifest, lock({ 'node_modules/a': { integrity, resolved } }))).toEqual([])
})

test.each([
  [{}, 'node_modules/b: no SHA-512'],
  [{ integrity: 'sha1-abc' }, 'node_modules/b: no SHA-512'],
  [{ integrity, resolved: 'git+ssh://git@example.com/b.git' }, 'node_modules/b: from git+ssh://git@example.com/b.git'],
  [
    { integrity, resolved: 'https://registry.npmjs.org.example.com/b' },
    'node_modules/b: from https://registry.npmjs.org.example.com/b',
  ],
  [{ integrity, link: true }, 'node_modules/b: a link'],
  [{ integrity, hasInstallScript: true }, 'node_modules/b: runs a script, of which allowScripts says nothing'],
])('%j is a fault', (locked, fault) => {
  expect(lockFaults(manifest, lock({ 'node_modules/b': locked }))).toEqual([fault])
})

test('a script that somebody has decided on is none', () => {
  expect(lockFaults(manifest, lock({ 'node_modules/built': { integrity, hasInstallScript: true } }))).toEqual([])
})

test('a version that is not exact, and a lock file of another manifest, are faults', () => {
  expect(lockFaults({ ...manifest, dependencies: { a: '^1.2.3' } }, lock({}))).toEqual([
    'a: ^1.2.3 is no exact version',
    'dependencies of package.json and of the lock file differ',
  ])
  expect(lockFaults(manifest, { ...lock({}), lockfileVersion: 2 })).toEqual(['lockfileVersion 2 instead of 3'])
})

test('every package that package.json names stands in the documents', () => {
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = read('package.json') as Manifest
  const text = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(names.filter((name) => !name.startsWith('@types/') && !text.includes(`\`${name}\``))).toEqual([])
})

test('what may be shipped is what an Apache-2.0 program may be shipped with', () => {
  expect(['MIT', '(MIT AND Zlib)', '(GPL-3.0 OR MIT)'].filter((one) => !isShippable(one))).toEqual([])
  expect(['GPL-3.0', '(MIT AND GPL-3.0)', 'UNLICENSED', ''].filter(isShippable)).toEqual([])
})
