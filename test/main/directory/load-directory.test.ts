import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { loadDirectory } from '../../../src/main/directory/load-directory.ts'

it('reads the directory that the app ships: 34 provinces and their wards', () => {
  const data = loadDirectory(fileURLToPath(new URL('../../../resources/directory', import.meta.url)))
  expect(data.provinces).toHaveLength(34)
  expect(data.wards).toHaveLength(3321)
  expect(data.units.length).toBeGreaterThan(10_000)
})

it('refuses a folder without a directory, and a file of another form', () => {
  const folder = mkdtempSync(join(tmpdir(), 'directory-'))
  expect(() => loadDirectory(folder)).toThrow('wards.json')
  writeFileSync(join(folder, 'wards.json'), '{"provinces":[["01"]],"wards":[]}')
  writeFileSync(join(folder, 'successors.json'), '{"districts":[],"units":[]}')
  expect(() => loadDirectory(folder)).toThrow('provinces')
})
