import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Updater } from '../../../src/main/ports/updater.ts'
import { createUpdates, firstCheckAfterMs, type UpdatesDeps } from '../../../src/main/updates/updates.ts'
import type { UnderWay, UpdatesView } from '../../../src/shared/domain/update.ts'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'

const hour = 60 * 60_000
/** Ten in the morning in Vietnam, and two at night. */
const morning = Date.UTC(2026, 10, 23, 3)
const night = Date.UTC(2026, 10, 23, 19)

let asked: string[]
let underWay: UnderWay[]
let told: string[]
let answers: { find: Awaited<ReturnType<Updater['find']>>; download: Awaited<ReturnType<Updater['download']>> }
let folder: string
beforeEach(() => {
  asked = []
  underWay = []
  told = []
  answers = { find: { kind: 'found', update: { version: '1.3.0', bytes: 1 } }, download: { kind: 'downloaded' } }
  folder = mkdtempSync(join(tmpdir(), 'packbench-updates-'))
})

const updater: Updater = {
  find: (server) => (asked.push(`find ${server}`), Promise.resolve(answers.find)),
  download: () => (asked.push('download'), Promise.resolve(answers.download)),
  install: (byPerson) => void asked.push(`install ${byPerson ? 'by a person' : 'at night'}`),
}

function open(atMs: number, given: Partial<UpdatesDeps> = {}) {
  const clock = createFakeClock(atMs)
  const changes: UpdatesView[] = []
  const updates = createUpdates({
    clock,
    version: '1.2.0',
    updater,
    failed: null,
    server: () => 'https://updates.example/',
    underWay: () => underWay,
    postponedFile: join(folder, 'updates.json'),
    changed: (view) => changes.push(view),
    tell: (code, version) => told.push(`${code} ${version}`),
    log: { warn: () => undefined },
    ...given,
  })
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 10 * 60_000) {
      clock.advance(Math.min(left, 10 * 60_000))
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { updates, changes, pass }
}

test('without a server nothing is asked for, by day or by night', async () => {
  const { updates, pass } = open(morning, { server: () => '' })
  await pass(24 * hour)
  expect(asked).toEqual([])
  expect(updates.view().state).toBe('off')
})

test('a new version is fetched in the background, told once, and installed at night', async () => {
  const { updates, pass } = open(morning)
  await pass(firstCheckAfterMs)
  expect(asked).toEqual(['find https://updates.example/', 'download'])
  expect(updates.view()).toMatchObject({ state: 'ready', version: '1.3.0' })
  await pass(13 * hour)
  expect(asked).not.toContain('install at night')
  await pass(3 * hour)
  expect(asked).toContain('install at night')
  expect(told).toEqual(['update-ready 1.3.0'])
})

test.each<UnderWay>(['send', 'batch', 'print', 'import', 'export'])(
  'in the middle of a %s nothing is installed, neither at night nor for a person',
  async (kind) => {
    const { updates, pass } = open(night)
    await pass(firstCheckAfterMs)
    underWay = [kind]
    await pass(hour)
    expect(updates.install().underWay).toEqual([kind])
    expect(updates.mayInstall()).toBe(false)
    expect(asked.filter((it) => it.startsWith('install'))).toEqual([])
    underWay = []
    await pass(20 * 60_000)
    expect(asked).toContain('install at night')
  },
)

test('what a person postpones waits for the next night but one, also over a restart, until they say otherwise', async () => {
  const first = open(night - 2 * hour)
  await first.pass(firstCheckAfterMs)
  expect(first.updates.postpone().postponedUntilMs).toBe(night - 2 * hour + firstCheckAfterMs + 20 * hour)
  await first.pass(5 * hour)
  expect(first.updates.mayInstall()).toBe(false)
  const second = open(night)
  await second.pass(firstCheckAfterMs)
  expect(second.updates.view().postponedUntilMs).not.toBeNull()
  expect(asked.filter((it) => it.startsWith('install'))).toEqual([])
  second.updates.install()
  expect(asked).toContain('install by a person')
})

test('what lies ready is not installed once no server is named, by night, by a person or at the end; named again, it is', async () => {
  let server = 'https://updates.example/'
  const { updates, pass } = open(night - hour, { server: () => server })
  await pass(firstCheckAfterMs)
  expect(updates.mayInstall()).toBe(true)
  server = ''
  expect(updates.view().state).toBe('off')
  expect(updates.mayInstall()).toBe(false)
  updates.install()
  await pass(3 * hour)
  expect(asked.filter((it) => it.startsWith('install'))).toEqual([])
  server = 'https://updates.example/'
  expect(updates.mayInstall()).toBe(true)
})

test('what lies ready is installed at night also where the line is off by then, and is told once', async () => {
  const { updates, pass } = open(morning)
  await pass(firstCheckAfterMs)
  const answered = answers
  answers = { ...answered, find: { kind: 'refused', refusal: 'unreachable', detail: 'net::ERR_INTERNET_DISCONNECTED' } }
  await pass(7 * hour)
  expect(updates.view()).toMatchObject({ state: 'ready', version: '1.3.0', refusal: null })
  expect(updates.mayInstall()).toBe(true)
  await pass(10 * hour)
  expect(asked).toContain('install at night')
  answers = answered
  await pass(7 * hour)
  expect(told).toEqual(['update-ready 1.3.0'])
})

test('what lies ready is not installed once the server offers what is not signed', async () => {
  const { updates, pass } = open(morning)
  await pass(firstCheckAfterMs)
  answers = { ...answers, find: { kind: 'refused', refusal: 'altered', detail: 'latest.yml' } }
  await pass(7 * hour)
  expect(updates.view()).toMatchObject({ state: 'refused', refusal: 'altered' })
  expect(updates.mayInstall()).toBe(false)
})

test('a clock that was far ahead when it was postponed postpones nothing', async () => {
  const ahead = open(night + 1000 * 24 * hour)
  await ahead.pass(firstCheckAfterMs)
  ahead.updates.postpone()
  const { updates, pass } = open(night)
  await pass(firstCheckAfterMs)
  expect(updates.view().postponedUntilMs).toBeNull()
})

test('what the updater refuses is said, and asked for again hours later', async () => {
  answers = { ...answers, find: { kind: 'refused', refusal: 'altered', detail: 'latest.yml' } }
  const { updates, pass } = open(morning)
  await pass(firstCheckAfterMs)
  expect(updates.view()).toMatchObject({ state: 'refused', refusal: 'altered', version: null })
  await pass(5 * hour)
  expect(asked).toHaveLength(1)
  await pass(2 * hour)
  expect(asked).toHaveLength(2)
})

test('a version that did not prove its start is not fetched again by itself; a newer one is', async () => {
  const { updates, pass } = open(morning, { failed: { version: '1.3.0', refusal: 'not-proven' } })
  expect(told).toEqual(['update-failed 1.3.0'])
  expect(updates.view()).toMatchObject({ state: 'refused', refusal: 'not-proven', version: '1.3.0' })
  await pass(firstCheckAfterMs)
  expect(asked).not.toContain('download')
  answers = { ...answers, find: { kind: 'found', update: { version: '1.3.1', bytes: 1 } } }
  await pass(7 * hour)
  expect(updates.view()).toMatchObject({ state: 'ready', version: '1.3.1' })
})

test('an installation that cannot replace itself says so', async () => {
  const { updates } = open(morning, { updater: null })
  expect(await updates.check()).toMatchObject({ state: 'refused', refusal: 'not-here' })
})
