import { expect, test } from 'vitest'
import { batchHandlers } from '../../../src/main/batches/handlers.ts'
import { AppFailure } from '../../../src/main/ipc/app-failure.ts'
import { batchesContract } from '../../../src/shared/ipc/channels/batches-contract.ts'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import { openStation, turnsDone } from '../outbox/station.ts'

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'no failure'
  } catch (error) {
    return error instanceof AppFailure ? error.error.code : String(error)
  }
}

test('an account with a partner id alone is told at once that it cannot cancel or return, and may look', () => {
  const { queue } = openStation()
  const handlers = batchHandlers(() => ({ queue, canSignIn: () => false }))
  expect(codeOf(() => handlers['batches.create']({ kind: 'cancel', codes: ['CP1'] }))).toBe('signed-out')
  expect(codeOf(() => handlers['batches.retry']({ id: 'x', only: 'both' }))).toBe('signed-out')
  expect(handlers['batches.list']({ offset: 0, limit: 5 })).toEqual({ rows: [], total: 0 })
})

test('a preview of small letters is of the bill that they name, and keeps what was typed', async () => {
  const station = openStation()
  station.enter('R1', { cargo: { ...emptyBill.cargo, packageCount: 2 } })
  await turnsDone()
  const handlers = batchHandlers(() => ({ queue: station.queue, canSignIn: () => true }))
  const { rows, repeated } = await handlers['batches.preview']({ kind: 'cancel', text: 'vn-r1\nVN-R1 vn-r1-2' })
  expect(rows).toMatchObject([{ billCode: 'VN-R1', mark: 'none', packageCount: 2, parcelCodes: ['vn-r1', 'vn-r1-2'] }])
  expect(repeated).toBe(0)
})

test('a preview marks what fits into one batch and counts what does not', async () => {
  const { queue } = openStation()
  const handlers = batchHandlers(() => ({ queue, canSignIn: () => true }))
  const text = Array.from({ length: 10_003 }, (_, n) => `CP${n}`).join('\n')
  const preview = await handlers['batches.preview']({ kind: 'return', text: `${text} CP1` })
  expect(preview).toMatchObject({ rows: { length: 10_000 }, repeated: 1, beyondLimit: 3 })
})

test('a preview of thousands of codes leaves turns to what else the station does', async () => {
  const { queue } = openStation()
  const handlers = batchHandlers(() => ({ queue, canSignIn: () => true }))
  let turns = 0
  let next: NodeJS.Immediate
  const count = (): void => {
    turns += 1
    next = setImmediate(count)
  }
  next = setImmediate(count)
  const text = Array.from({ length: 5_000 }, (_, n) => `CP${n}`).join(' ')
  const { rows } = await handlers['batches.preview']({ kind: 'return', text })
  clearImmediate(next)
  expect(rows).toHaveLength(5_000)
  expect(turns).toBeGreaterThanOrEqual(20)
})

test('what is too long to be a bill code is marked as that: it alone could not be sent', async () => {
  const { queue } = openStation()
  const handlers = batchHandlers(() => ({ queue, canSignIn: () => true }))
  const [longest, tooLong] = ['C'.repeat(64), `https://carrier.example/tra-cuu?bill_code=CP1&${'x'.repeat(20)}`]
  const { rows } = await handlers['batches.preview']({ kind: 'cancel', text: `CP1\n${longest}\n${tooLong}\n` })
  expect(rows.map(({ billCode, mark }) => [billCode, mark])).toEqual([
    ['CP1', 'unknown-bill'],
    [longest, 'unknown-bill'],
    [tooLong, 'too-long'],
  ])
  const { input } = batchesContract['batches.create']
  const isTaken = (code: string): boolean => input.safeParse({ kind: 'cancel', codes: [code] }).success
  expect(rows.map(({ billCode }) => isTaken(billCode))).toEqual([true, true, false])
  const sent = await handlers['batches.create']({ kind: 'cancel', codes: ['CP1', longest] })
  expect(sent).toMatchObject({ total: 2 })
})
