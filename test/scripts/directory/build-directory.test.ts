import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { buildDirectory } from '../../../scripts/directory/index.ts'

const built = buildDirectory()

function shipped(file: string): string {
  return readFileSync(fileURLToPath(new URL(`../../../resources/directory/${file}`, import.meta.url)), 'utf8')
}

it('gives the same bytes that the repository ships', () => {
  expect(built.wardsJson === shipped('wards.json')).toBe(true)
  expect(built.successorsJson === shipped('successors.json')).toBe(true)
})

it('finds the known faults of the package in their known numbers, so that an update of it is noticed', () => {
  expect(built.directory.repairs).toEqual({
    absentCodes: 431,
    lostZeros: 67,
    followedByName: 386,
    withoutOldCode: 943,
    withoutOldName: 5,
    notComposed: 129,
    repeated: 140,
  })
})

it('leaves no successor that is no ward', () => {
  const codes = new Set(built.directory.wards.map(([code]) => code))
  const dangling = built.directory.units.filter(([, , ...successors]) => !successors.every((code) => codes.has(code)))
  expect(dangling).toEqual([])
})

it('leaves every name composed, trimmed and with one kind of apostrophe', () => {
  const { provinces, wards, districts, units } = built.directory
  const names = [...provinces, ...wards]
    .map(([, name]) => name)
    .concat(
      districts.flat(),
      units.map(([name]) => name),
    )
  expect(names.filter((name) => name !== name.normalize('NFC').trim() || /’|\s\s/.test(name))).toEqual([])
})

it('follows the words of a row whose code belongs to a ward elsewhere', () => {
  const { wards, units, districts } = built.directory
  const [, , ...codes] = units.find(([name, at]) => name === 'Phường 24' && districts[at]?.[0] === 'Quận Bình Thạnh')!
  const names = codes.map((code) => wards.find((ward) => ward[0] === code)?.[1])
  expect(names).toEqual(['Phường Bình Thạnh'])
})

it('knows Đồng Nai as a municipality', () => {
  expect(built.directory.provinces.find(([code]) => code === '75')?.[1]).toBe('TP. Đồng Nai')
})
