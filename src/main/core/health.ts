import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isBackupOld } from '../../shared/domain/backup-age.ts'
import type { HealthPart } from '../../shared/domain/health.ts'
import { pdfPrinterName, type PrinterInfo } from '../../shared/domain/printing/printing.ts'
import type { QueueStatus } from '../../shared/ipc/channels/drafts-contract.ts'
import { backupFolderIn, newestBackup } from '../backup/backup-files.ts'
import { databaseFileIn, journalFolderIn } from '../files/account-files.ts'
import { roomForCopy, type Disk } from '../files/disk-room.ts'

export interface HealthDeps {
  readonly profileFolder: string
  readonly nowMs: number
  /** Of the account in front; null without one. */
  readonly account: {
    /** Where its data lies. */
    readonly folder: string
    readonly isTraining: boolean
    readonly session: string
    readonly queue: QueueStatus
    readonly clockAheadMs: number | null
  } | null
  /** Where the data of all accounts lie of which backups are made. */
  readonly backedUpFolders: readonly string[]
  /** The one that prints now; null where none is chosen. */
  readonly printerName: string | null
  /** @throws where the system does not say */
  readonly printers: () => Promise<readonly PrinterInfo[]>
  /** @throws where the system does not say */
  readonly diskOf: (folder: string) => Disk
}

/** With less than this besides the next backups somebody has time to make room. */
const littleFreeBytes = 2 * 1024 ** 3
const mostAheadSeconds = 60

/** How what the station stands on is now; what cannot be asked is said of its own part. */
export async function healthOf(deps: HealthDeps): Promise<HealthPart[]> {
  const { account, nowMs } = deps
  return [
    ...(account === null ? [] : ofAccount(account, nowMs)),
    part('disk', () => ofDisks(deps)),
    await ofPrinter(deps),
    part('clock', () => ofClock(account?.clockAheadMs ?? null)),
  ]
}

type Found = Pick<HealthPart, 'state'> & Partial<HealthPart>

function part(name: HealthPart['part'], look: () => Found): HealthPart {
  try {
    return { part: name, detail: '', ...look() }
  } catch (cause) {
    return { part: name, state: 'bad', detail: cause instanceof Error ? cause.message : String(cause) }
  }
}

function ofAccount({ folder, isTraining, session, queue }: NonNullable<HealthDeps['account']>, nowMs: number) {
  const isSending = queue.status === 'running'
  return [
    part('carrier', () => ({
      state: session === 'fresh' || session === 'refreshing' ? 'good' : 'look',
      detail: session,
    })),
    part('queue', () => ({
      state: isSending ? 'good' : queue.status === 'stopped' ? 'bad' : 'look',
      detail: queue.status,
    })),
    part('database', () => {
      const { size: bytes } = statSync(databaseFileIn(folder))
      const atMs = newestBackup(backupFolderIn(folder), nowMs)?.madeAtMs
      const isOld = !isTraining && (atMs === undefined || isBackupOld(atMs, nowMs))
      return { state: isOld ? 'look' : 'good', bytes, ...(atMs !== undefined && { atMs: Math.round(atMs) }) }
    }),
    part('journal', () => {
      const journal = journalFolderIn(folder)
      const bytes = readdirSync(journal).reduce((sum, name) => sum + statSync(join(journal, name)).size, 0)
      return { state: bytes === 0 ? 'bad' : 'good', bytes }
    }),
  ]
}

/**
 * The disk that has the least room beside what is copied to it. Each account has its backup there, made one behind the other; one whose folder
 * links to another disk takes nothing from the disk of the profile.
 */
function ofDisks({ profileFolder, backedUpFolders, diskOf }: HealthDeps): Found {
  const disks = new Map<number, { readonly bytes: number; readonly copiedBytes: number }>()
  function add(folder: string, addedBytes: number): void {
    const { id, freeBytes: bytes } = diskOf(folder)
    disks.set(id, { bytes, copiedBytes: (disks.get(id)?.copiedBytes ?? 0) + addedBytes })
  }
  add(profileFolder, 0)
  for (const folder of backedUpFolders) {
    // Where there is no database, its own part says so.
    const { size } = statSync(databaseFileIn(folder), { throwIfNoEntry: false }) ?? { size: 0 }
    const backups = backupFolderIn(folder)
    if (size > 0) add(existsSync(backups) ? backups : folder, size)
  }
  const left = ({ bytes, copiedBytes }: { bytes: number; copiedBytes: number }): number => bytes - copiedBytes
  const { bytes, copiedBytes } = [...disks.values()].reduce((least, disk) => (left(disk) < left(least) ? disk : least))
  const isLittle = bytes < copiedBytes + littleFreeBytes
  return { state: bytes < roomForCopy(copiedBytes) ? 'bad' : isLittle ? 'look' : 'good', bytes }
}

async function ofPrinter({ printerName, printers }: HealthDeps): Promise<HealthPart> {
  if (printerName === null) return { part: 'printer', state: 'look', detail: '' }
  if (printerName === pdfPrinterName) return { part: 'printer', state: 'good', detail: 'PDF' }
  try {
    const found = (await printers()).find(({ name }) => name === printerName)
    const state = found === undefined || !found.acceptsJobs ? 'bad' : found.state === 'stopped' ? 'look' : 'good'
    return { part: 'printer', state, detail: printerName }
  } catch {
    return { part: 'printer', state: 'bad', detail: printerName }
  }
}

/** Tokens and delivery times are by the clock: one that is minutes wrong spoils both. */
function ofClock(aheadMs: number | null): Found {
  if (aheadMs === null) return { state: 'good' }
  const seconds = Math.round(aheadMs / 1000)
  return { state: Math.abs(seconds) > mostAheadSeconds ? 'look' : 'good', seconds }
}
