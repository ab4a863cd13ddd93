import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestStation, type TestStation } from '../station.ts'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'

let station: TestStation
beforeEach(async () => {
  station = await openTestStation()
  await station.ask('account.startTraining', undefined)
})
afterEach(() => station.close())

const add = async (name: string, pin: string | null = null): Promise<string> => {
  const { operators } = await station.ask('operators.add', { name, pin })
  return operators.find((operator) => operator.name === name)?.id ?? ''
}
const switchTo = (id: string, pin: string | null = null) => station.ask('operators.switch', { id, pin })
const hold = async (refCode: string): Promise<string> => {
  const bill = sampleBill(refCode)
  const { id } = await station.ask('drafts.submit', {
    bill,
    intent: 'keep',
    draftId: null,
    referenceOverrideReason: null,
  })
  await station.ask('drafts.hold', { id })
  return id
}
const lastActions = async (limit: number) =>
  (await station.ask('audit.list', { offset: 0, limit })).rows.map(({ action, operator }) => `${action} ${operator}`)

describe('operators', () => {
  it('stand with their name on what is done while they are at work', async () => {
    await add('Mai')
    const lan = await add('Lan')
    await hold('OP-1')
    await switchTo(lan)
    const { decisions } = await station.ask('drafts.get', { id: await hold('OP-2') })
    expect(decisions.map(({ action, operator }) => [action, operator])).toEqual([
      ['enter', 'Lan'],
      ['hold', 'Lan'],
    ])
    expect(await lastActions(5)).toEqual(['hold Lan', 'enter Lan', 'operator-switched Lan', 'hold Mai', 'enter Mai'])
  })

  it('cannot be named by the window: a setting of that name is refused', async () => {
    await add('Mai')
    const patch = { operator: 'Lan' } as never
    expect(await station.refusal('settings.update', patch)).toMatchObject({ code: 'input-refused' })
    expect((await station.ask('settings.get', undefined)).operator).toBe('Mai')
  })

  it('with a PIN are taken on only with it, and nothing of the PIN is written or told', async () => {
    const mai = await add('Mai')
    const lan = await add('Lan', '4071')
    expect(await station.refusal('operators.switch', { id: lan, pin: null })).toMatchObject({ code: 'pin-refused' })
    expect(await station.refusal('operators.switch', { id: lan, pin: '0000' })).toMatchObject({
      code: 'pin-refused',
      context: { triesLeft: 1 },
    })
    expect((await station.ask('operators.view', undefined)).currentId).toBe(mai)
    expect((await switchTo(lan, '4071')).currentId).toBe(lan)
    const reported = JSON.stringify(station.events) + JSON.stringify(await station.ask('operators.view', undefined))
    expect(reported).not.toMatch(/4071|hash|salt/)
    expect(filesBelow(station.folder).filter((file) => readFileSync(file).includes('4071'))).toEqual([])
  })

  it('have to wait after three wrong PINs, whatever comes next, and over a restart', async () => {
    const lan = await add('Lan', '4071')
    await add('Mai')
    await station.ask('operators.lock', undefined)
    const tries = await Promise.all(['1111', '2222', '3333', '4444'].map((pin) => refusedWith(lan, pin)))
    expect(tries).toEqual(['pin-refused', 'pin-refused', 'pin-refused', 'pin-blocked'])
    expect(await refusedWith(lan, '4071')).toBe('pin-blocked')
    await station.restart()
    expect(await refusedWith(lan, '4071')).toBe('pin-blocked')
  })

  it('lock the station: nothing is done in nobody’s name, what is typed is kept, and the queue goes on', async () => {
    const mai = await add('Mai', '4071')
    await station.ask('operators.lock', undefined)
    const bill = sampleBill('LOCKED')
    const draft = { bill, intent: 'send', draftId: null, referenceOverrideReason: null } as const
    expect(await station.refusal('drafts.submit', draft)).toMatchObject({ code: 'station-locked' })
    expect(await station.refusal('settings.update', { language: 'en' })).toMatchObject({ code: 'station-locked' })
    expect(await station.refusal('operators.add', { name: 'X', pin: null })).toMatchObject({ code: 'station-locked' })
    const { accountId } = await station.ask('autosave.loadForm', undefined)
    const kept = { accountId, form: { texts: null, waiting: [], editing: null, pins: ['serviceId'] } }
    expect((await station.ask('autosave.saveForm', kept)).savedAtMs).not.toBeNull()
    await switchTo(mai, '4071')
    expect(await station.ask('drafts.submit', draft)).toMatchObject({ state: 'READY' })
  })

  it('with a PIN are asked for it after a restart; those without are not', async () => {
    const mai = await add('Mai', '4071')
    await station.restart()
    expect(await station.ask('operators.view', undefined)).toMatchObject({ locked: true, currentId: mai })
    await switchTo(mai, '4071')
    await station.ask('operators.setPin', { id: mai, currentPin: '4071', pin: null })
    await station.restart()
    expect(await station.ask('operators.view', undefined)).toMatchObject({ locked: false, currentId: mai })
  })

  it('are renamed for good, at work or not, and keep their PIN', async () => {
    const mai = await add('Mai', '4071')
    const lan = await add('Lan')
    await station.ask('operators.rename', { id: mai, name: 'Mai Anh' })
    expect(await station.ask('operators.rename', { id: lan, name: 'Lan Anh' })).toMatchObject({
      operators: [
        { id: mai, name: 'Mai Anh', hasPin: true },
        { id: lan, name: 'Lan Anh', hasPin: false },
      ],
      currentId: mai,
    })
    expect((await station.ask('settings.get', undefined)).operator).toBe('Mai Anh')
    await station.restart()
    await switchTo(mai, '4071')
    const { operators } = await station.ask('operators.view', undefined)
    expect(operators.map(({ name }) => name)).toEqual(['Mai Anh', 'Lan Anh'])
    expect((await station.ask('settings.get', undefined)).operator).toBe('Mai Anh')
    await hold('RENAMED')
    expect(await lastActions(2)).toEqual(['hold Mai Anh', 'enter Mai Anh'])
    const { rows } = await station.ask('audit.list', { offset: 0, limit: 20 })
    expect(rows.filter(({ action }) => action === 'operator-renamed').map(({ reason }) => reason)).toEqual([
      'Lan → Lan Anh',
      'Mai → Mai Anh',
    ])
    expect(await station.refusal('operators.rename', { id: lan, name: 'mai anh' })).toMatchObject({
      code: 'operator-name-taken',
    })
    expect(await station.refusal('operators.rename', { id: 'nobody', name: 'X' })).toMatchObject({
      code: 'operator-not-found',
    })
  })

  it('change their PIN only with the one they have, and are told apart by name', async () => {
    const mai = await add('Mai', '4071')
    expect(await station.refusal('operators.setPin', { id: mai, currentPin: '9999', pin: '1234' })).toMatchObject({
      code: 'pin-refused',
    })
    expect(await station.refusal('operators.add', { name: 'MAI', pin: null })).toMatchObject({
      code: 'operator-name-taken',
    })
    expect(await station.refusal('operators.remove', { id: mai })).toMatchObject({ code: 'operator-at-work' })
  })
})

async function refusedWith(id: string, pin: string): Promise<string> {
  return (await station.refusal('operators.switch', { id, pin })).code
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })
}
