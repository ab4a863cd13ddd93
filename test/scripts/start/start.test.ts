import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ensureBrowser } from '../../../scripts/start/browser.ts'
import { isBuildStale } from '../../../scripts/start/build.ts'
import { carrierWarning } from '../../../scripts/start/carrier-reach.ts'
import { fetchElectron } from '../../../scripts/start/electron-runtime.ts'
import { rememberedFailure, rememberFailure } from '../../../scripts/start/fetch-memory.ts'
import { parseStartOptions } from '../../../scripts/start/options.ts'
import { stationArguments } from '../../../scripts/start/station.ts'
import { checkProfileFolder } from '../../../scripts/start/profile-folder.ts'
import { takeInstanceLock } from '../../../src/browser-host/system/single-instance.ts'

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'start-test-'))
const root = join(import.meta.dirname, '../../..')

describe('npm start, asked for what it cannot do,', () => {
  const start = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'scripts/run.mjs'), 'start', ...args], {
      encoding: 'utf8',
      timeout: 15_000,
    })
  test.each([
    [['--nonsense'], 'does not know "--nonsense"'],
    [['--remote-debugging-port', '99999'], 'must be a number from 0 to 65535'],
    [['--carrier', 'carrier.example'], 'must be an address such as https://'],
    [['--profile'], '--profile needs a value'],
    [['--headless', '--profile', '/proc/packbench'], 'cannot be written'],
  ])('says so in one sentence: %o', (args, sentence) => {
    const { status, stderr } = start(...args)
    expect(stderr).toContain(sentence)
    expect([status, stderr.trim().split('\n').length]).toEqual([2, 1])
  })
})

const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts/run.mjs'), ...args], { encoding: 'utf8', timeout: 45_000 })

test('npm run dev, asked what it takes, says so and opens nothing', () => {
  const { status, stdout, stderr } = run('dev', '--help')
  expect(stdout).toContain('--inspect')
  expect([status, stderr]).toEqual([0, ''])
})

describe('every other command, asked for what it cannot do,', () => {
  test.each([
    [['demo', '--out', '/proc/packbench'], 'cannot be written (ENOENT); choose another one with --out'],
    [['station', 'status', '--profile', '/proc/packbench'], 'cannot be written (ENOENT); choose another one with --p'],
    [['demo', '--nonsense'], "Unknown option '--nonsense'."],
    [['screenshots', '--out'], 'argument missing'],
    [['screenshots', '--look', 'nothing'], 'There is no look "nothing". There are: vi-light, '],
    [['structure', '--root', '/proc/packbench'], 'There is no checkout in /proc/packbench'],
    [['try-installed', '--installer', '/proc/packbench'], 'There is no installer for this machine at /proc/packbench'],
    [['package', '--new-update-key', '/proc/packbench/key'], 'The folder /proc/packbench cannot be written (ENOENT)'],
    [['simulator', '--port', '80x'], '--port takes a number from 0 to 65535, not "80x"'],
    [['bench', 'nothing'], 'Name a benchmark'],
    [['fuzz', '--cases', 'x'], '--cases takes a whole number'],
    [['windows-check', '--kills', 'x'], '--kills takes a whole number'],
    [['fuzz', '--nonsense'], "Unknown option '--nonsense'."],
    [['fault-matrix', 'all'], "Unexpected argument 'all'."],
    [['conformance', '--fast'], "Unknown option '--fast'."],
    [['check', '--fast'], "Unknown option '--fast'."],
    [['test', '--fast'], "Unknown option '--fast'."],
    [['nonsense'], 'There is no command "nonsense"'],
  ])('says so in one sentence: %o', (args, sentence) => {
    const { status, stderr, stdout } = run(...args)
    expect(stderr).toContain(sentence)
    expect([status, stderr.trim().split('\n').length, stdout]).toEqual([2, 1, ''])
  })
})

test('options are read in both spellings, and a profile from the folder of the person who typed', () => {
  const options = parseStartOptions(['--profile', 'p', '--carrier=https://c.example', '--headless'], '/home/packer')
  expect(options).toMatchObject({
    profile: '/home/packer/p',
    carrier: 'https://c.example',
    headless: true,
    retryElectron: false,
    diagnostics: false,
    countUnsent: false,
  })
  expect(stationArguments(parseStartOptions(['--diagnostics'], '/'))).toEqual(['--diagnostics'])
  expect(stationArguments(parseStartOptions(['--count-unsent'], '/'))).toEqual(['--count-unsent'])
})

