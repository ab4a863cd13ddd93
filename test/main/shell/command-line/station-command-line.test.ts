import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../../src/shared/result.ts'
import { until } from '../../station.ts'
import { openCommandSocket } from '../../../../src/main/command-line/command-socket.ts'

const electron = vi.hoisted(() => ({ app: {} as Record<string, unknown> }))
vi.mock('electron', () => electron)

// Another file may have loaded it with an Electron of its own.
vi.resetModules()
const { runCommandLine } = await import('../../../../src/main/shell/command-line/station-command-line.ts')

let profile: string
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'command-line-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(profile, { recursive: true, force: true })
})

/** The program as it is started with a command while no station is open; its queue never comes to an end. */
function startedWith(...command: readonly string[]) {
  return started({ command })
}

interface Started {
  readonly command: readonly string[]
  /** How its core comes to its end. */
  readonly end?: 'ended' | 'hangs'
  /** The questions of the waiting that are not answered, by their number; the command itself is number one. */
  readonly unanswered?: readonly number[]
}

function started({ command, end = 'ended', unanswered = [] }: Started) {
  const app = new EventEmitter()
  const relaunched: unknown[] = []
  let saved = 0
  let begun = 0
  const asked = Promise.withResolvers<void>()
  const exited = Promise.withResolvers<number>()
  Object.assign(electron.app, {
    on: app.on.bind(app),
    exit: exited.resolve,
    relaunch: ({ args }: { readonly args: unknown }) => relaunched.push(args),
    getPath: () => profile,
    getVersion: () => '1.0.0',
    requestSingleInstanceLock: () => true,
  })
  const busy = { queue: { status: 'probing' }, drafts: { READY: 1, SENDING: 0 }, printing: { running: 0 } }
  let questions = 0
  const run = async (): Promise<{ ok: true; value: unknown }> => {
    questions += 1
    if (unanswered.includes(questions)) throw new Error('too many at once')
    asked.resolve()
    return { ok: true, value: busy }
  }
  const reading = Promise.withResolvers<void>()
  const read = Promise.withResolvers<{ text: string; exitCode: number }>()
  void runCommandLine([...command, '--profile', profile], {
    countUnsent() {
      reading.resolve()
      return read.promise
    },
    async startWindowless() {
      begun += 1
      const socket = await openCommandSocket({ profileFolder: profile, run, failed: () => undefined })
      return {
        stop: () => socket.close().then(() => ({ end, installs: false }) as const),
        saveDiagnostics: () => Promise.resolve(ok((saved += 1))),
      }
    },
  })
  const opens = (...args: readonly string[]): boolean => app.emit('second-instance', {}, ['Packbench.exe', ...args])
  const quits = (): boolean => {
    let isPrevented = false
    app.emit('before-quit', { preventDefault: () => (isPrevented = true) })
    return !isPrevented
  }
  const isRead = (): void => read.resolve({ text: '', exitCode: 0 })
  const asksAgain = (times: number): Promise<number> =>
    until(
      () => Promise.resolve(questions),
      (sofar) => sofar >= times,
    )
  const seen = { asksAgain, relaunched, saved: () => saved, begun: () => begun }
  return { asked: asked.promise, opens, quits, exited: exited.promise, reading: reading.promise, isRead, ...seen }
}

/** What is said meanwhile. */
function spokenWords(): string[] {
  const words: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text: unknown, ...rest: readonly unknown[]) => {
    const [written] = rest as readonly [() => void]
    words.push(String(text))
    written()
    return true
  })
  return words
}

test('whoever opens the station while a command without a window goes on has it once, as soon as that has ended', async () => {
  spokenWords()
  const { asked, opens, exited, relaunched, saved, isRead } = startedWith('send', '--wait', '600')
  isRead()
  await asked
  opens('--station', 'status')
  opens('--diagnostics')
  // Whoever asks for the diagnostics was told that the running station writes them.
  expect([relaunched, saved()]).toEqual([[], 1])
  opens('--user-data-dir=D:\\Trạm 1')
  opens('--user-data-dir=D:\\Trạm 1')
  expect(await exited).toBe(0)
  expect(relaunched).toEqual([['--user-data-dir=D:\\Trạm 1']])
})

test('a command without a window that is ended by a signal says what it has done', async () => {
  const words = spokenWords()
  const { asked, quits, exited, relaunched, isRead } = startedWith('send', '--wait', '600', '--json')
  isRead()
  await asked
  expect(quits()).toBe(false)
  expect([await exited, relaunched]).toEqual([0, []])
  expect(words.join('')).toMatch(/^\{"ok":true,/)
})

test('a command that is ended before it has begun is not run, and says that there is no answer', async () => {
  const words = spokenWords()
  const { reading, isRead, quits, exited, begun } = startedWith('send', '--request-id', 'r1', '--json')
  await reading
  expect(quits()).toBe(false)
  isRead()
  expect([await exited, begun()]).toEqual([4, 0])
  expect(words).toEqual(['{"ok":false,"error":{"code":"no-answer","detail":"r1"}}\n'])
})

test('a question of the waiting that gets no answer takes nothing from what the command has done', async () => {
  const words = spokenWords()
  const { asksAgain, quits, exited, isRead } = started({ command: ['send', '--json'], unanswered: [2] })
  isRead()
  await asksAgain(3)
  expect(quits()).toBe(false)
  expect(await exited).toBe(0)
  expect(words.join('')).toMatch(/^\{"ok":true,/)
})

test('a command whose core a hanging disk keeps ends all the same, and leaves the profile to the next start', async () => {
  spokenWords()
  const atExit: unknown[] = []
  vi.spyOn(process, 'once').mockImplementation((event: string | symbol, listener: unknown) => {
    if (event === 'exit') atExit.push(listener)
    return process
  })
  const killed: unknown[] = []
  vi.spyOn(process, 'kill').mockImplementation((...given) => {
    killed.push(given)
    return true
  })
  const { asked, quits, exited, isRead } = started({ command: ['send'], end: 'hangs' })
  isRead()
  await asked
  quits()
  expect(await exited).toBe(0)
  expect(killed).toEqual([])
  for (const listener of atExit as (() => void)[]) listener()
  expect(killed).toEqual([[process.pid, 'SIGKILL']])
})
