import { execFile, execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
const work = mkdtempSync(join(tmpdir(), 'packbench-uninstaller-'))

/** Every warning is an error: a text that is missing in a language is one. */
function compile(script: 'trial' | 'program', out: string): void {
  const define = [`-DOUT=${out}`, `-DMACRO=${join(root, 'resources/package/installer.nsh')}`]
  const source = join(import.meta.dirname, 'uninstaller', `${script}.nsi`)
  execFileSync('makensis', ['-INPUTCHARSET', 'UTF8', '-WX', '-V2', ...define, source], { stdio: 'pipe' })
}

beforeAll(() => {
  if (!has('makensis')) return
  compile('trial', join(work, 'PackbenchTrial.exe'))
  compile('program', join(work, 'Packbench.exe'))
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

const compiled = { skip: !has('makensis'), meta: { skipReason: 'there is no makensis' } }

describe('the macro of the uninstaller', compiled, () => {
  it('is compiled without a warning, with its sentences in both languages', () => {
    const program = readFileSync(join(work, 'PackbenchTrial.exe'))
    const sentences = ['đơn chưa gửi, ', ' unsent drafts, ', 'Không đếm được', 'could not be counted']
    expect(sentences.filter((sentence) => !program.includes(Buffer.from(sentence, 'utf16le')))).toEqual([])
  })
})

// Each step starts programs under wine, which takes seconds where the machine has other work.
const underWine = {
  skip: !has('makensis') || !has('wine'),
  meta: { skipReason: 'there is no makensis, or no wine' },
  timeout: 180_000,
}

describe('a silent removal', underWine, () => {
  const prefix = join(root, '.cache', 'wine')
  const env = { ...process.env, WINEARCH: 'win64', WINEDEBUG: '-all', WINEPREFIX: prefix }
  const installed = join(work, 'installed')
  let data: string

  const wine = (...args: readonly string[]): Promise<number> =>
    promisify(execFile)('wine', args, { cwd: installed, env, timeout: 60_000 }).then(
      () => 0,
      (error: { readonly code?: number }) => error.code ?? -1,
    )

  beforeAll(() => {
    // Makes Windows' folders where there are none; the first time takes twenty seconds.
    mkdirSync(prefix, { recursive: true })
    execFileSync('wine', ['wineboot', '-i'], { env, stdio: 'ignore' })
    const users = join(prefix, 'drive_c', 'users')
    const user = readdirSync(users).find((name) => name !== 'Public') ?? ''
    data = join(users, user, 'AppData', 'Roaming')
  }, 120_000)
  afterAll(() => void spawnSync('wineserver', ['-k'], { env }))

  beforeEach(async () => {
    rmSync(installed, { recursive: true, force: true })
    mkdirSync(installed)
    for (const file of ['PackbenchTrial.exe', 'Packbench.exe']) copyFileSync(join(work, file), join(installed, file))
    for (const folder of ['Packbench', 'Packbench.witness']) {
      mkdirSync(join(data, folder), { recursive: true })
      writeFileSync(join(data, folder, 'kept'), 'x')
    }
    await wine('PackbenchTrial.exe', '/S')
  }, 120_000)

  /** @returns the exit code of the uninstaller */
  async function remove(exitCode: number, ...args: readonly string[]): Promise<number> {
    const answer = JSON.stringify({ unsent: 12, unresolved: 1, requests: 2, unread: 0, accounts: [] })
    writeFileSync(join(installed, 'answer.txt'), `${answer}\n${exitCode}\n`)
    const code = await wine('Uninstall.exe', '/S', ...args, `_?=Z:${installed.replaceAll('/', '\\')}`)
    // In every case here the program itself goes.
    expect(existsSync(join(installed, 'Packbench.exe'))).toBe(false)
    return code
  }
  const kept = (): readonly string[] =>
    ['Packbench', 'Packbench.witness'].filter((folder) => existsSync(join(data, folder)))
  const both = ['Packbench', 'Packbench.witness']

  it('asks the program how many bills are not sent before it goes, and keeps the data', async () => {
    expect(await remove(0)).toBe(0)
    expect(readFileSync(join(installed, 'called.txt'), 'utf8')).toBe('--count-unsent')
    expect(kept()).toEqual(both)
  })

  it('deletes the data where that was asked for and nothing is unsent, whoever it was installed for', async () => {
    expect(await remove(0, '/DELETE_DATA')).toBe(0)
    expect(kept()).toEqual([])
  })

  it('deletes the data of the person also where the program was installed for all', async () => {
    expect(await remove(0, '/ALL', '/DELETE_DATA')).toBe(0)
    expect(kept()).toEqual([])
  })

  it.each([
    ['that are unsent', 10],
    ['of which not all could be read', 11],
    ['that could not be counted', 1],
  ])('keeps bills %s, and says by its exit code that the data are there', async (_which, exitCode) => {
    expect(await remove(exitCode, '/DELETE_DATA')).toBe(10)
    expect(kept()).toEqual(both)
  })

  it('keeps them where the program cannot even be asked', async () => {
    rmSync(join(installed, 'Packbench.exe'))
    expect(await remove(0, '/DELETE_DATA')).toBe(10)
    expect(kept()).toEqual(both)
  })

  it('deletes unsent bills for whoever says so in so many words', async () => {
    expect(await remove(10, '/DELETE_DATA', '/DELETE_UNSENT')).toBe(0)
    expect(kept()).toEqual([])
  })

  it('asks nothing and keeps everything where a newer version takes its place', async () => {
    await remove(10, '--updated', '/DELETE_DATA')
    expect(existsSync(join(installed, 'called.txt'))).toBe(false)
    expect(kept()).toEqual(both)
  })
})
