import { expect, test } from 'vitest'
import { AppFailure } from '../../../src/main/ipc/app-failure.ts'
import { withinSize } from '../../../src/main/ipc/middlewares.ts'
import { createRouter, type Handlers, type RouterLog } from '../../../src/main/ipc/router.ts'
import { contract } from '../../../src/shared/ipc/contract.ts'

const quiet: RouterLog = { refused: () => undefined, broke: () => undefined }

function routerWith(some: Partial<Handlers>) {
  const lines: unknown[] = []
  const log: RouterLog = {
    refused: (channel, error) => lines.push(['refused', channel, error.code]),
    broke: (channel) => lines.push(['broke', channel]),
  }
  // The handlers that a test does not name are never called by it.
  const route = createRouter({ handlers: some as Handlers, log })
  return { route, lines }
}

test('a handler’s answer travels inside an ok result', async () => {
  const { route } = routerWith({ 'drafts.nextReference': () => ({ refCode: 'TB01-1' }) })
  expect(await route('drafts.nextReference', undefined)).toEqual({ ok: true, value: { refCode: 'TB01-1' } })
})

test('an unknown channel is refused, also one that every object has', async () => {
  const { route } = routerWith({})
  expect(await route('drafts.explode', {})).toMatchObject({ ok: false, error: { code: 'unknown-channel' } })
  expect(await route('toString', {})).toMatchObject({ ok: false, error: { code: 'unknown-channel' } })
})

test('input with a wrong type or an unknown key is refused with the field’s name, before the handler runs', async () => {
  let ran = false
  const { route, lines } = routerWith({
    'drafts.hold': () => {
      ran = true
      throw new Error('must not run')
    },
  })
  const wrongType = await route('drafts.hold', { id: 7 })
  expect(wrongType).toMatchObject({ ok: false, error: { code: 'input-refused', problems: [{ field: 'id' }] } })
  expect(await route('drafts.hold', { id: 'a', sql: 'drop' })).toMatchObject({ error: { code: 'input-refused' } })
  expect(ran).toBe(false)
  expect(lines).toHaveLength(2)
})

test('what is larger or deeper than any input is refused before it is parsed', async () => {
  const route = createRouter({ handlers: {} as Handlers, log: quiet, beforeParsing: [withinSize] }) // none is reached
  const deep = Array.from({ length: 50 }).reduce<unknown>((inner) => [inner], 1)
  for (const id of ['x'.repeat(6_000_001), deep, Array.from({ length: 600_000 }, () => 1), new Uint8Array(7_000_000)]) {
    expect(await route('drafts.hold', { id })).toEqual({
      ok: false,
      error: { code: 'input-refused', detail: 'larger than any input' },
    })
  }
  expect(await route('drafts.hold', { id: 'x', another: deep })).toMatchObject({ ok: false })
})

test('a refusal names the fields of the channel, and nothing that was sent', async () => {
  const { route } = routerWith({})
  const secret = 'Nguyễn Thị Đào 0908765432'
  for (const input of [{ [secret]: 1 }, { id: [secret] }, { id: 'x', nested: { [secret]: secret } }, secret]) {
    const answer = await route('drafts.hold', input)
    expect(answer).toMatchObject({ ok: false, error: { code: 'input-refused' } })
    expect(JSON.stringify(answer)).not.toContain('Đào')
  }
  const state = { accountId: 'a', state: { dialogs: { [secret]: { [secret]: 7 } } } }
  expect(JSON.stringify(await route('autosave.saveState', state))).not.toContain('Đào')
})

test('an AppFailure becomes its error; any other fault becomes internal and is logged', async () => {
  const { route, lines } = routerWith({
    'drafts.hold': () => {
      throw new AppFailure({ code: 'draft-locked' })
    },
    'drafts.release': ({ id }) => {
      throw new TypeError(`boom over ${id}`)
    },
  })
  expect(await route('drafts.hold', { id: 'a' })).toEqual({ ok: false, error: { code: 'draft-locked' } })
  expect(await route('drafts.release', { id: 'Nguyễn Thị Đào' })).toMatchObject({
    ok: false,
    error: { code: 'internal', detail: 'boom over …' },
  })
  expect(lines).toEqual([
    ['refused', 'drafts.hold', 'draft-locked'],
    ['broke', 'drafts.release'],
  ])
})

test('every channel of the contract refuses a payload that no screen could have sent', () => {
  for (const channel of Object.values(contract)) {
    expect(channel.input.safeParse({ __nobody: 'sends this' }).success).toBe(false)
  }
})
