import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  replacedBecause,
  replacedFileName,
  replacedFiles,
} from '../../../../src/main/database/maintenance/replaced-file.ts'

const nowMs = Date.UTC(2026, 10, 21, 8, 5, 6, 7)
const tempFile = (): string => join(mkdtempSync(join(tmpdir(), 'packbench-replaced-')), 'station.db')

test('a database that is replaced is named after when and why, and never like another file', () => {
  const file = tempFile()
  const names = Array.from({ length: 11 }, () => {
    const name = replacedFileName(file, 'damaged', nowMs)
    expect(existsSync(name)).toBe(false)
    writeFileSync(name, '')
    return basename(name)
  })
  const first = 'station.db.damaged-2026-11-21T08-05-06-007Z'
  expect(names).toEqual([first, ...Array.from({ length: 10 }, (_, n) => `${first}-${n + 2}`)])
  const later = basename(replacedFileName(file, 'replaced', nowMs + 1))
  writeFileSync(join(file, '..', later), '')
  expect(replacedFiles(file).map((name) => basename(name))).toEqual([later, ...names.toReversed()])
})

test('files that only look like it are not what was the database before', () => {
  const file = tempFile()
  const time = '2026-11-21T08-05-06-007Z'
  const others = ['stations.db', 'station.dbx', 'backup1.db', 'Station.db']
  for (const name of others) writeFileSync(join(file, '..', `${name}.damaged-${time}`), '')
  for (const end of ['-wal', '-shm', '.half', '-2-wal']) writeFileSync(`${file}.replaced-${time}${end}`, '')
  writeFileSync(`${file}.ready-${time}`, '')
  writeFileSync(`${file}.damaged-`, '')
  expect(replacedFiles(file)).toEqual([])
})

test('where there is no folder yet there was no database before', () => {
  expect(replacedFiles(join(tempFile(), 'none', 'station.db'))).toEqual([])
})

test('the name says why, also a second one of the same moment', () => {
  const file = tempFile()
  for (const reason of ['damaged', 'replaced'] as const) {
    const first = replacedFileName(file, reason, nowMs)
    writeFileSync(first, '')
    expect([first, replacedFileName(file, reason, nowMs)].map((name) => replacedBecause(name))).toEqual([
      reason,
      reason,
    ])
  }
})
