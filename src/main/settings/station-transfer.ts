import { isSameName } from '../../shared/domain/account/operator.ts'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { BillViews } from '../../shared/domain/bill/bill-list.ts'
import { formatFileStamp } from '../../shared/domain/time/local-time.ts'
import type { Settings } from '../../shared/domain/settings/settings.ts'
import {
  ownSettings,
  stationExportSchema,
  type ImportChange,
  type ImportProblem,
  type StationExport,
} from '../../shared/domain/settings/station-export.ts'
import type { ChannelInput, ChannelOutput } from '../../shared/ipc/contract.ts'
import { replaceFileSync } from '../files/durable-file.ts'
import { isWholePath } from '../files/whole-path.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import type { Station, StationFile } from './station-file.ts'
import type { z } from 'zod'
import { err, ok, type Result } from '../../shared/result.ts'

export interface StationTransferOptions {
  readonly station: StationFile
  readonly appVersion: string
  /** Where an export is put, for the packer to find. */
  readonly documentsFolder: string
  /** Where the settings before an import are kept. */
  readonly profileFolder: string
  /** The saved views of the account in front; null without one. */
  readonly views: () => { read(): BillViews; write(views: BillViews, atMs: number): void } | null
  readonly now: () => number
  readonly changed: (settings: Settings) => void
}

/** The station's settings as a file: out, looked at, and in. */
export interface StationTransfer {
  exportFile(): ChannelOutput<'station.export'>
  /** What `exportFile` writes. */
  exported(): string
  check(input: ChannelInput<'station.checkImport'>): ChannelOutput<'station.checkImport'>
  importFile(input: ChannelInput<'station.import'>): ChannelOutput<'station.import'>
}

export function createStationTransfer(options: StationTransferOptions): StationTransfer {
  const { station, now } = options

  const exported = (): string => `${JSON.stringify(exportOf(station.read(), options), null, 2)}\n`

  function write(folder: string): string {
    try {
      mkdirSync(folder, { recursive: true })
      return writeNew(join(folder, `packbench-station-${formatFileStamp(now())}`), exported())
    } catch (cause) {
      throw new AppFailure({ code: 'file-not-written', detail: String(cause) })
    }
  }
  const viewsNow = (): BillViews | null => options.views()?.read() ?? null

  /** Where the disk refuses the settings, the views are those of before as well. */
  function taken(change: () => Station, earlier: BillViews | null | undefined): Settings {
    try {
      return station.update(change).settings
    } catch (cause) {
      if (earlier) options.views()?.write(earlier, now())
      throw cause
    }
  }

  return {
    exported,
    exportFile: () => ({ path: write(options.documentsFolder) }),
    check({ text, withOwn }) {
      const read = readStationExport(text)
      if (!read.ok) return { assessment: 'refused', problems: [...read.error] }
      return { assessment: 'usable', changes: changesBy(station.read(), viewsNow(), read.value, withOwn) }
    },
    importFile({ text, withOwn }) {
      const read = readStationExport(text)
      if (!read.ok) throw new AppFailure({ code: 'station-file-refused', detail: wordsOf(read.error) })
      const keptCopy = write(join(options.profileFolder, 'earlier-settings'))
      const before = station.read()
      const earlier = viewsNow()
      const changed = changesBy(before, earlier, read.value, withOwn).length
      // What the database refuses leaves the settings as they are: nobody would be told of them, and what is locked would not be put back.
      const { billViews } = read.value
      if (billViews !== undefined) options.views()?.write(billViews, now())
      options.changed(taken(() => stationAfter(before, read.value, withOwn), billViews && earlier))
      return { keptCopy, changed }
    },
  }
}

function exportOf({ settings, operators }: Station, options: StationTransferOptions): StationExport {
  const { operator: _atWork, ...carried } = settings
  const views = options.views()
  return {
    format: 'packbench-station',
    version: 1,
    exportedAt: new Date(options.now()).toISOString(),
    appVersion: options.appVersion,
    settings: carried,
    operators: operators.map(({ name }) => ({ name })),
    ...(views !== null && { billViews: views.read() }),
  }
}

/** Never over a file that is there: two copies may be asked for within one second. */
function writeNew(stem: string, text: string): string {
  for (let n = 1; ; n += 1) {
    const path = n === 1 ? `${stem}.json` : `${stem}-${n}.json`
    if (existsSync(path)) continue
    replaceFileSync(path, text)
    return path
  }
}

