import { expect, test } from 'vitest'
import { createAccounts, type AccountsOptions } from '../../../src/main/accounts/accounts.ts'
import { trainingAccount } from '../../../src/main/training/training-account.ts'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { ok } from '../../../src/shared/result.ts'

type Current = NonNullable<ReturnType<AccountsOptions['current']>>

/** An account with so many unsent drafts; `read` hears of each that is looked at, `listed` of each page. */
function accountsWith(count: number, read: (n: number) => void, listed: () => void = () => undefined) {
  const ids = Array.from({ length: count }, (_, n) => `d${n}`)
  const rows = ids.map((id) => ({ id, refCode: id, state: 'READY' }))
  const bill = sampleBill('R')
  const drafts = {
    list({ offset, limit }: { offset: number; limit: number }) {
      listed()
      return { rows: rows.slice(offset, offset + limit) }
    },
    get(id: string) {
      read(ids.indexOf(id))
      return ok({ bill })
    },
  }
  let open: Current | null = { account: trainingAccount, drafts } as unknown as Current
  const accounts = createAccounts({ current: () => open } as unknown as AccountsOptions)
  return { accounts, rows, close: () => (open = null) }
}

test('what thousands of drafts would lack in another interface is looked at in turns: others are answered in between', async () => {
  const inTurn = { drafts: 0, pages: 0 }
  const most = { drafts: 0, pages: 0 }
  const count = (what: 'drafts' | 'pages'): void => {
    inTurn[what] += 1
    most[what] = Math.max(most[what], inTurn[what])
  }
  const looked = (n: number): void => {
    count('drafts')
    // Pages that were read already are read again.
    if (n === 1_999) rows.splice(0, 1_900)
  }
  const { accounts, rows } = accountsWith(2_150, looked, () => count('pages'))
  let isOver = false
  const turn = (): void => {
    Object.assign(inTurn, { drafts: 0, pages: 0 })
    if (!isOver) setImmediate(turn)
  }
  turn()
  const preview = await accounts.previewGeneration({ generation: 'legacy-names' })
  isOver = true
  expect(preview.changed + preview.unchanged).toBe(2_150)
  expect(most.drafts).toBeLessThanOrEqual(20)
  expect(most.pages).toBeLessThanOrEqual(2)
})

test('a draft that comes twice, because another was entered meanwhile, counts once', async () => {
  const { accounts, rows } = accountsWith(150, (n) => {
    if (n === 99) rows.unshift({ id: 'd149', refCode: 'd149', state: 'READY' })
  })
  const { changed, unchanged } = await accounts.previewGeneration({ generation: 'legacy-names' })
  expect(changed + unchanged).toBe(150)
})

test('drafts that leave the list meanwhile, as what is sent does, hide none of the others from the count', async () => {
  for (const [count, gone] of [
    [250, 1],
    [250, 30],
    [350, 100],
    [150, 100],
  ] as const) {
    const { accounts, rows } = accountsWith(count, (n) => {
      if (n === 99) rows.splice(0, gone)
    })
    const { changed, unchanged } = await accounts.previewGeneration({ generation: 'legacy-names' })
    expect(changed + unchanged).toBe(count)
  }
})

test('a draft that moves to another state meanwhile is no sign that all before it were looked at', async () => {
  const { accounts, rows } = accountsWith(250, (n) => {
    if (n !== 198) return
    const [moved] = rows.splice(0, 49)
    if (moved !== undefined) rows.splice(198, 0, { ...moved, state: 'HOLD' })
  })
  const { changed, unchanged } = await accounts.previewGeneration({ generation: 'legacy-names' })
  expect(changed + unchanged).toBe(250)
})

test('nothing more is looked at once another account has come to the front', async () => {
  const { accounts, close } = accountsWith(100, (n) => n === 30 && close())
  const preview = accounts.previewGeneration({ generation: 'legacy-names' })
  await expect(preview).rejects.toMatchObject({ error: { code: 'account-changed' } })
})
