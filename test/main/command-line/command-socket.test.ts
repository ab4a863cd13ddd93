import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text as wholeText } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  commandFolderIn,
  endpointFileIn,
  endpointSchema,
  longestCommand,
} from '../../../src/main/ipc/station-command.ts'
import { openCommandSocket } from '../../../src/main/command-line/command-socket.ts'
import { openTestStation, until, type TestStation } from '../station.ts'
import { command } from './ask.ts'
import { heading, line } from './sheet.ts'

let station: TestStation
let folder: string
const profile = (): string => join(station.folder, 'profile')
const run = (...args: readonly string[]) => command(profile(), ...args)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'command-socket-'))
  station = await openTestStation()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await station.close()
  rmSync(folder, { recursive: true })
})

const training = () => station.ask('account.startTraining', undefined)

describe('the socket', () => {
  const socketPath = (): string =>
    endpointSchema.parse(JSON.parse(readFileSync(endpointFileIn(profile()), 'utf8'))).socketPath

  async function speak(...pieces: readonly string[]): Promise<string> {
    const socket = connect(socketPath())
    socket.on('error', () => undefined)
    for (const piece of pieces) socket.write(piece)
    return wholeText(socket)
      .catch(() => '')
      .finally(() => socket.destroy())
  }

  it('is its owner’s alone, in a folder that nobody else enters', async () => {
    const path = socketPath()
    const modes = [dirname(path), commandFolderIn(profile()), endpointFileIn(profile())].map(
      (at) => statSync(at).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o700, 0o600])
    expect(statSync(path).isSocket()).toBe(true)
    await station.stop()
    expect(() => statSync(dirname(path))).toThrow('ENOENT')
  })

  it('takes nothing for a copy of its profile, which brings along where it is', async () => {
    await training()
    const sheet = join(folder, 'don-hang.csv')
    writeFileSync(sheet, heading + line('D-1'))
    const copy = join(folder, 'copy')
    cpSync(profile(), copy, { recursive: true })
    expect(await command(copy, 'import', sheet)).toBeNull()
    expect(await station.ask('orders.scan', { code: 'D-1' })).toEqual([])
    const link = join(folder, 'link')
    symlinkSync(profile(), link)
    expect(await command(link, 'status')).toMatchObject({ exitCode: 0 })
  })

  it('is asked for nothing where others could have made another one in its place', async () => {
    chmodSync(dirname(socketPath()), 0o755)
    expect(await run('status')).toBeNull()
    chmodSync(dirname(socketPath()), 0o700)
    expect(await run('status')).toMatchObject({ exitCode: 0 })
  })

  it('and the training carrier’s are there also where the folder of temporary files has a longer path than a socket', async () => {
    await station.stop()
    const long = join(folder, 'temporary-files-of-somebody'.repeat(5))
    mkdirSync(long)
    vi.stubEnv('TMPDIR', long)
    await station.restart()
    await training()
    await run('send')
    await until(
      () => station.ask('account.view', undefined),
      ({ session }) => session === 'fresh',
    )
    expect(await run('status')).toMatchObject({ exitCode: 0, value: { session: 'fresh' } })
  })

  it('is not left behind where its address cannot be written', async () => {
    const mine = join(folder, 'profile')
    mkdirSync(endpointFileIn(mine), { recursive: true })
    vi.stubEnv('TMPDIR', join(folder, 'temporary'))
    mkdirSync(join(folder, 'temporary'))
    const run = () => Promise.resolve({ ok: true as const, value: null })
    await expect(openCommandSocket({ profileFolder: mine, run, failed: () => undefined })).rejects.toThrow('EISDIR')
    expect(readdirSync(join(folder, 'temporary'))).toEqual([])
  })

  it('goes with the station also where its address cannot be removed, and the stop goes on', async () => {
    const path = socketPath()
    rmSync(endpointFileIn(profile()))
    mkdirSync(endpointFileIn(profile()))
    await station.stop()
    expect(() => statSync(dirname(path))).toThrow('ENOENT')
  })

  it('makes a folder private that somebody has opened', async () => {
    await station.stop()
    rmSync(commandFolderIn(profile()), { recursive: true })
    mkdirSync(commandFolderIn(profile()), { mode: 0o777 })
    await station.restart()
    expect(statSync(commandFolderIn(profile())).mode & 0o777).toBe(0o700)
  })

  it('refuses what has not the shape of a command, and reads no more than one', async () => {
    const strange = [
      'no json',
      'null',
      '{}',
      '{"command":"erase"}',
      '{"command":"status","more":1}',
      '{"command":"send","requestId":"","isPrinted":false}',
    ]
    for (const request of strange)
      expect(JSON.parse(await speak(`${request}\n`))).toMatchObject({ error: { code: 'input-refused' } })
    expect(await speak('x'.repeat(longestCommand + 10), '\n')).toBe('')
    expect(JSON.parse(await speak('{"comm', 'and":"status"}\n'))).toMatchObject({ ok: true })
  })

  it('lets go of whoever has sent more than was announced, and takes as many commands as before', async () => {
    await training()
    const file = { name: 'a.csv', bytes: 3, sha256: '0'.repeat(64) }
    for (let times = 0; times < 40; times += 1) {
      const request = { command: 'import', requestId: `r${times}`, file, isDryRun: false }
      const answer = await speak(`${JSON.stringify(request)}\n`, 'x'.repeat(1_000_000))
      expect([times, answer]).toEqual([times, expect.stringContaining('file-changed')])
    }
    expect(await run('status')).toMatchObject({ exitCode: 0 })
  })

  it('takes no other file than was announced', async () => {
    await training()
    const request = (bytes: number, sha256 = '0'.repeat(64)): string =>
      `${JSON.stringify({ command: 'import', requestId: 'r1', file: { name: '../../../evil.csv', bytes, sha256 }, isDryRun: false })}\n`
    const answers = await speak(request(3), 'abc')
    expect(answers).toContain('file-changed')
    expect(await speak(request(2), 'abc')).toContain('file-changed')
    expect(await speak(request(300_000_000))).toContain('input-refused')
    const sha256 = createHash('sha256')
      .update(heading + line('D-1'))
      .digest('hex')
    const entered = await speak(request(Buffer.byteLength(heading + line('D-1')), sha256), heading + line('D-1'))
    expect(entered).toContain('"fileName":".._.._.._evil.csv"')
  })
})
