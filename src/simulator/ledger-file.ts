import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { LedgerEvent } from './ledger-event.ts'

/** A ledger on disk: one JSON object a line, oldest first. */
export interface LedgerFile {
  readonly history: readonly LedgerEvent[]
  /** The line has reached the operating system when this returns, so that a killed process loses nothing. */
  append(event: LedgerEvent): void
  close(): void
}

const EVENTS: ReadonlySet<unknown> = new Set(['created', 'answered', 'updated', 'intervened'])

/** The file is the simulator's own: what carries a known event name was written by `append` below. */
function isLedgerEvent(value: unknown): value is LedgerEvent {
  return typeof value === 'object' && value !== null && 'event' in value && EVENTS.has(value.event)
}

function parseLine(line: string, lineNumber: number, path: string): LedgerEvent {
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch (error) {
    throw new Error(`Line ${lineNumber} of the ledger ${path} is damaged`, { cause: error })
  }
  if (!isLedgerEvent(parsed)) throw new Error(`Line ${lineNumber} of the ledger ${path} is no ledger event`)
  return parsed
}

/**
 * Opens or creates the file. A last line without its end is what a kill in the middle of a write leaves: its request
 * was never answered, so it is cut off.
 * @throws Error if a whole line cannot be read, or the file not be opened
 */
export function openLedgerFile(path: string): LedgerFile {
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  const wholeLength = bytes.lastIndexOf(0x0a) + 1
  const lines = bytes.subarray(0, wholeLength).toString('utf8').split('\n').slice(0, -1)
  const history = lines.map((line, index) => parseLine(line, index + 1, path))
  const descriptor = openSync(path, 'a', 0o600)
  if (wholeLength < bytes.length) ftruncateSync(descriptor, wholeLength)
  return {
    history,
    append(event) {
      writeSync(descriptor, `${JSON.stringify(event)}\n`)
    },
    close() {
      closeSync(descriptor)
    },
  }
}
