import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  installAsTrial,
  nextStart,
  startRecords,
  withdrawnStart,
  type StartRecord,
} from '../../../../src/main/shell/updates/start-record.ts'

const previous = { file: '/kept/1.2.0.exe', sha512: 'x' }
const installed: StartRecord = {
  proven: '1.2.0',
  trial: { version: '1.3.0', from: '1.2.0', isUpdate: true, starts: 0, previous },
  failed: null,
}

test('a profile that is new has nothing to lose: its first version needs no trial', () => {
  const { record, start } = nextStart({ proven: null, trial: null, failed: null }, '1.2.0', false)
  expect([record.proven, start.kind]).toEqual(['1.2.0', 'usual'])
})

test('an update is tried twice, each time counted before it begins, and then taken back', () => {
  const first = nextStart(installed, '1.3.0', true)
  expect([first.start.kind, first.record.trial?.starts]).toEqual(['trial', 1])
  const second = nextStart(first.record, '1.3.0', true)
  expect([second.start.kind, second.record.trial?.starts]).toEqual(['trial', 2])
  const third = nextStart(second.record, '1.3.0', true)
  expect(third.start).toEqual({ kind: 'taken-back', from: '1.2.0' })
  expect(third.record.trial?.previous).toEqual(previous)
  const back = nextStart(third.record, '1.2.0', true)
  expect(back).toEqual({
    start: { kind: 'usual' },
    record: { proven: '1.2.0', trial: null, failed: { version: '1.3.0', refusal: 'not-proven' } },
  })
})

test('an installer that did nothing is known by the former version’s next start', () => {
  const { record, start } = nextStart(installed, '1.2.0', true)
  expect(start.kind).toBe('usual')
  expect(record.failed).toEqual({ version: '1.3.0', refusal: 'not-installed' })
})

test('what a person has installed proves itself too, and is never taken back by itself', () => {
  let { record, start } = nextStart({ proven: '1.2.0', trial: null, failed: null }, '1.1.0', true)
  for (let more = 0; more < 5; more += 1) {
    expect(start).toEqual({ kind: 'trial', isUpdate: false, from: '1.2.0' })
    ;({ record, start } = nextStart(record, '1.1.0', true))
  }
})

test('a profile of a version that kept no record is tried like any other', () => {
  expect(nextStart({ proven: null, trial: null, failed: null }, '1.3.0', true).start).toEqual({
    kind: 'trial',
    isUpdate: false,
    from: '',
  })
})

test('the record lies beside the profile; one that cannot be read or written stops nothing', () => {
  const profile = join(mkdtempSync(join(tmpdir(), 'packbench-start-')), 'profile')
  const records = startRecords(profile)
  expect(records.read()).toEqual({ proven: null, trial: null, failed: null })
  records.write(installed)
  expect(records.read()).toEqual(installed)
  writeFileSync(`${profile}.witness/start.json`, '{"proven":')
  expect(records.read().proven).toBeNull()
  const other = join(mkdtempSync(join(tmpdir(), 'packbench-start-')), 'profile')
  writeFileSync(`${other}.witness`, 'a file in the way')
  startRecords(other).write(installed)
  mkdirSync(other)
})

test('a start that a person closes at once counts for nothing; one whose window did not come counts, and the third is taken back', () => {
  const first = nextStart(installed, '1.3.0', true).record
  const again = nextStart(withdrawnStart(first, 8_000), '1.3.0', true).record
  expect(again.trial?.starts).toBe(1)
  const second = nextStart(withdrawnStart(again, 70_000), '1.3.0', true).record
  expect(second.trial?.starts).toBe(2)
  expect(nextStart(withdrawnStart(second, 70_000), '1.3.0', true).start.kind).toBe('taken-back')
})

test('the former version reads what a newer one has written more, and knows which one has failed', () => {
  const profile = join(mkdtempSync(join(tmpdir(), 'packbench-start-')), 'profile')
  mkdirSync(`${profile}.witness`)
  const failed = { version: '1.3.0', refusal: 'of-the-future', since: 7 }
  const trial = { ...installed.trial, window: 'shown' }
  writeFileSync(`${profile}.witness/start.json`, JSON.stringify({ ...installed, trial, failed, channel: 'beta' }))
  expect(startRecords(profile).read()).toEqual({ ...installed, failed: { version: '1.3.0', refusal: 'not-proven' } })
})

test('the trial is on file before the installer begins; where nothing could be installed, the version is not tried again by itself', async () => {
  const records = startRecords(join(mkdtempSync(join(tmpdir(), 'packbench-start-')), 'profile'))
  records.write({ proven: '1.2.0', trial: null, failed: null })
  const update = { version: '1.3.0', from: '1.2.0', keep: () => previous }
  const full = (): never => {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  }
  expect(await installAsTrial(records, { ...update, keep: full, install: () => Promise.resolve() })).toBe(false)
  const next = nextStart(records.read(), '1.2.0', true)
  expect(next).toEqual({
    start: { kind: 'usual' },
    record: { proven: '1.2.0', trial: null, failed: { version: '1.3.0', refusal: 'not-installed' } },
  })
  let seen: StartRecord | null = null
  const install = (): Promise<void> => {
    seen = records.read()
    return Promise.resolve()
  }
  expect(await installAsTrial(records, { ...update, install })).toBe(true)
  expect(seen).toMatchObject({ proven: '1.2.0', trial: { version: '1.3.0', isUpdate: true, starts: 0, previous } })
})
