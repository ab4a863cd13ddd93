import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { markerFolderOf } from '../../files/beside-profile.ts'
import { replaceFileSync } from '../../files/durable-file.ts'

// What a newer version writes more is passed over: the version that comes back must know which one has failed.
const previousSchema = z.object({ file: z.string(), sha512: z.string() })
/** The former version, as it was kept: its installer, or the program itself. */
export type PreviousVersion = z.infer<typeof previousSchema>

const recordSchema = z.object({
  /** The version whose start was proven last; null before any was. */
  proven: z.string().nullable(),
  /** One that has not proven itself yet. */
  trial: z
    .object({
      version: z.string(),
      /** The version that it took the place of. */
      from: z.string(),
      /** An update of ours, which is taken back by itself; a person has installed any other. */
      isUpdate: z.boolean(),
      starts: z.number().int(),
      previous: previousSchema.nullable(),
    })
    .nullable(),
  /** One that was installed in vain. */
  failed: z
    .object({ version: z.string(), refusal: z.enum(['not-installed', 'not-proven']).catch('not-proven') })
    .nullable(),
})
export type StartRecord = z.infer<typeof recordSchema>

/** What becomes of this start. */
export type Start =
  | { readonly kind: 'usual' }
  /** Nothing is migrated or sent before it is proven. */
  | { readonly kind: 'trial'; readonly isUpdate: boolean; readonly from: string }
  /** It was tried often enough. */
  | { readonly kind: 'taken-back'; readonly from: string }

/** A power cut, and a person who closes the window, are not the version's fault. */
const mostStarts = 2

/** Of a profile that has not been opened yet: there is nothing to lose. */
const freshRecord: StartRecord = { proven: null, trial: null, failed: null }

/**
 * @param hasData there is a profile, which the version could migrate
 * @returns the record to be written before anything else is done
 */
export function nextStart(
  record: StartRecord,
  own: string,
  hasData: boolean,
): { readonly record: StartRecord; readonly start: Start } {
  const { proven, trial } = record
  if (proven === own) return { record: withoutTrial(record, own), start: { kind: 'usual' } }
  if (!hasData) return { record: { ...freshRecord, proven: own }, start: { kind: 'usual' } }
  const known = trial?.version === own ? trial : null
  const from = known?.from ?? proven ?? ''
  const isUpdate = known?.isUpdate ?? false
  const starts = (known?.starts ?? 0) + 1
  const next = { version: own, from, isUpdate, starts, previous: known?.previous ?? null }
  if (isUpdate && starts > mostStarts) {
    return { record: { ...record, trial: next }, start: { kind: 'taken-back', from } }
  }
  return { record: { ...record, trial: next }, start: { kind: 'trial', isUpdate, from } }
}

/** The proven version runs although another one was installed: that one was taken back, or never came. */
function withoutTrial(record: StartRecord, own: string): StartRecord {
  const { trial } = record
  if (trial === null || trial.version === own) return { ...record, trial: null }
  const refusal = trial.starts > 0 ? ('not-proven' as const) : ('not-installed' as const)
  return { ...record, trial: null, failed: { version: trial.version, refusal } }
}

/** Whoever waits so long for a window and then closes it has seen that it does not come. */
const impatientMs = 45_000

/** A person has closed the version before it could prove anything: where that was soon, the start counts for nothing. */
export function withdrawnStart(record: StartRecord, lastedMs: number): StartRecord {
  const { trial } = record
  if (trial === null || lastedMs > impatientMs) return record
  return { ...record, trial: { ...trial, starts: trial.starts - 1 } }
}

interface Installation {
  readonly version: string
  readonly from: string
  /** Keeps the version that is to be replaced. */
  keep(): PreviousVersion | null
  install(): Promise<void>
}

/**
 * Hands over to the installer, with the trial of the new version on file before it: the installer may end this process at any moment.
 * @returns false where that failed: the version is noted as not installed, so that it is not tried again every night
 */
export async function installAsTrial(
  records: StartRecords,
  { version, from, ...update }: Installation,
): Promise<boolean> {
  const before = records.read()
  try {
    const previous = update.keep()
    records.write({ ...before, proven: from, trial: { version, from, isUpdate: true, starts: 0, previous } })
    await update.install()
    return true
  } catch {
    records.write({ ...before, failed: { version, refusal: 'not-installed' } })
    return false
  }
}

/** The record beside the profile: a profile that is put back, or removed with the program, does not bring it along. */
export interface StartRecords {
  read(): StartRecord
  /** Durable where the disk lets it be: a start that cannot be counted is tried all the same. */
  write(record: StartRecord): void
}

export function startRecords(profileFolder: string): StartRecords {
  const file = (): string => join(markerFolderOf(profileFolder), 'start.json')
  return {
    read() {
      try {
        return recordSchema.parse(JSON.parse(readFileSync(file(), 'utf8')))
      } catch {
        // Without one, the next version is tried like one that a person has installed.
        return freshRecord
      }
    },
    write(record) {
      try {
        replaceFileSync(file(), `${JSON.stringify(record)}\n`)
      } catch {
        // The rollback marker says what a folder means that nobody may write to.
      }
    },
  }
}
