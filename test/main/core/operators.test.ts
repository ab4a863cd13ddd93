import { mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChannelDeclaration } from '../../../src/shared/ipc/channel-declaration.ts'
import { contract, type Channel } from '../../../src/shared/ipc/contract.ts'
import { realInputs } from '../../shared/ipc/real-inputs.ts'
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
/** Four digits are met by chance in some id, time or port of what a station writes; twelve are not. */
const longPin = '407159268304'
const switchTo = (id: string, pin: string | null = null) => station.ask('operators.switch', { id, pin })
const hold = async (refCode: string): Promise<string> => {
  const { id } = await station.enter(refCode, 'keep')
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
    const lan = await add('Lan', longPin)
    expect(await station.refusal('operators.switch', { id: lan, pin: null })).toMatchObject({ code: 'pin-refused' })
    expect(await station.refusal('operators.switch', { id: lan, pin: '0000' })).toMatchObject({
      code: 'pin-refused',
      context: { triesLeft: 1 },
    })
    expect((await station.ask('operators.view', undefined)).currentId).toBe(mai)
    expect((await switchTo(lan, longPin)).currentId).toBe(lan)
    const reported = JSON.stringify(station.events) + JSON.stringify(await station.ask('operators.view', undefined))
    expect(reported).not.toMatch(new RegExp(`${longPin}|hash|salt`))
    // A station at work replaces its files: between listing and reading one it would be gone.
    await station.stop()
    const files = filesBelow(station.folder)
    expect(files.filter((file) => readFileSync(file).includes('Lan'))).not.toEqual([])
    expect(files.filter((file) => readFileSync(file).includes(longPin))).toEqual([])
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
    const { accountId } = await station.ask('autosave.loadForm', undefined)
    await station.ask('operators.lock', undefined)
    const bill = sampleBill('LOCKED')
    const draft = { bill, intent: 'send', draftId: null, referenceOverrideReason: null } as const
    expect(await station.refusal('drafts.submit', draft)).toMatchObject({ code: 'station-locked' })
    expect(await station.refusal('settings.update', { language: 'en' })).toMatchObject({ code: 'station-locked' })
    expect(await station.refusal('operators.add', { name: 'X', pin: null })).toMatchObject({ code: 'station-locked' })
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
    await station.ask('operators.rename', { id: mai, name: 'Mai Anh', pin: '4071' })
    expect(await station.ask('operators.rename', { id: lan, name: 'Lan Anh', pin: null })).toMatchObject({
      operators: [
        { id: mai, name: 'Mai Anh', hasPin: true, isLead: false },
        { id: lan, name: 'Lan Anh', hasPin: false, isLead: false },
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
    expect(await station.refusal('operators.rename', { id: lan, name: 'mai anh', pin: null })).toMatchObject({
      code: 'operator-name-taken',
    })
    expect(await station.refusal('operators.rename', { id: 'nobody', name: 'X', pin: null })).toMatchObject({
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
    expect(await station.refusal('operators.remove', { id: mai, pin: '4071' })).toMatchObject({
      code: 'operator-at-work',
    })
  })
})

describe('an operator with a PIN', () => {
  const rename = (id: string, name: string, pin: string | null) => station.ask('operators.rename', { id, name, pin })
  const refusedChange = async (channel: 'operators.rename' | 'operators.remove', id: string, pin: string | null) =>
    (await station.refusal(channel, channel === 'operators.rename' ? { id, name: 'X', pin } : { id, pin })).code

  it('is neither renamed nor removed without it', async () => {
    await add('Mai')
    const lan = await add('Lan', '4071')
    for (const channel of ['operators.rename', 'operators.remove'] as const) {
      expect(await refusedChange(channel, lan, null)).toBe('pin-refused')
    }
    expect(await refusedChange('operators.remove', lan, '1111')).toBe('pin-refused')
    expect(await refusedChange('operators.remove', lan, '4071')).toBe('pin-blocked')
    const { operators } = await station.ask('operators.view', undefined)
    expect(operators.map(({ name }) => name)).toEqual(['Mai', 'Lan'])
  })

  it('may be renamed, given another PIN and removed with a lead’s', async () => {
    const mai = await add('Mai', '1111')
    const lan = await add('Lan', '4071')
    expect(await station.refusal('operators.setLead', { id: mai, isLead: true, pin: '4071' })).toMatchObject({
      code: 'pin-refused',
    })
    await station.ask('operators.setLead', { id: mai, isLead: true, pin: '1111' })
    // Nobody makes themselves a lead where there is one.
    expect(await station.refusal('operators.setLead', { id: lan, isLead: true, pin: '4071' })).toMatchObject({
      code: 'pin-refused',
    })
    await rename(lan, 'Lan Anh', '1111')
    await station.ask('operators.setPin', { id: lan, currentPin: '1111', pin: '2222' })
    expect((await station.ask('operators.remove', { id: lan, pin: '1111' })).operators).toHaveLength(1)
    expect(await station.refusal('operators.setLead', { id: await add('Hoa'), isLead: true, pin: null })).toMatchObject(
      {
        code: 'pin-needed',
      },
    )
  })

  it('keeps every name they had: nobody else is ever called by it', async () => {
    await add('Mai')
    const lan = await add('Lan', '4071')
    await rename(lan, 'Lan Anh', '4071')
    const taken = async (name: string) => (await station.refusal('operators.add', { name, pin: null })).code
    for (const name of ['Lan', 'LAN', 'Lan\u200b', 'La\u006e', 'lan  anh']) {
      expect(await taken(name)).toBe('operator-name-taken')
    }
    await rename(lan, 'Lan', '4071')
    await station.ask('operators.remove', { id: lan, pin: '4071' })
    await station.restart()
    expect([await taken('Lan'), await taken('Lan Anh')]).toEqual(['operator-name-taken', 'operator-name-taken'])
  })
})

describe('a disk that takes nothing', () => {
  const fillDisk = (): void => {
    mkdirSync(`${station.folder}/profile/station.json.new`) // in the way of every write
  }

  it('still counts wrong PINs, and says that the disk refuses what cannot be kept', async () => {
    const mai = await add('Mai', '1111')
    const lan = await add('Lan', '4071')
    fillDisk()
    const tries = []
    for (const pin of ['0000', '0000', '0000', '4071']) tries.push(await refusedWith(lan, pin))
    expect(tries).toEqual(['pin-refused', 'pin-refused', 'pin-refused', 'pin-blocked'])
    expect(await station.refusal('operators.add', { name: 'Hoa', pin: null })).toMatchObject({ code: 'storage-failed' })
    expect((await station.ask('operators.view', undefined)).currentId).toBe(mai)
  })

  it('keeps who was at work from nothing: they unlock, others cannot take the station on, and the window hears both', async () => {
    const mai = await add('Mai', '1111')
    const lan = await add('Lan')
    await station.ask('operators.lock', undefined)
    fillDisk()
    const heard = () => station.events.findLast(({ name }) => name === 'operators.changed')?.payload
    expect(await station.refusal('operators.switch', { id: lan, pin: null })).toMatchObject({ code: 'storage-failed' })
    expect(heard()).toMatchObject({ locked: true, currentId: mai })
    expect(await station.refusal('settings.update', { language: 'en' })).toMatchObject({ code: 'station-locked' })
    expect(await switchTo(mai, '1111')).toMatchObject({ locked: false })
    expect(heard()).toMatchObject({ locked: false, currentId: mai })
  })
})

describe('a locked station', () => {
  it('answers nothing of a customer before it is unlocked, and then what was asked meanwhile', async () => {
    const mai = await add('Mai', '4071')
    const id = await hold('LOCKED-1')
    await station.ask('operators.lock', undefined)
    const answers: unknown[] = []
    const asked = Promise.all([
      station.ask('drafts.get', { id }).then((draft) => answers.push(draft)),
      station.ask('drafts.recent', { limit: 5 }).then((rows) => answers.push(rows)),
      station.ask('autosave.loadForm', undefined).then((form) => answers.push(form)),
    ])
    // Answered while the station is locked, and asked behind the others, each of which would have been answered before it.
    const start = await station.ask('app.start', { recentLimit: 5 })
    expect(start.opened).toBeNull()
    await station.ask('operators.view', undefined)
    expect(answers).toEqual([])
    await switchTo(mai, '4071')
    await asked
    expect(JSON.stringify(answers)).toContain('LOCKED-1')
  })

  it('says of nobody whose parcel it has', async () => {
    await add('Mai', '4071')
    await hold('LOCKED-2')
    const { receiver } = sampleBill('LOCKED-2')
    await station.ask('operators.lock', undefined)
    const answered = Object.entries<ChannelDeclaration>(contract).filter(([, one]) => one.whileLocked === 'answered')
    const said = await Promise.all(
      answered.flatMap(([channel]) =>
        realInputs[channel as Channel].map((input) => station.invoke(channel as Channel, input)),
      ),
    )
    expect(said.length).toBeGreaterThan(10)
    for (const secret of [receiver.name, receiver.phone, receiver.address]) {
      expect(JSON.stringify(said)).not.toContain(secret)
    }
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
