import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import { openTestStation, type TestStation } from '../station.ts'

let station: TestStation
beforeEach(async () => {
  station = await openTestStation()
})
afterEach(() => station.close())

const sender = { id: 's1', label: 'Kho A', party: { ...emptyBill.sender, name: 'Shop A', phone: '0901234567' } }
const check = (file: unknown, withOwn = false) =>
  station.ask('station.checkImport', { text: typeof file === 'string' ? file : JSON.stringify(file), withOwn })
const fileWith = (settings: object, more: object = {}) => ({
  format: 'packbench-station',
  version: 1,
  exportedAt: '2026-11-21T09:00:00Z',
  appVersion: '1',
  settings,
  operators: [],
  ...more,
})
const problemsOf = async (file: unknown): Promise<string[]> => {
  const answer = await check(file)
  return answer.assessment === 'refused' ? answer.problems.map(({ field, kind }) => `${field} ${kind}`) : []
}

describe('the station as a file', () => {
  it('goes to another station with its senders and operators, and without a PIN, a hash or the name at work', async () => {
    await station.ask('settings.update', { senders: [sender], defaultSenderId: 's1', sendConcurrency: 7 })
    await station.ask('operators.add', { name: 'Mai', pin: '4071' })
    const { path } = await station.ask('station.export', undefined)
    const text = readFileSync(path, 'utf8')
    expect(text).not.toMatch(/4071|hash|salt|"operator":/)

    const other = await openTestStation()
    await other.ask('operators.add', { name: 'Phúc', pin: '9999' })
    const before = await other.ask('settings.get', undefined)
    await other.ask('station.import', { text, withOwn: false })
    const after = await other.ask('settings.get', undefined)
    expect(after).toMatchObject({ senders: [sender], defaultSenderId: 's1', sendConcurrency: 7, operator: 'Phúc' })
    expect([after.labelFolder, after.stationCode]).toEqual([before.labelFolder, before.stationCode])
    const { operators } = await other.ask('operators.view', undefined)
    expect(operators.map(({ name, hasPin }) => [name, hasPin])).toEqual([
      ['Phúc', true],
      ['Mai', false],
    ])
    await other.close()
  })

  it('is shown before it is taken, without a folder that is none on this machine, and what was there before is kept as a file that can be taken back', async () => {
    const { labelFolder } = await station.ask('settings.get', undefined)
    // As "C:\\Users\\An" is on any other system.
    const own = { stationCode: 'TB09', labelFolder: 'Users/An' }
    const file = fileWith({ textSize: 'large', ...own }, { operators: [{ name: 'Lan' }] })
    expect(await check(file)).toEqual({
      assessment: 'usable',
      changes: [
        { field: 'textSize', from: 'normal', to: 'large' },
        { field: 'operators', from: '', to: 'Lan' },
      ],
    })
    expect((await station.ask('settings.get', undefined)).textSize).toBe('normal')
    const { keptCopy, changed } = await station.ask('station.import', { text: JSON.stringify(file), withOwn: true })
    expect(changed).toBe(3)
    const after = { textSize: 'large', stationCode: 'TB09', labelFolder }
    expect(await station.ask('settings.get', undefined)).toMatchObject(after)
    await station.ask('station.import', { text: readFileSync(keptCopy, 'utf8'), withOwn: false })
    expect((await station.ask('settings.get', undefined)).textSize).toBe('normal')
  })

  it('carries the saved views of Bills, and never writes over an earlier copy', async () => {
    await station.ask('account.startTraining', undefined)
    const { columns } = await station.ask('bills.views', undefined)
    const { path } = await station.ask('station.export', undefined)
    const again = await station.ask('station.export', undefined)
    expect(again.path).not.toBe(path)
    const text = readFileSync(path, 'utf8')
    await station.ask('bills.saveViews', { views: [], columns: ['billCode'] })
    expect(await check(text)).toMatchObject({ changes: [{ field: 'billViews' }] })
    await station.ask('station.import', { text, withOwn: false })
    expect((await station.ask('bills.views', undefined)).columns).toEqual(columns)
  })

  it('is refused with every fault named by its place, and changes nothing', async () => {
    const { address: _missing, ...noAddress } = sender.party
    const file = fileWith(
      { language: 'fr', colour: 1, senders: [{ ...sender, party: noAddress }], operator: 'X' },
      { tokens: 1 },
    )
    expect((await problemsOf(file)).toSorted()).toEqual([
      'settings.colour unknown-key',
      'settings.language invalid',
      'settings.operator unknown-key',
      'settings.senders.0.party.address missing',
      'tokens unknown-key',
    ])
    expect(await station.refusal('station.import', { text: JSON.stringify(file), withOwn: false })).toMatchObject({
      code: 'station-file-refused',
    })
    expect((await station.ask('settings.get', undefined)).language).toBe('vi')
  })

  it.each([
    ['{ "format": ', ' not-json'],
    [{ hello: 1 }, 'format not-a-station-file'],
    [fileWith({}, { version: 2 }), 'version newer-version'],
    [fileWith({ senders: [sender], defaultSenderId: 'gone' }), 'settings.defaultSenderId invalid'],
  ])('says in one word what is wrong with %j', async (file, problem) => {
    expect(await problemsOf(file)).toEqual([problem])
  })
})

it('diagnostics hold states and counts, and nobody’s name, phone or path of a home', async () => {
  await station.ask('account.startTraining', undefined)
  await station.ask('settings.update', { senders: [sender] })
  await station.ask('operators.add', { name: 'Trần Thị Mai', pin: '4071' })
  const { text } = await station.ask('app.diagnostics', undefined)
  expect(text).toContain('account training training v3 front open')
  expect(text).toContain('"senders":1')
  // As a number of its own: a free disk has many digits.
  expect(text).not.toMatch(/Mai|Shop A|0901234567|\b4071\b/)
})
