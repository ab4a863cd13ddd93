import { fstatSync, readdirSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

/** How many descriptors of this process are of files under this folder. */
function openUnder(folder: string): number {
  const targets = readdirSync('/proc/self/fd').map((descriptor) => {
    try {
      return readlinkSync(join('/proc/self/fd', descriptor))
    } catch {
      return '' // closed since it was listed
    }
  })
  return targets.filter((target) => target.startsWith(folder)).length
}

test('a segment that was made holds no descriptor, whether it could be made or not', (context) => {
  if (process.platform !== 'linux') skip(context, 'only Linux lists its descriptors as files')
  const folder = tempFolder()
  const files = journalFilesIn(folder)
  files.allocate(1, 100)
  expect(() => files.allocate(2, -1)).toThrow(RangeError)
  expect([files.list(), openUnder(folder)]).toEqual([[1], 0])
})

test('what is written stands at its place, and what was there before and behind it is left', () => {
  const files = journalFilesIn(tempFolder())
  files.allocate(1, 20)
  for (const [text, position] of [
    ['first', 0],
    ['third', 10],
    ['second', 5],
  ] as const) {
    const handle = files.open(1)
    files.writeDurably(handle, Buffer.from(text.slice(0, 5)), position)
    files.close(handle)
  }
  expect([files.read(1).toString('utf8'), files.allocated(1)]).toEqual(['firstseconthird', 20])
})

test('the content of a segment ends behind its last byte that is not zero', () => {
  const folder = tempFolder()
  const files = journalFilesIn(folder)
  const contents = [[], [0], [0, 0], [1], [1, 0], [0, 1], [0, 1, 0, 2, 0, 0]].map((bytes, index) => {
    writeFileSync(join(folder, `journal-00000${index}.log`), Buffer.from(bytes))
    return [...files.read(index)]
  })
  expect(contents).toEqual([[], [], [], [1], [1], [0, 1], [0, 1, 0, 2]])
})

test.each([0, 1, 65_535, 65_536, 65_537, 131_071, 131_072, 131_073, 199_999, 200_000])(
  'of a segment with room for 200,000 bytes, %s of them are content',
  (length) => {
    const files = journalFilesIn(tempFolder())
    files.allocate(1, 200_000)
    const handle = files.open(1)
    if (length > 0) files.writeDurably(handle, Buffer.from('\n'), length - 1)
    files.close(handle)
    const content = files.read(1)
    expect([content.length, content.subarray(0, -1).every((byte) => byte === 0)]).toEqual([length, true])
    expect([content.at(-1), files.allocated(1)]).toEqual([length > 0 ? 0x0a : undefined, 200_000])
  },
)

test.each([
  ['the segment', (folder: string) => join(folder, 'journal-000001.log')],
  ['its folder', (folder: string) => folder],
])('where %s is gone nothing counts as written: the next start would not find it', (_, gone) => {
  const folder = tempFolder()
  const files = journalFilesIn(folder)
  files.allocate(1, 100)
  const handle = files.open(1)
  rmSync(gone(folder), { recursive: true })
  expect(() => files.writeDurably(handle, Buffer.from('line'), 0)).toThrow(/ENOENT|EPERM|EACCES/)
  files.close(handle)
})

test('nobody else on the machine reads a segment', (context) => {
  if (process.platform === 'win32') skip(context, 'a file on Windows has no mode')
  const folder = tempFolder()
  journalFilesIn(folder).allocate(1, 100)
  expect(statSync(join(folder, 'journal-000001.log')).mode & 0o777).toBe(0o600)
})
