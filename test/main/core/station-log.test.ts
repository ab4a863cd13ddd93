import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStationLog } from '../../../src/main/core/station-log.ts'

/** Linux answers every write to it with "no space left on device". */
const fullDevice = '/dev/full'

test.runIf(existsSync(fullDevice))('a log that cannot be written any more does not end what wanted to log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-log-'))
  mkdirSync(join(folder, 'logs'))
  symlinkSync(fullDevice, join(folder, 'logs', 'station.log'))
  const log = openStationLog(folder)
  expect(() => {
    for (let n = 0; n < 100; n += 1) log.info({ n }, 'refused')
  }).not.toThrow()
})

test.runIf(process.platform !== 'win32')('the log is readable by its owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-log-'))
  openStationLog(folder).info('started')
  const file = join(folder, 'logs', 'station.log')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  // One that an earlier build has left.
  chmodSync(file, 0o644)
  openStationLog(folder).info('started')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test.runIf(existsSync('/proc/self/fd'))(
  'a log that was closed holds no file, and drops what is logged later',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'packbench-log-'))
    const log = openStationLog(folder)
    log.info('the last line')
    await log.close()
    log.info('too late')
    const held = readdirSync('/proc/self/fd').filter((fd) => targetOf(fd).startsWith(folder))
    expect(held).toEqual([])
    expect(readFileSync(join(folder, 'logs', 'station.log'), 'utf8')).toMatch(/the last line"}\n$/)
  },
)

function targetOf(fd: string): string {
  try {
    return readlinkSync(join('/proc/self/fd', fd))
  } catch {
    return ''
  }
}
