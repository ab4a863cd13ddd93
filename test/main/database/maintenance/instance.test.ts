import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isWhereItWas, keepsBirths } from '../../../../src/main/database/maintenance/instance.ts'

const before = { profileId: 'p', fingerprint: 'here', file: { inode: '7', bornAtMs: 100 }, isWitnessed: true }
const at = (inode: string, bornAtMs: number, births: boolean) => {
  return { fingerprint: 'here', file: { inode, bornAtMs }, keepsBirths: () => births }
}

test('a file that was made anew is a copy where the drive keeps that time', () => {
  expect(isWhereItWas(before, at('7', 200, true))).toBe(false)
})

test('where that time follows the last change, the number of the file decides', () => {
  expect(isWhereItWas(before, at('7', 200, false))).toBe(true)
  expect(isWhereItWas(before, at('8', 200, false))).toBe(false)
})

test('the drive is not tried where the answer does not matter', () => {
  const place = { ...at('7', 100, true), keepsBirths: () => expect.unreachable() }
  expect(isWhereItWas(before, place)).toBe(true)
})

test('a drive is tried with a file of our own, which is gone behind it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-births-'))
  expect(keepsBirths(folder)).toBe(true)
  expect(readdirSync(folder)).toEqual([])
})

test('where the trial itself fails, the drive is taken for one that keeps that time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-births-'))
  expect(keepsBirths(join(folder, 'gone'))).toBe(true)
})