/** A folder of another system is none on this one: labels would go to wherever the program was started from. */
function takenFrom({ settings }: StationExport, withOwn: boolean): Partial<Settings> {
  const isWhole = settings.labelFolder !== undefined && isWholePath(settings.labelFolder)
  const left: readonly string[] = withOwn ? (isWhole ? [] : ['labelFolder']) : ownSettings
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !left.includes(name)))
}

/** Operators are added, never removed: their PINs are nobody else's to take away. A name that was somebody's is nobody else's either. */
function newOperators({ operators, formerNames }: Station, file: StationExport): string[] {
  const added: string[] = []
  for (const { name } of file.operators) {
    const known = [...operators, ...formerNames].map((operator) => operator.name)
    if (![...known, ...added].some((other) => isSameName(other, name))) added.push(name)
  }
  return added
}

function stationAfter(before: Station, file: StationExport, withOwn: boolean): Station {
  const added = newOperators(before, file).map((name) => ({
    id: randomUUID(),
    name,
    pin: null,
    lead: false,
    refusals: 0,
    refusedAtMs: 0,
  }))
  return {
    ...before,
    settings: { ...before.settings, ...takenFrom(file, withOwn) },
    operators: [...before.operators, ...added],
  }
}

function changesBy(before: Station, views: BillViews | null, file: StationExport, withOwn: boolean): ImportChange[] {
  const now: Readonly<Record<string, unknown>> = before.settings
  const changes = Object.entries(takenFrom(file, withOwn))
    .filter(([name, value]) => !isDeepStrictEqual(now[name], value))
    .map(([field, value]) => ({ field, from: shortly(now[field]), to: shortly(value) }))
  if (views !== null && file.billViews !== undefined && !isDeepStrictEqual(views, file.billViews)) {
    changes.push({ field: 'billViews', from: shortly(views.views), to: shortly(file.billViews.views) })
  }
  const added = newOperators(before, file)
  const names = before.operators.map(({ name }) => name)
  if (added.length === 0) return changes
  return [...changes, { field: 'operators', from: shortly(names), to: shortly([...names, ...added]) }]
}

const longestText = 160

/** A value as a person compares it: a list by the names of what is in it. */
function shortly(value: unknown): string {
  const text = Array.isArray(value) ? value.map(nameOf).join(', ') : nameOf(value)
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
}

function nameOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return value === null ? '' : JSON.stringify(value)
  const { label, name } = value as { readonly label?: unknown; readonly name?: unknown }
  const called = label ?? name
  return typeof called === 'string' ? called : JSON.stringify(value)
}

const wordsOf = (problems: readonly ImportProblem[]): string =>
  problems.map(({ field, kind }) => `${field} ${kind}`).join('; ')

/** More faults than this in one file tell nobody more. */
const mostProblems = 50

/** Reads a station's file to the last key: every fault is named by its place in the file, and nothing is guessed. */
function readStationExport(text: string): Result<StationExport, readonly ImportProblem[]> {
  const raw = parseJson(text)
  if (!raw.ok) return err([{ field: '', kind: 'not-json', detail: raw.error }])
  const stranger = strangerOf(raw.value)
  if (stranger !== null) return err([stranger])
  const parsed = stationExportSchema.safeParse(raw.value, { reportInput: true })
  if (!parsed.success) return err(parsed.error.issues.flatMap(problemsOf).slice(0, mostProblems))
  const { senders, defaultSenderId = null } = parsed.data.settings
  if (senders !== undefined && defaultSenderId !== null && !senders.some(({ id }) => id === defaultSenderId)) {
    return err([{ field: 'settings.defaultSenderId', kind: 'invalid', detail: 'no sender of the file has this id' }])
  }
  return ok(parsed.data)
}

function parseJson(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : String(cause))
  }
}

/** Said before any field is: another kind of file, or one of a newer version, has hundreds of faults and one reason. */
function strangerOf(raw: unknown): ImportProblem | null {
  const { format, version } = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {}
  if (format !== 'packbench-station') return { field: 'format', kind: 'not-a-station-file', detail: String(format) }
  if (typeof version === 'number' && version > 1)
    return { field: 'version', kind: 'newer-version', detail: `${version}` }
  return null
}

function problemsOf(issue: z.core.$ZodIssue): ImportProblem[] {
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: [...issue.path, key].join('.'),
      kind: 'unknown-key',
      detail: issue.message,
    }))
  }
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  return [{ field, kind: isMissing ? 'missing' : 'invalid', detail: issue.message }]
}
