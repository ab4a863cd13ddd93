import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSimulator } from '../../../src/simulator/simulator.ts'
import { traceProgram, type SystemCall } from './system-calls.ts'

/**
 * A kill cannot show that data has reached the disk, the order of system calls can. Where a machine forbids tracing the
 * test fails and says so; whoever runs it there knowingly sets PACKBENCH_UNTRACEABLE to the reason, which is printed.
 */
const references = ['TRACED-A1', 'TRACED-A2', 'TRACED-B1', 'TRACED-B2', 'TRACED-B3']
const untraceable = process.env['PACKBENCH_UNTRACEABLE']

test(
  'intents are on disk in database and journal before the first byte of their request',
  { timeout: 60_000 },
  async () => {
    if (untraceable) {
      console.warn(`NOT PROVED HERE, tracing is forbidden: ${untraceable}`)
      return
    }
    const calls = await traceStation()
    for (const refCode of references) {
      const request = calls.findIndex((call) => isRequestFor(calls, call, refCode))
      expect(request, `the request of ${refCode} is in the trace`).toBeGreaterThan(0)
      const before = calls.slice(0, request)

      const inDatabase = before.findLastIndex((call) => writesTo(call, 'station.db-wal', `SENDINGnone${refCode}`))
      expect(inDatabase, `${refCode} is SENDING in the write-ahead log`).toBeGreaterThan(0)
      const lastPage = before.findLastIndex((call) => writesTo(call, 'station.db-wal', ''))
      expect(syncsAfter(before, lastPage, 'station.db-wal'), `the log is synced before ${refCode} leaves`).toBe(true)

      const inJournal = before.findIndex((call) => writesTo(call, '/journal/journal-', refCode))
      expect(inJournal, `${refCode} has a journal line after its database row`).toBeGreaterThan(inDatabase)
      const lastLine = before.findLastIndex((call) => writesTo(call, '/journal/journal-', ''))
      expect(syncsAfter(before, lastLine, '/journal/journal-'), `the journal is synced before ${refCode} leaves`).toBe(
        true,
      )
    }
  },
)

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

function syncsAfter(calls: readonly SystemCall[], index: number, path: string): boolean {
  return calls.slice(index + 1).some(({ name, args }) => /sync/.test(name) && pathOf(args).includes(path))
}

function pathOf(args: string): string {
  return /^\d+<([^>]*)>/.exec(args)?.[1] ?? ''
}
