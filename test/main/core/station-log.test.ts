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
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { diagnosticsBundle, type DiagnosticsDeps } from '../../../src/main/core/diagnostics.ts'
import { logFileIn, openStationLog } from '../../../src/main/core/station-log.ts'
import { defaultSettings } from '../../../src/main/settings/default-settings.ts'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import type { SenderProfile } from '../../../src/shared/domain/settings/settings.ts'
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

function depsWith(log: string, senderNames: readonly string[]): DiagnosticsDeps {
  const profileFolder = mkdtempSync(join(tmpdir(), 'packbench-diagnostics-'))
  const logFile = logFileIn(profileFolder)
  mkdirSync(dirname(logFile), { recursive: true })
  writeFileSync(logFile, log)
  const info = { version: '1', runtime: 'node', platform: 'linux', profileFolder, logFile, carrierUrl: '', locked: [] }
  return {
    health: [],
    info: info as DiagnosticsDeps['info'],
    settings: { ...defaultSettings(profileFolder), operator: 'Thu Hà', senders: senderNames.map(senderOf) },
    accounts: [],
    queue: null,
    secretsProtected: false,
    nowMs: 0,
  }
}

const senderOf = (name: string): SenderProfile => ({ id: name, label: name, party: { ...emptyBill.sender, name } })

/** What stands of the log behind its name, and how often others had their turn meanwhile. */
async function bundled(
  log: string,
  senderNames: readonly string[] = [],
): Promise<{ readonly kept: string; readonly turns: number }> {
  let turns = 0
  let isOver = false
  const turn = (): void => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  turn()
  const text = await diagnosticsBundle(depsWith(log, senderNames))
  isOver = true
  return { kept: text.split('--- station.log\n')[1] ?? '', turns }
}

test('a log of megabytes is gone through in turns, and nobody is named in any of its lines', async () => {
  const line = (n: number): string =>
    JSON.stringify({ time: 1_790_000_000_000 + n, msg: `Thu Hà called 0901234567 (${n})` })
  const log = `${Array.from({ length: 12_000 }, (_, n) => line(n)).join('\n')}\n`
  const { kept, turns } = await bundled(log)
  const lines = kept.trimEnd().split('\n')
  expect(lines).toHaveLength(12_000)
  expect(lines.at(-1)).toBe('{"time":1790000011999,"msg":"[name] called [phone] (11999)"}')
  expect(kept).not.toMatch(/Thu Hà|0901234567/)
  expect(turns).toBeGreaterThan(log.length / 20_000)
})

test('a line that is longer than any stands as a whole, and so does a last one that is not ended', async () => {
  const long = `{"msg":"${'x'.repeat(40_000)} 0901234567"}`
  const { kept } = await bundled(`first\n\n${long}\nlast 0901234567`)
  expect(kept.split('\n')).toEqual(['first', '', long.replace('0901234567', '[phone]'), 'last [phone]'])
})

test('a name that begins with another one is taken out as a whole', async () => {
  const { kept } = await bundled('Mộc Miên Quận 3 refused, Mộc Miên not\n', ['Mộc Miên', 'Mộc Miên Quận 3'])
  expect(kept).toBe('[name] refused, [name] not')
})
