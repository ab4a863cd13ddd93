import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../src/shared/app-error.ts'
import { err, ok, type Result } from '../../../src/shared/result.ts'
import { createRowWindow, rowAt } from '../../../src/renderer/src/bridge/row-window.ts'

type Answer = Result<{ rows: number[]; total: number }, AppError>

function heldList() {
  const asked: { offset: number; answer: (answer: Answer) => void }[] = []
  const store = createRowWindow<number>((offset) => new Promise<Answer>((answer) => asked.push({ offset, answer })))
  return { asked, store }
}

const rows = (from: number): number[] => Array.from({ length: 100 }, (_, index) => from + index)
const settled = (): Promise<void> => new Promise((done) => setTimeout(done))

describe('a window of rows', () => {
  it('asks for each page in sight once, and finds rows by their place in the whole list', async () => {
    const { asked, store } = heldList()
    store.getState().show(90, 210)
    store.getState().show(95, 120)
    expect(asked.map(({ offset }) => offset)).toEqual([0, 100, 200])
    asked[1]!.answer(ok({ rows: rows(100), total: 1000 }))
    await settled()
    expect([rowAt(store.getState().pages, 142), rowAt(store.getState().pages, 3)]).toEqual([142, undefined])
    expect(store.getState().total).toBe(1000)
  })

  it('drops the answer to an older question about the same page', async () => {
    const { asked, store } = heldList()
    store.getState().show(0, 20)
    store.getState().refresh()
    asked[1]!.answer(ok({ rows: [2], total: 1 }))
    asked[0]!.answer(ok({ rows: [1], total: 1 }))
    await settled()
    expect(rowAt(store.getState().pages, 0)).toBe(2)
  })

  it('keeps the old rows beside an error, and asks again afterwards', async () => {
    const { asked, store } = heldList()
    store.getState().show(0, 20)
    asked[0]!.answer(ok({ rows: [1], total: 1 }))
    await settled()
    store.getState().refresh()
    asked[1]!.answer(err({ code: 'core-stopped' }))
    await settled()
    expect([store.getState().error?.code, rowAt(store.getState().pages, 0)]).toEqual(['core-stopped', 1])
    store.getState().show(0, 20)
    expect(asked).toHaveLength(3)
  })

  it('tells nobody of an answer that says what is known, and everybody of one that does not', async () => {
    const { asked, store } = heldList()
    store.getState().show(0, 20)
    asked[0]!.answer(ok({ rows: [1, 2], total: 2 }))
    await settled()
    let told = 0
    store.subscribe(() => (told += 1))
    for (const [question, answer] of [
      [1, { rows: [1, 2], total: 2 }],
      [2, { rows: [1, 2], total: 3 }],
      [3, { rows: [1, 7], total: 3 }],
    ] as const) {
      store.getState().refresh()
      asked[question]!.answer(ok({ rows: [...answer.rows], total: answer.total }))
      await settled()
      expect([told, store.getState().total, rowAt(store.getState().pages, 1)]).toEqual([
        question - 1,
        answer.total,
        answer.rows[1],
      ])
    }
  })
})
