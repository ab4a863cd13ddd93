import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { LedgerEvent } from './ledger-event.ts'

/** A ledger on disk: one JSON object a line, the seed first, then the events, oldest first. */
export interface LedgerFile {
  /** The seed of the file's first life: codes and histories must go on as they began. */
  readonly seed: number
  readonly history: readonly LedgerEvent[]
  /**
   * The line has reached the operating system when this returns, so that a killed process loses nothing.
   * @throws Error if it could not be written; the file is then as it was before
   */
  append(event: LedgerEvent): void
  close(): void
}

interface Opening {
  readonly event: 'opened'
  readonly seed: number
}

const EVENTS: ReadonlySet<unknown> = new Set(['created', 'answered', 'updated', 'intervened'])

/** The file is the simulator's own: what carries a known event name was written by `append` below. */
function isLedgerEvent(value: unknown): value is LedgerEvent {
  return typeof value === 'object' && value !== null && 'event' in value && EVENTS.has(value.event)
}

function isOpening(value: unknown): value is Opening {
  return typeof value === 'object' && value !== null && 'seed' in value && typeof value.seed === 'number'
}

function parseLine(line: string, lineNumber: number, path: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw new Error(`Line ${lineNumber} of the ledger ${path} is damaged`, { cause: error })
  }
}

/** A last line without its end is what a kill in the middle of a write leaves: its request was never answered. */
function readWholeLines(path: string): { readonly lines: readonly string[]; readonly wholeLength: number } {
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  const wholeLength = bytes.lastIndexOf(0x0a) + 1
  const text = bytes.subarray(0, wholeLength).toString('utf8')
  return { lines: text.split('\n').slice(0, -1), wholeLength }
}

function createWriter(descriptor: number, startLength: number): (value: LedgerEvent | Opening) => void {
  let length = startLength
  return (value) => {
    const line = Buffer.from(`${JSON.stringify(value)}\n`)
    try {
      for (let written = 0; written < line.length;) written += writeSync(descriptor, line, written)
    } catch (error) {
      ftruncateSync(descriptor, length)
      throw error
    }
    length += line.length
  }
}

/**
 * Opens or creates the file.
 * @param seed for a new file; an existing one keeps its own
 * @throws Error if a whole line cannot be read, or the file not be opened
 */
export function openLedgerFile(path: string, seed: number): LedgerFile {
  const { lines, wholeLength } = readWholeLines(path)
  const [opening, ...events] = lines.map((line, index) => parseLine(line, index + 1, path))
  if (opening !== undefined && !isOpening(opening)) throw new Error(`${path} is no ledger of the simulator`)
  const history = events.map((event, index) => {
    if (!isLedgerEvent(event)) throw new Error(`Line ${index + 2} of the ledger ${path} is no ledger event`)
    return event
  })
  const descriptor = openSync(path, 'a', 0o600)
  ftruncateSync(descriptor, wholeLength)
  const write = createWriter(descriptor, wholeLength)
  if (opening === undefined) write({ event: 'opened', seed })
  return { seed: opening?.seed ?? seed, history, append: write, close: () => closeSync(descriptor) }
}
