import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readTextFile } from '../../../shared/domain/text/read-text-file.ts'
import { parseCodes } from '../../../shared/domain/bill/parse-codes.ts'
import {
  longestCommand,
  mostOrders,
  requestIdSchema,
  stationCommandSchema,
  type StationCommand,
} from '../../ipc/station-command.ts'

const USAGE = `COMMAND [FILE] [--profile DIR] [--json] [--request-id ID] [--account ID] [--wait SECONDS]

  (npm run station -- COMMAND in a checkout, Packbench --station COMMAND where it is installed)

  status [FILE] [--import ID]          how the station stands; with a file of order numbers, or an import, how these orders stand
  import FILE [--layout ID] [--dry-run]    orders out of a sheet (CSV, XLSX)
  send [FILE] [--import ID] [--print]  what waits is sent now; with a file of order numbers, or an import, these become bills
  print FILE [--reprint]               labels of the bill codes in FILE, with the station's printer
  export FILE [--today]                bills into FILE (.csv or .xlsx), which must not be there

--request-id: the same command under the same id is answered again, and not run again. Without one, each is new.
--wait: until what was begun is sent and printed, or the time is over.
Exit codes: 0 done, 1 refused, 2 not understood, 3 no station takes it, 4 no answer (ask again under the same id),
5 the profile is damaged or not ready, 6 done in part: the answer names what was left. More: docs/command-line.md`

/** A sentence for whoever wrote the command. */
export class Misunderstood extends Error {}

export interface ParsedCommand {
  /** Absolute; null for the usual one. */
  readonly profile: string | null
  readonly isJson: boolean
  readonly waitMs: number
  readonly command: StationCommand
  /** Whose content goes behind the command; null for none. */
  readonly upload: string | null
  /** Where what the station has written is copied to; null for nothing. */
  readonly copyTo: string | null
}

const options = {
  profile: { type: 'string' },
  json: { type: 'boolean', default: false },
  'request-id': { type: 'string' },
  account: { type: 'string' },
  wait: { type: 'string' },
  import: { type: 'string' },
  layout: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  print: { type: 'boolean', default: false },
  reprint: { type: 'boolean', default: false },
  today: { type: 'boolean', default: false },
} as const

type Values = ReturnType<typeof read>['values']

const read = (args: readonly string[]) => parseArgs({ args: [...args], allowPositionals: true, options })

/** Which options go with which command, beside those that go with all. */
const optionsOf: Readonly<Record<string, readonly (keyof Values)[]>> = {
  status: ['import'],
  import: ['layout', 'dry-run'],
  send: ['import', 'print'],
  print: ['reprint'],
  export: ['today'],
}
const forAll: ReadonlySet<string> = new Set(['profile', 'json', 'request-id', 'account', 'wait'])

/** @param folder from which paths go out @throws Misunderstood */
export async function parseCommand(args: readonly string[], folder: string): Promise<ParsedCommand> {
  const { values, positionals } = readOrExplain(args)
  const [name = '', file, ...more] = positionals
  const known = optionsOf[name]
  if (known === undefined || more.length > 0) throw new Misunderstood(USAGE)
  const strange = (Object.keys(values) as (keyof Values)[]) // its own keys
    .find((option) => values[option] !== false && !forAll.has(option) && !known.includes(option))
  if (strange !== undefined) throw new Misunderstood(`--${strange} does not go with ${name}.\n\n${USAGE}`)
  // As a shell passes on a variable that nobody has set.
  if (values.profile === '') throw new Misunderstood('--profile takes a folder.')
  const path = file === undefined ? null : resolve(folder, file)
  const waitSeconds = Number(values.wait ?? 0)
  if (!(waitSeconds >= 0)) throw new Misunderstood('--wait takes seconds.')
  const parsed = stationCommandSchema.safeParse(await commandOf(name, path, values))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Misunderstood(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
  }
  if (Buffer.byteLength(JSON.stringify(parsed.data)) > longestCommand)
    throw new Misunderstood(`${path ?? name} is more than a command of ${longestCommand} bytes: name them in parts.`)
  return {
    profile: values.profile === undefined ? null : resolve(folder, values.profile),
    isJson: values.json,
    waitMs: waitSeconds * 1_000,
    command: parsed.data,
    upload: name === 'import' ? path : null,
    copyTo: name === 'export' ? path : null,
  }
}

