import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:net'
import { text as wholeText } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAnsweredRequests } from '../../../src/main/command-line/answered-requests.ts'
import { openCommandSocket, type CommandSocket } from '../../../src/main/command-line/command-socket.ts'
import { createCommands } from '../../../src/main/command-line/run-commands.ts'
import { commandSocketOf, longestCommand } from '../../../src/main/command-line/station-command.ts'
import type { AppError } from '../../../src/shared/app-error.ts'
import { err, ok, type Result } from '../../../src/shared/result.ts'

let folder: string
let socket: CommandSocket | null = null
const failures: unknown[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commands-'))
  failures.length = 0
})
afterEach(() => {
  socket?.close()
  rmSync(folder, { recursive: true })
})

const file = (): string => join(folder, 'requests.json')

/** A station whose core answers like this; `called` are the channels that it was asked for. */
function station(
  answers: (channel: string, input: unknown) => Result<unknown, AppError> | Promise<Result<unknown, AppError>>,
) {
  const called: string[] = []
  const run = createCommands(
    (channel, input) => {
      called.push(channel)
      return Promise.resolve(answers(channel, input))
    },
    () => openAnsweredRequests(file()),
  )
  return { run, called }
}

const send = { command: 'send', requestId: 'r1' }

describe('a command', () => {
  it('under the id of an earlier one is answered and not run again, also by the next station of the profile', async () => {
    const first = station(() => ok({ status: 'running' }))
    const answer = await first.run(send)
    expect(answer).toEqual({ ok: true, value: { queue: { status: 'running' } } })
    expect(await first.run(send)).toEqual({ ...answer, repeated: true })
    const second = station(() => expect.fail('run again'))
    expect(await second.run(send)).toEqual({ ...answer, repeated: true })
    expect([...first.called, ...second.called]).toEqual(['queue.sendNow'])
  })

  it('that is asked twice at once runs once', async () => {
    const answer = Promise.withResolvers<Result<unknown, AppError>>()
    const { run, called } = station(() => answer.promise)
    const both = [run(send), run(send)]
    answer.resolve(ok({}))
    expect((await Promise.all(both)).map(({ repeated }) => repeated)).toEqual([undefined, true])
    expect(called).toHaveLength(1)
  })

  it('that a station began and did not answer is unclear, and not run again', async () => {
    openAnsweredRequests(file()).put({ id: 'r1', asked: JSON.stringify({ command: 'send' }), answer: null })
    const { run, called } = station(() => ok({}))
    expect(await run(send)).toMatchObject({ ok: false, error: { code: 'request-unclear' } })
    expect(called).toEqual([])
  })

  it('under the id of another one is refused', async () => {
    const { run, called } = station(() => ok({ printerProfiles: [], printerProfileId: null }))
    await run(send)
    expect(await run({ command: 'print', requestId: 'r1', billCodes: ['CP1'], reprint: false })).toMatchObject({
      ok: false,
      error: { code: 'request-id-taken' },
    })
    expect(called).toEqual(['queue.sendNow'])
  })

  it('that a locked station refused may come again', async () => {
    let isLocked = true
    const { run } = station(() => (isLocked ? err({ code: 'station-locked' }) : ok({})))
    expect(await run(send)).toMatchObject({ ok: false, error: { code: 'station-locked' } })
    isLocked = false
    expect(await run(send)).toMatchObject({ ok: true })
  })

  it('is not run where its request cannot be noted, or those before it cannot be read', async () => {
    writeFileSync(file(), '[{"id":')
    const { run, called } = station(() => ok({}))
    expect(await run(send)).toMatchObject({ ok: false, error: { code: 'requests-unread' } })
    expect(called).toEqual([])
    expect(await run({ command: 'status' })).toMatchObject({ ok: true })
  })

  it('that nobody knows is refused', async () => {
    const { run, called } = station(() => ok({}))
    for (const request of [null, {}, { command: 'erase' }, { ...send, more: 1 }, { command: 'send', requestId: '' }])
      expect(await run(request)).toMatchObject({ ok: false, error: { code: 'input-refused' } })
    expect(called).toEqual([])
  })
})

