import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStationLog } from '../../../src/main/core/station-log.ts'
import { skip } from '../../skip.ts'

/** Linux answers every write to it with "no space left on device". */
const fullDevice = '/dev/full'

test('a log that cannot be written any more does not end what wanted to log', (context) => {
  if (!existsSync(fullDevice)) skip(context, `this system has no ${fullDevice}`)
  const folder = mkdtempSync(join(tmpdir(), 'packbench-log-'))
  mkdirSync(join(folder, 'logs'))
  symlinkSync(fullDevice, join(folder, 'logs', 'station.log'))
  const log = openStationLog(folder)
  expect(() => {
    for (let n = 0; n < 100; n += 1) log.info({ n }, 'refused')
  }).not.toThrow()
})

test('a full log whose folder is gone, or on a disk that has become read-only, does not end what wanted to log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-log-'))
  const log = openStationLog(folder)
  const fill = (): void => {
    for (let n = 0; n < 1200; n += 1) log.info({ n, filling: 'x'.repeat(1000) }, 'a line')
  }
  fill()
  rmSync(join(folder, 'logs'), { recursive: true })
  writeFileSync(join(folder, 'logs'), 'no folder can be made here')
  expect(fill).not.toThrow()
  rmSync(join(folder, 'logs'))
  fill()
  expect(readFileSync(join(folder, 'logs', 'station.log'), 'utf8')).toContain('a line')
})

test('the log is readable by its owner only', (context) => {
  if (process.platform === 'win32') skip(context, 'a file on Windows has no mode')
  const folder = mkdtempSync(join(tmpdir(), 'packbench-log-'))
  openStationLog(folder).info('started')
  const file = join(folder, 'logs', 'station.log')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  // One that an earlier build has left.
  chmodSync(file, 0o644)
  openStationLog(folder).info('started')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a log that was closed holds no file, and drops what is logged later', async (context) => {
  if (!existsSync('/proc/self/fd')) skip(context, 'open files are read from /proc')
  const folder = mkdtempSync(join(tmpdir(), 'packbench-log-'))
  const log = openStationLog(folder)
  log.info('the last line')
  await log.close()
  log.info('too late')
  const held = readdirSync('/proc/self/fd').filter((fd) => targetOf(fd).startsWith(folder))
  expect(held).toEqual([])
  expect(readFileSync(join(folder, 'logs', 'station.log'), 'utf8')).toMatch(/the last line"}\n$/)
})

function targetOf(fd: string): string {
  try {
    return readlinkSync(join('/proc/self/fd', fd))
  } catch {
    return ''
  }
}