function readOrExplain(args: readonly string[]): ReturnType<typeof read> {
  try {
    return read(args)
  } catch (cause) {
    throw new Misunderstood(`${firstSentenceOf(cause)}\n\n${USAGE}`)
  }
}

/** Without Node's advice on arguments that begin with a hyphen, which no command takes. */
function firstSentenceOf(cause: unknown): string {
  const [line = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
  const [sentence = ''] = line.split('. ')
  return sentence.endsWith('.') ? sentence : `${sentence}.`
}

async function commandOf(name: string, path: string | null, values: Values): Promise<unknown> {
  const requestId = values['request-id'] ?? randomUUID()
  if (!requestIdSchema.safeParse(requestId).success)
    throw new Misunderstood('--request-id takes up to 100 letters, digits and the signs . : _ -')
  const account = values.account === undefined ? {} : { accountId: values.account }
  const acting = { command: name, requestId, ...account }
  switch (name) {
    case 'status':
      return { command: name, ...account, ...ordersOf(path, values) }
    case 'send':
      return { ...acting, ...ordersOf(path, values), isPrinted: values.print }
    case 'import': {
      const layout = values.layout === undefined ? {} : { layoutId: values.layout }
      return { ...acting, file: await announced(needed(name, path)), ...layout, isDryRun: values['dry-run'] }
    }
    case 'print': {
      const { codes } = parseCodes(textOf(needed(name, path)))
      if (codes.length === 0) throw new Misunderstood(`There is no bill code in ${path ?? ''}.`)
      return { ...acting, billCodes: [...codes], reprint: values.reprint }
    }
    default: {
      const ending = extname(needed(name, path)).toLowerCase()
      if (ending !== '.csv' && ending !== '.xlsx') throw new Misunderstood('export writes .csv or .xlsx.')
      return { ...acting, format: ending.slice(1), isToday: values.today }
    }
  }
}

function needed(name: string, path: string | null): string {
  if (path === null) throw new Misunderstood(`${name} takes a file.\n\n${USAGE}`)
  return path
}

/** A list with one number a line. */
function ordersOf(path: string | null, { import: importId }: Values): object {
  if (path !== null && importId !== undefined) throw new Misunderstood('either a file or --import')
  if (importId !== undefined) return { importId }
  if (path === null) return {}
  const lines = textOf(path).split(/\r\n|\r|\n/)
  const numbers = [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))]
  if (numbers.length === 0) throw new Misunderstood(`There is no order number in ${path}.`)
  if (numbers.length > mostOrders) throw new Misunderstood(`${path} has more than ${mostOrders} order numbers.`)
  return { numbers }
}

/** In the encoding that it is in: what PowerShell writes by ">" is UTF-16. */
function textOf(path: string): string {
  const text = readTextFile(readOrMisunderstood(path))
  if (text === null) throw new Misunderstood(`${path} is no text file.`)
  return text
}

function readOrMisunderstood(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new Misunderstood(cause instanceof Error ? cause.message : String(cause))
  }
}

async function announced(path: string): Promise<{ name: string; bytes: number; sha256: string }> {
  try {
    const hash = createHash('sha256')
    const { size: bytes } = statSync(path)
    for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
    return { name: basename(path).slice(-255), bytes, sha256: hash.digest('hex') }
  } catch (cause) {
    throw new Misunderstood(cause instanceof Error ? cause.message : String(cause))
  }
}
