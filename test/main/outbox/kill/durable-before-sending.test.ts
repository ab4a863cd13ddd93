import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSimulator } from '../../../../src/simulator/simulator.ts'
import { traceProgram, type SystemCall } from './system-calls.ts'

/**
 * A kill cannot show that data has reached the disk, the order of system calls can. Where a machine forbids tracing the
 * test fails and says so; whoever runs it there knowingly sets PACKBENCH_UNTRACEABLE to the reason, which is printed.
 */
const alone = ['TRACED-A1', 'TRACED-A2']
/** More than there are slots, so that the last ones are claimed when the first have been answered. */
const together = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `TRACED-B${n}`)
const references = [...alone, ...together]
const untraceable = process.env['PACKBENCH_UNTRACEABLE']

test(
  'intents are on disk in both places before the first byte leaves, and answers in the journal before their outcome',
  { timeout: 120_000 },
  async () => {
    if (untraceable) {
      console.warn(`NOT PROVED HERE, tracing is forbidden: ${untraceable}`)
      return
    }
    const calls = await traceStation()
    roomIsDurable(calls)
    for (const refCode of references) {
      intentIsDurable(calls, refCode)
      answerComesFirst(calls, refCode)
    }
    const shared = together.filter((refCode) => sharesWrite(calls, refCode))
    expect(shared.length, 'drafts that went out in the journal write of an earlier answer').toBeGreaterThan(0)
  },
)

/** Where its room is on disk, a line of the journal finds its place there whatever else fills the disk. */
function roomIsDurable(calls: readonly SystemCall[]): void {
  const room = calls.findIndex((call) => writesTo(call, journal, ''))
  const firstLine = calls.findIndex((call) => linesOf(call).some((line) => line.includes('\\"type\\"')))
  expect(room, 'room for the journal is written before its first line').toBeLessThan(firstLine)
  expect(syncsBetween(calls, room, firstLine, journal), 'the room of the journal is synced').toBe(true)
  const isOfFolder = ({ name, args }: SystemCall): boolean => /sync/.test(name) && pathOf(args).endsWith('/journal')
  expect(calls.slice(room, firstLine).some(isOfFolder), 'the name of the room is synced').toBe(true)
}

function intentIsDurable(calls: readonly SystemCall[], refCode: string): void {
  const request = calls.findIndex((call) => isRequestFor(calls, call, refCode))
  expect(request, `the request of ${refCode} is in the trace`).toBeGreaterThan(0)
  const before = calls.slice(0, request)

  const inJournal = before.findIndex((call) => isIntentOf(call, refCode))
  expect(inJournal, `${refCode} has a journal line`).toBeGreaterThan(0)
  // The outcome of another draft may write the same page once more behind it.
  const inDatabase = before.slice(0, inJournal).findLastIndex((call) => writesTo(call, log, `SENDINGnone${refCode}`))
  expect(inDatabase, `${refCode} is SENDING in the write-ahead log before its journal line`).toBeGreaterThan(0)
  const synced = syncsBetween(calls, inDatabase, inJournal, log)
  expect(synced, `the log is synced before the journal line of ${refCode}`).toBe(true)

  // Behind the line the outcomes of other drafts may be written, which need no sync.
  const lastPage = before.slice(0, inJournal).findLastIndex((call) => writesTo(call, log, ''))
  const isSynced = syncsBetween(calls, lastPage, inJournal, log)
  expect(isSynced, `all of the log is synced before the journal line of ${refCode}`).toBe(true)
  const lastLine = before.findLastIndex((call) => writesTo(call, journal, ''))
  expect(syncsBetween(calls, lastLine, request, journal), `the journal is synced before ${refCode} leaves`).toBe(true)
}

function answerComesFirst(calls: readonly SystemCall[], refCode: string): void {
  const outcome = calls.findIndex((call) => writesTo(call, log, `CREATEDnone${refCode}`))
  expect(outcome, `the outcome of ${refCode} is in the write-ahead log`).toBeGreaterThan(0)
  const answer = calls.findIndex((call) => linesOf(call).some((line) => isLine(line, 'answer', refCode)))
  expect(answer, `the answer of ${refCode} is in the journal`).toBeGreaterThan(0)
  expect(syncsBetween(calls, answer, outcome, journal), `the answer of ${refCode} is synced before its outcome`).toBe(
    true,
  )
}

/** Its intent stands in one write with an answer. */
function sharesWrite(calls: readonly SystemCall[], refCode: string): boolean {
  const write = calls.find((call) => isIntentOf(call, refCode))
  return write !== undefined && linesOf(write).some((line) => line.includes('\\"answer\\"'))
}

const log = 'station.db-wal'
const journal = '/journal/journal-'

function isIntentOf(call: SystemCall, refCode: string): boolean {
  return linesOf(call).some((line) => isLine(line, 'intent', refCode))
}

/** The lines of one write to the journal, as strace prints them. */
function linesOf(call: SystemCall): string[] {
  return writesTo(call, journal, '') ? call.args.split('\\n') : []
}

function isLine(line: string, type: string, refCode: string): boolean {
  return line.includes(`\\"type\\":\\"${type}\\"`) && line.includes(`\\"${refCode}\\"`)
}

async function traceStation(): Promise<SystemCall[]> {
  const simulator = createSimulator({ seed: 7 })
  try {
    const address = await simulator.listen({ port: 0 })
    const script = join(import.meta.dirname, 'traced-station.ts')
    const traceFile = join(mkdtempSync(join(tmpdir(), 'packbench-trace-')), 'trace.txt')
    return await traceProgram([process.execPath, script, address, ...references], traceFile)
  } finally {
    await simulator.close()
  }
}

/** The first byte of a request may leave in a write of its own, before the body that names the reference. */
function isRequestFor(calls: readonly SystemCall[], call: SystemCall, refCode: string): boolean {
  if (!isToSocket(call) || !call.args.includes('POST /v3/bill/create')) return false
  const descriptor = call.args.slice(0, call.args.indexOf('>'))
  const body = calls
    .slice(calls.indexOf(call))
    .find((next) => next.args.startsWith(descriptor) && /ref_code/.test(next.args))
  return body?.args.includes(refCode) === true
}

function isToSocket({ args }: SystemCall): boolean {
  return /^\d+<(TCP|socket)/.test(args)
}

function writesTo({ name, args }: SystemCall, path: string, content: string): boolean {
  return /write/.test(name) && pathOf(args).includes(path) && args.includes(content)
}

function syncsBetween(calls: readonly SystemCall[], from: number, to: number, path: string): boolean {
  return calls.slice(from + 1, to).some(({ name, args }) => /sync/.test(name) && pathOf(args).includes(path))
}

function pathOf(args: string): string {
  return /^\d+<([^>]*)>/.exec(args)?.[1] ?? ''
}
