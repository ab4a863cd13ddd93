import { expect, test } from 'vitest'
import { drawHandoverList, type HandoverContext } from '../../../src/main/documents/handover-list.ts'
import type { HandoverList } from '../../../src/shared/domain/handover.ts'

const list: HandoverList = {
  number: 1,
  name: 'BG-TB02-1',
  isOpen: false,
  closedAtMs: 1,
  closings: 1,
  taken: 0,
  left: 0,
  unreadable: 0,
  codAmountVnd: 0,
  weightGrams: 0,
  driverName: '',
  plate: '',
  giver: '',
  reopened: [],
  sheets: [],
  parcels: [],
  leftBehind: [],
  notGiven: [],
}

/** What stands below the rows of its paper. */
async function notesOf(unreadable: number): Promise<unknown> {
  let notes: unknown
  const renderer = {
    document: ({ model }: { model: { notes: unknown } }) => {
      notes = model.notes
      return Promise.resolve({ ok: true, value: { pdf: new Uint8Array(), pages: 1 } })
    },
  }
  // Of the station nothing else is asked for a list that was closed.
  const context = { renderer, handover: () => ({ ...list, unreadable }) } as unknown as HandoverContext
  await drawHandoverList(context, { number: 1, billCodes: [] }, list.name)
  return notes
}

test('the paper of a closed list says how many of its parcels cannot be read', async () => {
  expect(await notesOf(2)).toEqual(['Bảng này thiếu 2 kiện: dữ liệu hỏng, không đọc được.'])
  expect(await notesOf(0)).toEqual([])
})
