import { mkdtempSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diskOf, freeBytes, requireRoom, roomForCopy, roomForMigration } from '../../../src/main/files/disk-room.ts'
import { skip } from '../../skip.ts'

const megabyte = 1024 ** 2

test('a copy leaves 256 MB free, and a migration may write as much once more', () => {
  expect(roomForCopy(10 * megabyte)).toBe(266 * megabyte)
  expect(roomForMigration(10 * megabyte)).toBe(276 * megabyte)
})

test('a disk that has less room than is needed is said to be full, with how much is needed and where', () => {
  const folder = tmpdir()
  expect(() => requireRoom(folder, freeBytes(folder) / 2, 'a copy')).not.toThrow()
  expect(() => requireRoom(folder, 1024 ** 5, 'a copy')).toThrow(
    expect.objectContaining({ code: 'ENOSPC', message: `ENOSPC: a copy needs 1073741824 MB of room in ${folder}` }),
  )
})

test('a link lies on the disk to which it leads', (context) => {
  if (process.platform !== 'linux') skip(context, 'it takes a file system that is always there')
  const link = join(mkdtempSync(join(tmpdir(), 'packbench-disk-')), 'link')
  symlinkSync('/proc', link)
  expect(diskOf(link).id).toBe(statSync('/proc').dev)
  expect(diskOf(link).id).not.toBe(diskOf(tmpdir()).id)
})
