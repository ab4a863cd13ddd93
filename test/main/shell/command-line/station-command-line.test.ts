import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../../src/shared/result.ts'
import { openCommandSocket } from '../../../../src/main/command-line/command-socket.ts'

const electron = vi.hoisted(() => ({ app: {} as Record<string, unknown> }))
vi.mock('electron', () => electron)

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
  const app = new EventEmitter()
  const relaunched: unknown[] = []
  let saved = 0
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
  const run = (): Promise<{ ok: true; value: unknown }> => {
    asked.resolve()
    return Promise.resolve({ ok: true, value: busy })
  }
  void runCommandLine([...command, '--profile', profile], {
    countUnsent: () => Promise.resolve({ text: '', exitCode: 0 }),
    async startWindowless() {
      const socket = await openCommandSocket({ profileFolder: profile, run, failed: () => undefined })
      return {
        stop: () => socket.close().then(() => ({ end: 'ended', installs: false }) as const),
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
  return { asked: asked.promise, opens, quits, exited: exited.promise, relaunched, saved: () => saved }
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
  const { asked, opens, exited, relaunched, saved } = startedWith('send', '--wait', '600')
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
  const { asked, quits, exited, relaunched } = startedWith('send', '--wait', '600', '--json')
  await asked
  expect(quits()).toBe(false)
  expect([await exited, relaunched]).toEqual([0, []])
  expect(words.join('')).toMatch(/^\{"ok":true,/)
})
