import { expect, test } from 'vitest'
import { batchResultText, type BatchDocumentContext } from '../../../src/main/documents/batch-documents.ts'
import type { Batch, BatchRow } from '../../../src/shared/domain/request/batch.ts'

const codes = Array.from({ length: 2_600 }, (_, n) => `SM${1000 + n}`)
const row = {
  outcome: 'accepted',
  message: '',
  cause: 'none',
  technical: '',
  mark: 'none',
  statusId: 2,
  endedAtMs: null,
}
// Of a batch nothing else is asked for its lines.
const batch = { id: 'one', kind: 'cancel' } as Batch

test('between the rows of a large batch others have their turn, and all of them are in its text in their order', async () => {
  let turns = 0
  const count = (): void => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  const turnsAt: number[] = []
  const context = {
    language: 'vi',
    batch(_: string, offset: number, limit: number) {
      turnsAt.push(turns)
      const rows = codes.slice(offset, offset + limit).map((billCode) => ({ ...row, billCode }) as BatchRow)
      return { ok: true, value: { batch, rows } }
    },
  } as unknown as BatchDocumentContext
  const text = await batchResultText(context, 'one')
  clearImmediate(next)
  expect(text.ok && text.value.text.trim().split('\r\n').slice(1)).toEqual(
    codes.map((code) => `"${code}","Đã hủy","",""`),
  )
  expect(turnsAt).toEqual([...new Set(turnsAt)])
})
