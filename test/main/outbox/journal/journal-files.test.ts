import { fstatSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { journalFilesIn } from '../../../../src/main/outbox/journal/journal-files.ts'
import { tempFolder } from '../station.ts'
import { skip } from '../../../skip.ts'

test('a segment is let go of when it is closed, so that it can be removed on every system', () => {
  const files = journalFilesIn(tempFolder())
  files.allocate(1, 100)
  const handle = files.open(1)
  expect(fstatSync(handle).size).toBe(100)
  files.close(handle)
  expect(() => fstatSync(handle)).toThrow('EBADF')
})

test('nobody else on the machine reads a segment', (context) => {
  if (process.platform === 'win32') skip(context, 'a file on Windows has no mode')
  const folder = tempFolder()
  journalFilesIn(folder).allocate(1, 100)
  expect(statSync(join(folder, 'journal-000001.log')).mode & 0o777).toBe(0o600)
})
