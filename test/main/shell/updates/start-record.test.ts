import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nextStart, startRecords, type StartRecord } from '../../../../src/main/shell/updates/start-record.ts'

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
