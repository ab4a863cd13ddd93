import { expect, test } from 'vitest'
import { recoveryAlerts, type RecoveredFile } from '../../../../src/main/outbox/recovery/replaced-files.ts'

const nothing: RecoveredFile = {
  file: 'a',
  draftIds: [],
  missingDrafts: 0,
  requests: [],
  missingRequests: 0,
  told: { file: '', labels: [], unprinted: new Set() },
  otherOwner: null,
}

const cancels = (count: number): RecoveredFile['requests'] =>
  Array.from({ length: count }, (_, n) => {
    return { kind: 'cancel', billCode: `VN-${n + 1}`, batchId: 'b', operator: 'Lan', askedAtMs: 1, chunkId: null }
  })

test('of files in which nothing was and nothing is missing nothing is told', () => {
  expect([recoveryAlerts([]), recoveryAlerts([nothing, nothing])]).toEqual([[], []])
})

test('drafts and requests are told of by themselves, over all files', () => {
  const files = [
    { ...nothing, draftIds: ['1', '2'], missingDrafts: 3 },
    { ...nothing, file: 'b', draftIds: ['3'], missingDrafts: 4 },
  ]
  const detail = 'a · b'
  expect(recoveryAlerts(files)).toEqual([{ code: 'drafts-recovered', detail, count: 3, unread: 7 }])
  const asked = [{ ...nothing, requests: cancels(1), missingRequests: 2 }]
  const requests = [{ kind: 'cancel', billCode: 'VN-1' }]
  expect(recoveryAlerts(asked)).toEqual([{ code: 'requests-recovered', detail: 'a', count: 1, unread: 2, requests }])
})

test('what is only missing is told of too, and where nobody can say how much, that is said', () => {
  const detail = 'a · a'
  expect(recoveryAlerts([{ ...nothing, missingDrafts: 1 }])).toMatchObject([
    { code: 'drafts-recovered', count: 0, unread: 1 },
  ])
  for (const files of [
    [
      { ...nothing, missingRequests: null },
      { ...nothing, missingRequests: 5 },
    ],
    [
      { ...nothing, missingRequests: 5 },
      { ...nothing, missingRequests: null },
    ],
  ]) {
    expect(recoveryAlerts(files)).toEqual([
      { code: 'requests-recovered', detail, count: 0, unread: null, requests: [] },
    ])
  }
})

test('files of other accounts are told of by themselves, and what is in them counts as neither recovered nor missing', () => {
  const others = ['b', 'c'].map((file) => ({ ...nothing, file, missingDrafts: 2, otherOwner: 'live-2' }))
  const detail = 'b is of live-2 · c is of live-2'
  expect(recoveryAlerts([nothing, ...others])).toEqual([{ code: 'file-of-another', detail }])
})

test('the first twenty requests are named, and all are counted', () => {
  const [alert] = recoveryAlerts([{ ...nothing, requests: cancels(21) }])
  expect(alert?.count).toBe(21)
  expect(alert?.requests?.map(({ billCode }) => billCode)).toEqual(cancels(20).map(({ billCode }) => billCode))
})
