import { expect, test } from 'vitest'
import { createAccounts, type AccountsOptions } from '../../../src/main/accounts/accounts.ts'
import { trainingAccount } from '../../../src/main/training/training-account.ts'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { ok } from '../../../src/shared/result.ts'

type Current = NonNullable<ReturnType<AccountsOptions['current']>>

/** An account with so many unsent drafts; `read` hears of each that is looked at. */
function accountsWith(count: number, read: (n: number) => void) {
  const ids = Array.from({ length: count }, (_, n) => `d${n}`)
  const rows = ids.map((id) => ({ id, refCode: id }))
  const bill = sampleBill('R')
  const drafts = {
    list: ({ offset, limit }: { offset: number; limit: number }) => ({ rows: rows.slice(offset, offset + limit) }),
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
  let inTurn = 0
  let most = 0
  const { accounts } = accountsWith(2_000, () => {
    inTurn += 1
    most = Math.max(most, inTurn)
  })
  let isOver = false
  const turn = (): void => {
    inTurn = 0
    if (!isOver) setImmediate(turn)
  }
  turn()
  const preview = await accounts.previewGeneration({ generation: 'legacy-names' })
  isOver = true
  expect(preview.changed + preview.unchanged).toBe(2_000)
  expect(most).toBeLessThanOrEqual(20)
})

test('a draft that comes twice, because another was entered meanwhile, counts once', async () => {
  const { accounts, rows } = accountsWith(150, (n) => {
    if (n === 99) rows.unshift({ id: 'd149', refCode: 'd149' })
  })
  const { changed, unchanged } = await accounts.previewGeneration({ generation: 'legacy-names' })
  expect(changed + unchanged).toBe(150)
})

test('nothing more is looked at once another account has come to the front', async () => {
  const { accounts, close } = accountsWith(100, (n) => n === 30 && close())
  const preview = accounts.previewGeneration({ generation: 'legacy-names' })
  await expect(preview).rejects.toMatchObject({ error: { code: 'account-changed' } })
})
