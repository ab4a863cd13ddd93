import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  decodeLine,
  encodeLine,
  type AnswerLine,
  type ChunkAnswerLine,
  type ChunkLine,
  type DecisionsLine,
  type IntentLine,
  type JournalLine,
  type UpdateAnswerLine,
  type UpdateLine,
} from '../../../../src/main/outbox/journal/journal-line.ts'
import { noFees } from '../../../../src/shared/domain/bill/bill-fees.ts'
import { created, validBill } from '../station.ts'

const intent: IntentLine = {
  type: 'intent',
  attemptId: 'a',
  draftId: 'd',
  refCode: 'Mã-1',
  atMs: 1,
  monotonicMs: 0.5,
  noteFollows: false,
  bill: { ...validBill, note: 'dòng\nhai' },
}
const update: UpdateLine = {
  type: 'update',
  updateId: 'u',
  billCode: 'VN-1',
  changes: { note: '', codAmountVnd: 0 },
  operator: 'Lan',
  atMs: 1,
  monotonicMs: 2,
}
const chunk: ChunkLine = {
  type: 'chunk',
  chunkId: 'c',
  kind: 'cancel',
  operator: 'Lan',
  codes: [{ batchId: 'b', billCode: 'VN-1' }],
  atMs: 1,
  monotonicMs: 2,
}
const holdings: DecisionsLine = { type: 'desk', decisions: 0, held: { drafts: 3, unsent: 2, bills: 1 }, atMs: 1 }

type Answer = AnswerLine['answer']
const success = created('Mã-1')
if (success.kind !== 'created') throw new Error('not a success')
const withoutNumbers: Answer = {
  kind: 'created',
  result: {
    ...success.result,
    billId: null,
    statusId: null,
    codAmountVnd: null,
    serviceId: null,
    paymentMethodId: null,
    createdAtMs: 5,
    expectedAtMs: 6,
    packageCount: null,
    weightOnWire: null,
  },
}
const unauthorizedKinds = ['missing-header', 'bad-header', 'expired', 'invalid', 'unrecognised'] as const
const unclearReasons = [
  'connection-lost-after-sending',
  'timed-out-after-sending',
  'server-error',
  'answer-unreadable',
  'answer-unclear',
  'redirected',
  'reference-echo-differs',
  'stopped-while-sending',
] as const
const answers: readonly Answer[] = [
  success,
  withoutNumbers,
  { kind: 'not-sent', detail: '' },
  ...unauthorizedKinds.map((which) => ({ kind: 'unauthorized', which }) as const),
  { kind: 'later', status: 429, retryAfterMs: null },
  { kind: 'later', status: 429, retryAfterMs: 1.5 },
  { kind: 'refused', status: 403, message: 'Bị khoá' },
  ...unclearReasons.map((reason) => ({ kind: 'unclear', reason, detail: '', billCodeSeen: null }) as const),
  { kind: 'unclear', reason: 'server-error', detail: 'HTTP 500', billCodeSeen: 'VN-1' },
]
const undecided = [
  { kind: 'not-sent', detail: 'refused' },
  ...unauthorizedKinds.map((which) => ({ kind: 'unauthorized', which, rejectedGeneration: null }) as const),
  { kind: 'unauthorized', which: 'expired', rejectedGeneration: 7 },
  { kind: 'later', retryAfterMs: null },
  { kind: 'later', retryAfterMs: 1000 },
  { kind: 'unclear', detail: 'HTTP 500' },
] as const
const outcomes = (['accepted', 'refused', 'unclear'] as const).map((outcome) => {
  return { billCode: 'VN-1', outcome, message: '' }
})
const chunkAnswers: readonly ChunkAnswerLine['answer'][] = [
  { kind: 'answered', outcomes, unrequested: ['VN-2'] },
  { kind: 'answered', outcomes: [], unrequested: [] },
  ...undecided,
]
const updateAnswers: readonly UpdateAnswerLine['answer'][] = [
  { kind: 'accepted', fees: null },
  { kind: 'accepted', fees: noFees },
  { kind: 'refused', message: 'Đã lấy hàng' },
  ...undecided,
]

const call = { httpStatus: 200, tokenGeneration: 1, responseText: '{}' }
const noCall = { httpStatus: null, tokenGeneration: null, responseText: null }
const written: readonly JournalLine[] = [
  intent,
  { ...intent, noteFollows: true, order: { id: 'o', source: 'shop', number: '7' } },
  ...answers.map((answer): AnswerLine => ({ type: 'answer', attemptId: 'a', atMs: 2, ...call, answer })),
  { type: 'answer', attemptId: 'a', atMs: 2, ...noCall, answer: { kind: 'not-sent', detail: '' } },
  chunk,
  { ...chunk, kind: 'return', codes: [] },
  ...chunkAnswers.map((answer): ChunkAnswerLine => ({ type: 'chunk-answer', chunkId: 'c', atMs: 2, answer })),
  update,
  ...updateAnswers.map((answer): UpdateAnswerLine => ({ type: 'update-answer', updateId: 'u', atMs: 2, answer })),
  holdings,
  { type: 'desk', decisions: 4, atMs: 1 },
]

const decoded = (bytes: Buffer) => decodeLine(bytes.toString('utf8').replace(/\n$/, ''))

/** As it is on disk, whatever it says. */
const lineOf = (json: string): string => `${crc32(json).toString(16).padStart(8, '0')} ${json}`

test('each line that the journal writes is read back as it was', () => {
  expect(written.map((line) => decoded(encodeLine(line)))).toEqual(written.map((line) => ({ kind: 'line', line })))
  const head = { type: 'segment', journalId: 'j', segment: 3 } as const
  expect(decoded(encodeLine(head))).toEqual({ kind: 'segment', journalId: 'j', segment: 3 })
})

test('a line ends where it ends, also with a line feed in what it says', () => {
  for (const line of written) expect(encodeLine(line).indexOf('\n')).toBe(encodeLine(line).length - 1)
})

test('its checksum always has eight digits', () => {
  const heads = Array.from({ length: 300 }, (_, atMs) => encodeLine({ ...holdings, atMs }).toString('utf8', 0, 9))
  expect(heads.filter((head) => !/^[\da-f]{8} $/.test(head))).toEqual([])
  expect(heads.some((head) => head.startsWith('0'))).toBe(true)
})

test('a line that this version does not know whole is not taken for one of its own', () => {
  const unknown = written.flatMap((line) => [
    { ...line, newer: 1 },
    { ...line, type: 'newer' },
    ...('answer' in line ? [{ ...line, answer: { ...line.answer, kind: 'newer' } }] : []),
    ...('answer' in line ? [{ ...line, answer: { ...line.answer, newer: 1 } }] : []),
  ])
  const others = ['null', '[]', '{', '"intent"', '{"type":"segment","journalId":"j","segment":1.5}']
  for (const json of [...unknown.map((line) => JSON.stringify(line)), ...others]) {
    expect([json, decodeLine(lineOf(json))]).toEqual([json, { kind: 'not-understood' }])
  }
})

test('a line that is not as it was written is broken', () => {
  const line = lineOf(JSON.stringify(holdings))
  const altered = [
    '',
    line.slice(1),
    line.slice(0, -1),
    ` ${line}`,
    `${line} `,
    line.replace(' ', '-'),
    line.replace(' ', '  '),
    line.replace(holdings.type, 'other'),
    JSON.stringify(holdings),
  ]
  expect(altered.map((text) => decodeLine(text))).toEqual(altered.map(() => ({ kind: 'broken' })))
})