describe('the socket', () => {
  const open = (run: (request: unknown) => Promise<never> | ReturnType<ReturnType<typeof createCommands>>): void => {
    socket = openCommandSocket({ path: commandSocketOf(folder), run, failed: (cause) => failures.push(cause) })
  }
  async function ask(line: string): Promise<string> {
    const connection = connect(commandSocketOf(folder))
    connection.on('error', () => undefined)
    connection.write(line)
    return wholeText(connection)
  }

  it('is its owner’s alone, and takes the place of one that a crash has left', async () => {
    writeFileSync(commandSocketOf(folder), '')
    open(station(() => ok({})).run)
    await expect.poll(() => statSync(commandSocketOf(folder)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await ask('{"command":"status"}\n'))).toMatchObject({ ok: true })
    expect(JSON.parse(await ask('no json\n'))).toMatchObject({ ok: false })
  })

  it('of a station that listens stays with it', async () => {
    open(station(() => ok({ first: true })).run)
    await expect.poll(() => statSync(commandSocketOf(folder)).isSocket()).toBe(true)
    const second = openCommandSocket({
      path: commandSocketOf(folder),
      run: () => expect.fail('asked'),
      failed: (cause) => failures.push(cause),
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    second.close()
    expect(JSON.parse(await ask('{"command":"status"}\n'))).toMatchObject({ value: { queue: { first: true } } })
  })

  it('gives no answer where there is none, and reads no more than a command', async () => {
    open(() => Promise.reject(new Error('disk')))
    await expect.poll(() => statSync(commandSocketOf(folder)).isSocket()).toBe(true)
    expect(await ask('{"command":"status"}\n')).toBe('')
    expect(await ask('x'.repeat(longestCommand + 10))).toBe('')
    expect(failures.map(String)).toContain('Error: disk')
  })
})

describe('npm run station', () => {
  const command = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [
      join(import.meta.dirname, '../../../scripts/station/index.ts'),
      ...args,
      '--profile',
      folder,
      '--json',
    ]).then(
      ({ stdout }) => ({ code: 0, answer: JSON.parse(stdout) as unknown }),
      ({ code, stdout }: { readonly code: number; readonly stdout: string }) => ({
        code,
        answer: stdout === '' ? null : (JSON.parse(stdout) as unknown),
      }),
    )

  it('prints what a file names with the station’s printer, says once what was asked twice, and names what is missing', async () => {
    expect(await command('status')).toMatchObject({ code: 3, answer: { error: { code: 'no-station' } } })
    const printed: unknown[] = []
    const { run } = station((channel, input) => {
      if (channel === 'settings.get')
        return ok({ printerProfiles: [{ id: 'p1' }, { id: 'p2' }], printerProfileId: 'p2' })
      printed.push(input)
      return ok({ batchId: 'b', queued: 2, refused: [] })
    })
    socket = openCommandSocket({ path: commandSocketOf(folder), run, failed: (cause) => failures.push(cause) })
    writeFileSync(join(folder, 'codes.csv'), 'bill_code;name\nCP1;A\nCP2;B\n')
    const print = ['print', join(folder, 'codes.csv'), '--request-id', 'order-17']
    expect(await command(...print)).toMatchObject({ code: 0, answer: { ok: true, value: { queued: 2 } } })
    expect(await command(...print)).toMatchObject({ code: 0, answer: { ok: true, repeated: true } })
    expect(printed).toEqual([{ billCodes: ['CP1', 'CP2'], profileId: 'p2', reprint: false }])
    expect(await command('send', '--request-id', 'order-17')).toMatchObject({ code: 1 })
    expect(await command('print')).toMatchObject({ code: 2 })
  })
})
