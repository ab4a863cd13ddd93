import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { licenceTexts, packageFolderOf, packageNameOf } from '../../../scripts/package/licences.ts'

const folder = mkdtempSync(join(tmpdir(), 'package-'))

function shipped(name: string, files: Readonly<Record<string, string>>): string {
  const place = join('node_modules', name)
  mkdirSync(join(folder, place), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, place, file), text)
  return place
}

function prepared(): void {
  for (const file of ['LICENSE', 'NOTICE', 'resources/directory/LICENSE']) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), file)
  }
  mkdirSync(join(folder, 'resources/fonts'), { recursive: true })
  for (const font of ['roboto', 'roboto-condensed'])
    writeFileSync(join(folder, `resources/fonts/OFL-${font}.txt`), font)
}

test('each package stands under its name with its text, or with what its manifest says where it has none', () => {
  prepared()
  const full = shipped('@a/full', { 'package.json': '{"version":"1.2.3","license":"MIT"}', LICENSE: 'Full text' })
  const short = shipped('short', { 'package.json': '{"version":"2.0.0","license":"ISC","author":{"name":"Mai"}}' })
  const texts = licenceTexts(folder, [short, full])
  expect(texts).toMatch(/\n@a\/full 1\.2\.3 \(MIT\)\n=+\n\nFull text\n/)
  expect(texts).toMatch(/\nshort 2\.0\.0 \(ISC\)\n=+\n\nISC, by Mai\n/)
})

test('a package that says nothing of its licence is refused by name', () => {
  prepared()
  const silent = shipped('silent', { 'package.json': '{"version":"1.0.0"}' })
  expect(() => licenceTexts(folder, [silent])).toThrow('silent says nothing of its licence')
})

test('the package of a module is found by its folder', () => {
  const place = join(folder, shipped('@a/b', { 'package.json': '{}' }))
  expect(packageFolderOf(join(place, 'lib', 'index.js'))).toBe(place)
  expect(packageFolderOf(join(folder, 'src', 'index.ts'))).toBeNull()
  expect(packageNameOf('node_modules/x/node_modules/@a/b')).toBe('@a/b')
})
