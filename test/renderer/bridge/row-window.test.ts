import type { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import type { AppError } from '../../../src/shared/app-error.ts'
import { ChannelError, createQueryClient } from '../../../src/renderer/src/bridge/queries.ts'
import { createRowWindow, rowAt, type Page } from '../../../src/renderer/src/bridge/row-window.ts'

type Answer = { readonly rows: number[]; readonly total: number }

interface Asked {
  readonly offset: number
  answer(answer: Answer): Promise<void>
  refuse(error: AppError): Promise<void>
}

let client: QueryClient
afterEach(() => client.clear())

const turnsDone = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setTimeout(done))
}

/** A list whose main answers when the test lets it. */
function heldList() {
  client = createQueryClient()
  const asked: Asked[] = []
  const queryOf = (offset: number) => ({
    queryKey: ['a', 'list', offset],
    queryFn: () =>
      new Promise<Answer>((resolve, reject) =>
        asked.push({
          offset,
          answer: (answer) => {
            resolve(answer)
            return turnsDone()
          },
          refuse: (error) => {
            reject(new ChannelError(error))
            return turnsDone()
          },
        }),
      ),
  })
  const pageOf = (answer: Answer): Page<number> => answer
  const open = () => createRowWindow(client, queryOf, pageOf)
  const outdate = async (): Promise<void> => {
    void client.invalidateQueries({ queryKey: ['a'] })
    await turnsDone()
  }
  return { asked, open, outdate }
}

const rows = (from: number): number[] => Array.from({ length: 100 }, (_, index) => from + index)

describe('a window of rows', () => {
  it('asks for each visible page once, and finds rows by their place in the whole list', async () => {
    const { asked, open } = heldList()
    const store = open()
    store.open()
    store.getState().show(90, 210)
    store.getState().show(95, 120)
    expect(asked.map(({ offset }) => offset)).toEqual([0, 100, 200])
    await asked[1]!.answer({ rows: rows(100), total: 1000 })
    expect([rowAt(store.getState().pages, 142), rowAt(store.getState().pages, 3)]).toEqual([142, undefined])
    expect(store.getState().total).toBe(1000)
  })

  it('asks again for the visible pages when they have become old, for the others when they become visible', async () => {
    const { asked, open, outdate } = heldList()
    const store = open()
    store.open()
    await asked[0]!.answer({ rows: rows(0), total: 200 })
    store.getState().show(100, 120)
    await asked[1]!.answer({ rows: rows(100), total: 200 })
    await outdate()
    expect(asked.map(({ offset }) => offset)).toEqual([0, 100, 100])
    store.getState().show(0, 20)
    expect(asked.map(({ offset }) => offset)).toEqual([0, 100, 100, 0])
    expect(rowAt(store.getState().pages, 3)).toBe(3)
  })

  it('rests while it is not on screen, and asks anew when it comes back', async () => {
    const { asked, open, outdate } = heldList()
    const store = open()
    const close = store.open()
    await asked[0]!.answer({ rows: [1], total: 1 })
    close()
    await outdate()
    expect(asked).toHaveLength(1)
    store.open()
    expect(asked).toHaveLength(2)
    expect(rowAt(store.getState().pages, 0)).toBe(1)
  })

  it('shows at once what was seen of the same list before', async () => {
    const { asked, open } = heldList()
    open().open()
    await asked[0]!.answer({ rows: [1, 2], total: 2 })
    const again = open()
    expect([again.getState().total, rowAt(again.getState().pages, 1)]).toEqual([2, 2])
  })

  it('keeps the old rows beside an error, and asks again afterwards', async () => {
    const { asked, open, outdate } = heldList()
    const store = open()
    store.open()
    await asked[0]!.answer({ rows: [1], total: 1 })
    await outdate()
    await asked[1]!.refuse({ code: 'core-stopped' })
    expect([store.getState().error?.code, rowAt(store.getState().pages, 0)]).toEqual(['core-stopped', 1])
    store.getState().show(0, 20)
    expect(asked).toHaveLength(3)
    await asked[2]!.answer({ rows: [2], total: 1 })
    expect([store.getState().error, rowAt(store.getState().pages, 0)]).toEqual([null, 2])
  })

  it('tells nobody of an answer that says what is known, and everybody of one that does not', async () => {
    const { asked, open, outdate } = heldList()
    const store = open()
    store.open()
    await asked[0]!.answer({ rows: [1, 2], total: 2 })
    let reported = 0
    store.subscribe(() => (reported += 1))
    for (const [question, answer] of [
      [1, { rows: [1, 2], total: 2 }],
      [2, { rows: [1, 2], total: 3 }],
      [3, { rows: [1, 7], total: 3 }],
    ] as const) {
      await outdate()
      await asked[question]!.answer({ rows: [...answer.rows], total: answer.total })
      expect([reported, store.getState().total, rowAt(store.getState().pages, 1)]).toEqual([
        question - 1,
        answer.total,
        answer.rows[1],
      ])
    }
  })

  it('of a list without a count grows at its end while there is more, and keeps its length once its end was seen', async () => {
    client = createQueryClient()
    const rowCount = 250
    const store = createRowWindow(
      client,
      (offset, limit) => ({
        queryKey: ['a', 'bills', offset],
        queryFn: async () => ({
          rows: Array.from({ length: Math.max(0, Math.min(limit, rowCount - offset)) }, (_, index) => offset + index),
          isMore: offset + limit < rowCount,
        }),
      }),
      (answer) => answer,
    )
    store.open()
    const totals: (number | null)[] = []
    for (const first of [0, 100, 0, 200, 100]) {
      store.getState().show(first, first + 20)
      await turnsDone()
      totals.push(store.getState().total)
    }
    expect(totals).toEqual([200, 300, 300, 250, 250])
  })
})
