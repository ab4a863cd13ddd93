import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import type { moveContract } from '../../shared/ipc/channels/backups-contract.ts'
import { isSheetName } from '../../shared/domain/handover.ts'
import { formatFileStamp } from '../../shared/domain/time/local-time.ts'
import type { DescribedDatabase } from '../database/maintenance/look-at-database.ts'
import { newestSchema } from '../database/migrate.ts'
import { copyInPlace, replaceFileSync } from '../files/durable-file.ts'
import { isThere, textOf } from '../files/is-there.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import { backupFolderIn, backupFromElsewhere, backupOfDay } from './backup-files.ts'
import { throwNotWritten } from './handlers.ts'

export interface MoveDeps {
  readonly now: () => number
  /** Where a person finds what is written for them. */
  readonly documentsFolder: string
  /** Of the account in front. @throws AppFailure `no-account` */
  readonly account: () => {
    readonly id: string
    readonly folder: string
    /** Where pictures of signed handover papers lie: beside the database, and in no backup. */
    readonly papersFolder: string
    /** Null for training, which is moved nowhere. */
    readonly backUp: (() => Promise<void>) | null
    /** Nothing more is sent from here. */
    pause(): void
  }
  /** Reads a whole database, in a thread of its own. */
  readonly describe: (file: string) => Promise<DescribedDatabase>
  /** With what the log beside the file holds: the other computer may never have been shut down. */
  readonly copy: (file: string, target: string) => Promise<void>
  /** Absent where there is no dialog. */
  readonly chooseFile?: () => Promise<string | null>
  readonly settings: {
    /** @returns the text of a station's file */
    exported(): string
    /** How many settings this text would change; null where it cannot be used. */
    changes(text: string): number | null
    take(text: string): void
  }
}

interface Chosen extends DescribedDatabase {
  readonly fileId: string
  readonly file: string
  readonly madeAtMs: number
  readonly settingsText: string | null
}

const settingsName = 'packbench-station.json'
const papersName = 'signed-papers'

/**
 * From one computer to another: the data as a backup, the settings as a station's file. The journal stays behind, so that only a pause before the
 * backup, and a person who says that the other computer is out of use, keep a bill from being sent from both.
 */
export function moveHandlers(deps: MoveDeps): HandlersOf<typeof moveContract> {
  let chosen: Chosen | null = null
  return {
    async 'move.out'() {
      const { id, folder, papersFolder, backUp, pause } = deps.account()
      if (backUp === null) throw new AppFailure({ code: 'not-available-here' })
      pause()
      await backUp().catch(throwNotWritten(backupFolderIn(folder)))
      // A clock that was wrong has left newer ones behind.
      const made = backupOfDay(folder, deps.now())
      if (!existsSync(made)) throw new AppFailure({ code: 'backup-not-found' })
      const out = join(deps.documentsFolder, `packbench-move-${formatFileStamp(deps.now())}`)
      const data = join(out, `${id}.db`)
      try {
        mkdirSync(out, { recursive: true })
        await copyInPlace(made, data)
        replaceFileSync(join(out, settingsName), deps.settings.exported())
        await copyPapers(papersFolder, join(out, papersName))
      } catch (cause) {
        throwNotWritten(out)(cause)
      }
      const { held } = await deps.describe(data)
      return { folder: out, unsent: held.unsent, bills: held.bills }
    },
    async 'move.choose'() {
      const { id } = deps.account()
      if (deps.chooseFile === undefined) throw new AppFailure({ code: 'not-available-here', detail: 'no dialog here' })
      const file = await deps.chooseFile()
      if (file === null) return null
      chosen = await lookAt(file, deps.describe)
      const { fileId, madeAtMs, held, accountId, settingsText } = chosen
      return {
        fileId,
        name: basename(file),
        madeAtMs,
        unsent: held.unsent,
        bills: held.bills,
        isOfThisAccount: accountId === id,
        settings: settingsText === null ? null : deps.settings.changes(settingsText),
      }
    },
    async 'move.takeIn'({ fileId }) {
      const { id, folder, papersFolder, backUp } = deps.account()
      if (chosen?.fileId !== fileId) throw new AppFailure({ code: 'backup-not-found' })
      const { file, accountId, settingsText, madeAtMs } = chosen
      if (backUp === null || accountId !== id) throw new AppFailure({ code: 'backup-of-another', detail: file })
      const target = backupFromElsewhere(folder, deps.now())
      try {
        mkdirSync(dirname(target), { recursive: true })
        await deps.copy(file, target)
        await copyPapers(join(dirname(file), papersName), papersFolder)
      } catch (cause) {
        throwNotWritten(target)(cause)
      }
      if (settingsText !== null && deps.settings.changes(settingsText) !== null) deps.settings.take(settingsText)
      chosen = null
      return { accountId: id, name: basename(target), madeAtMs }
    },
  }
}

/** @throws AppFailure `backup-not-found`, `backup-damaged`, `backup-newer` */
async function lookAt(file: string, describe: MoveDeps['describe']): Promise<Chosen> {
  if (!existsSync(file)) throw new AppFailure({ code: 'backup-not-found', detail: file })
  const beside = join(dirname(file), settingsName)
  let described: DescribedDatabase
  let text: string | null
  try {
    text = textOf(beside)
    described = await describe(file)
  } catch (cause) {
    throw new AppFailure({ code: 'backup-damaged', detail: String(cause) }, { cause })
  }
  if (described.schema > newestSchema) throw new AppFailure({ code: 'backup-newer', detail: file })
  const settingsText = text === null ? null : withoutPrinters(text)
  return { ...described, fileId: randomUUID(), file, madeAtMs: statSync(file).mtimeMs, settingsText }
}

/** This computer has others; which prints what is chosen anew. Null for what is no station's file at all: the data come all the same. */
function withoutPrinters(text: string): string | null {
  const file = settingsFile.safeParse(parsed(text))
  if (!file.success) return null
  const { settings, ...rest } = file.data
  const { printerProfiles: _profiles, printerProfileId: _label, documentProfileId: _document, ...kept } = settings
  return JSON.stringify({ ...rest, settings: kept })
}

const settingsFile = z.looseObject({ settings: z.record(z.string(), z.unknown()) })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What is there stays as it is. The lists themselves come with the data. */
async function copyPapers(from: string, to: string): Promise<void> {
  if (!isThere(from)) return
  const names = (await readdir(from)).filter(isSheetName)
  if (names.length > 0) await mkdir(to, { recursive: true })
  for (const name of names) {
    const target = join(to, name)
    if (existsSync(target)) continue
    // Half a picture would be taken for a whole one the next time.
    await copyInPlace(join(from, name), target)
  }
}
