import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { loadDirectory, shippedDirectory } from '../../../src/main/directory/load-directory.ts'

const folderOfApp = fileURLToPath(new URL('../../../resources/directory', import.meta.url))

it('reads the directory that the app ships: 34 provinces and their wards', () => {
  const data = loadDirectory(folderOfApp)
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

it('is read a step at a turn: what else the station does waits for none of the next', async () => {
  const shipped = shippedDirectory(folderOfApp)
  let turns = 0
  let isRead = false
  const count = (): void => {
    if (isRead) return
    turns += 1
    setImmediate(count)
  }
  setImmediate(count)
  const data = await shipped.inTurns()
  isRead = true
  expect(turns).toBeGreaterThan(5)
  expect(data).toEqual(loadDirectory(folderOfApp))
  expect(shipped.now()).toBe(data)
})

it('is read anew where it could not be read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'directory-'))
  const shipped = shippedDirectory(folder)
  for (let n = 0; n < 2; n += 1) {
    await expect(shipped.inTurns()).rejects.toThrow('wards.json')
    expect(() => shipped.now()).toThrow('wards.json')
  }
  writeFileSync(join(folder, 'wards.json'), '{"provinces":[],"wards":[]}')
  writeFileSync(join(folder, 'successors.json'), '{"districts":[],"units":[]}')
  expect(await shipped.inTurns()).toEqual({ provinces: [], wards: [], districts: [], units: [] })
})