describe('a profile', () => {
  test('in use by a browser host is refused until that ends', async () => {
    const folder = newFolder()
    const lock = await takeInstanceLock(folder)
    await expect(checkProfileFolder(folder)).rejects.toThrow('Another Packbench is running')
    if (lock.held) lock.release()
    await expect(checkProfileFolder(folder)).resolves.toBeUndefined()
  })
  test("in use by Electron is refused, and a dead Electron's mark is not", async () => {
    const [alive, dead] = [newFolder(), newFolder()]
    symlinkSync(`${hostname()}-${process.pid}`, join(alive, 'SingletonLock'))
    symlinkSync(`${hostname()}-${spawnSync('true').pid}`, join(dead, 'SingletonLock'))
    await expect(checkProfileFolder(alive)).rejects.toThrow('Another Packbench is running')
    await expect(checkProfileFolder(dead)).resolves.toBeUndefined()
  })
  test('whose holder died is taken over', async () => {
    const folder = newFolder()
    symlinkSync(join(folder, 'no-such-socket'), join(folder, 'browser-host.lock'))
    const lock = await takeInstanceLock(folder)
    expect(lock.held).toBe(true)
    if (lock.held) lock.release()
  })
})

test('an unreachable carrier is a warning, a reachable one is none', async () => {
  const server = createServer()
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  expect(await carrierWarning(address, {}, 1000)).toBeNull()
  await new Promise((done) => server.close(done))
  expect(await carrierWarning(address, {}, 1000)).toContain('Nobody answers')
})

describe("fetching Electron's runtime", () => {
  const fetch = (script: string, stallMs = 400) => {
    const folder = newFolder()
    const installScript = join(folder, 'install.cjs')
    writeFileSync(installScript, script)
    const seen: number[] = []
    const outcome = fetchElectron({
      node: process.execPath,
      installScript,
      targetFolder: join(folder, 'dist'),
      stallMs,
      tickMs: 50,
      onProgress: (bytes) => seen.push(bytes),
    })
    return outcome.then((failure) => ({ failure, seen }))
  }
  const writing =
    "const fs=require('fs'),f=require('os').tmpdir()+'/zip';let n=0;const t=setInterval(()=>{fs.appendFileSync(f,'x'.repeat(1000));"
  test('is given up where it stands still, and not before', async () => {
    const stalled = await fetch('setInterval(() => {}, 1000)')
    expect(stalled.failure).toContain('no progress for')
    // Longer than that in all, and at each step much less, also on a busy machine.
    const slow = await fetch(`${writing} if (++n === 25) process.exit(0)}, 100)`, 2000)
    expect(slow.failure).toBeNull()
    expect(Math.max(...slow.seen)).toBeGreaterThan(5000)
  })
  test('tells why it failed at once', async () => {
    const { failure } = await fetch("console.error(new TypeError('fetch failed').stack); process.exit(1)", 5000)
    expect(failure).toBe('TypeError: fetch failed')
  })
  test('remembers a failure for that version only', () => {
    const file = join(newFolder(), 'cache', 'fetch.json')
    rememberFailure(file, '45.4.1', 'fetch failed')
    expect([rememberedFailure(file, '45.4.1'), rememberedFailure(file, '46.0.0')]).toEqual(['fetch failed', null])
  })
})

describe('the browser for the window', () => {
  const machine = (withApt: boolean) => {
    const bin = newFolder()
    if (withApt) {
      // "Installs" by putting the program where the launcher looks.
      writeFileSync(join(bin, 'apt-get'), `#!/bin/sh\ncase "$*" in *install*) : > ${bin}/installed;; esac\n`)
      chmodSync(join(bin, 'apt-get'), 0o755)
    }
    return { bin, env: { PATH: bin, PACKBENCH_BROWSER: join(bin, 'installed') } }
  }
  test('is installed on Debian as root, with an announcement', () => {
    const { bin, env } = machine(true)
    const said: string[] = []
    const path = ensureBrowser({
      platform: 'linux',
      env: { ...env, PATH: `${bin}:/bin:/usr/bin` },
      isRoot: true,
      say: (text) => said.push(text),
    })
    expect(path).toBe(join(bin, 'installed'))
    expect(said.join()).toContain('installing the packages "chromium"')
  })
  test('is named with the command to type elsewhere', () => {
    const parts = { isRoot: false, say: () => undefined }
    expect(() => ensureBrowser({ ...parts, platform: 'linux', env: machine(true).env })).toThrow(
      'sudo apt-get install chromium',
    )
    expect(() => ensureBrowser({ ...parts, platform: 'win32', env: machine(false).env })).toThrow('winget install')
  })
})

test('the build is stale where a source is newer than a result or a result is missing', () => {
  const folder = newFolder()
  for (const name of ['src/main', 'src/browser-host', 'out/main', 'out/preload', 'out/renderer'])
    mkdirSync(join(folder, name), { recursive: true })
  const put = (name: string, seconds: number): void => {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), seconds, seconds)
  }
  for (const name of ['electron.vite.config.ts', 'package.json', 'src/main/index.ts']) put(name, 1000)
  expect(isBuildStale(folder)).toBe(true)
  const later = Date.now() / 1000 + 100
  for (const name of ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html']) put(name, later)
  put('src/browser-host/start.mjs', later + 50)
  expect(isBuildStale(folder)).toBe(false)
  put('src/main/index.ts', later + 50)
  expect(isBuildStale(folder)).toBe(true)
})
