import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { UnresolvedWork } from '../database/stores/leftovers.ts'
import { unsentWorkIn, type UnreadReason } from '../database/maintenance/unsent-work.ts'
import { missingOf, mostOf, type Holdings } from '../database/stores/holdings.ts'
import { journalFilesIn } from '../outbox/journal/journal-files.ts'
import { readJournal } from '../outbox/journal/journal-reading.ts'
import { databaseFileIn, journalFolderIn } from '../files/account-files.ts'
import { isMissing, markerFolderOf } from '../files/beside-profile.ts'
import { isThere, textOf } from '../files/is-there.ts'
import { markerFile } from '../outbox/journal/rollback-marker.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import { readStation } from '../settings/read-station.ts'
import { accountFolderIn } from './account-id.ts'

/** What would be lost, or left to nobody, if a profile were removed now. Training is not among the sums: its parcels are none. */
export interface UnsentWork {
  /** Drafts that are no bill, and bills that are being typed. */
  readonly unsent: number
  /** Drafts of which nobody knows whether the carrier has them. */
  readonly unresolved: number
  /** Updates, cancels and returns that have not come to an end. */
  readonly requests: number
  /** Accounts of which not everything could be read: there may be more. */
  readonly unread: number
  readonly accounts: readonly AccountWork[]
}

interface AccountWork {
  readonly id: string
  readonly left: UnresolvedWork
  /** Unsent drafts that were there, as journal and marker say, and are not any more. */
  readonly missing: number
  /** `missing`: there is no database, or less in it than there was. `journal`: what it says could not be read. */
  readonly unread: readonly (UnreadReason | 'missing' | 'journal')[]
}

const training = 'training'

/**
 * Of every account that the station file names or that has a folder, also one that is damaged, while no station or a running one has the
 * profile. Nothing of it is changed.
 */
export function unsentWorkOf(profileFolder: string): UnsentWork {
  const known = knownAccounts(profileFolder)
  const folders = accountFolders(profileFolder)
  const ids = [...new Set([...(known ?? []), ...(folders ?? [])])].toSorted()
  const accounts = ids.map((id) => workOf(profileFolder, id, known?.includes(id) === true))
  const live = accounts.filter(({ id }) => id !== training)
  const sum = (count: (account: AccountWork) => number): number => live.reduce((all, one) => all + count(one), 0)
  return {
    unsent: sum(({ left }) => left.waiting + left.forPerson + left.halfTyped),
    unresolved: sum(({ left }) => left.unresolved),
    requests: sum(({ left }) => left.requests),
    unread: live.filter(({ unread }) => unread.length > 0).length + (known === null || folders === null ? 1 : 0),
    accounts,
  }
}

/** What the command line answers with (docs/packages.md). */
export function exitCodeOf({ unsent, unresolved, requests, unread }: UnsentWork): 0 | 10 | 11 {
  if (unread > 0) return 11
  return unsent + unresolved + requests > 0 ? 10 : 0
}

/** Null where the station file cannot be read: nobody knows then which accounts there were. */
function knownAccounts(profileFolder: string): readonly string[] | null {
  const file = join(profileFolder, 'station.json')
  try {
    const text = textOf(file)
    if (text === null) return []
    const read = readStation(text, defaultSettings(profileFolder))
    if (read.kind === 'newer') return null
    if (read.kind === 'damaged' && read.lost.some((part) => part.startsWith('accounts'))) return null
    return Object.keys(read.station.accounts)
  } catch {
    return null
  }
}

/** Null where the disk does not say. */
function accountFolders(profileFolder: string): readonly string[] | null {
  const folder = join(profileFolder, 'accounts')
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  } catch (cause) {
    return isMissing(cause) ? [] : null
  }
}

function workOf(profileFolder: string, id: string, isKnown: boolean): AccountWork {
  const folder = accountFolderIn(profileFolder, id)
  const file = databaseFileIn(folder)
  const { left, held, unread } = unsentWorkIn(file)
  const records = otherRecords(profileFolder, folder, id)
  const expected = records.held
  // A torn file was counted row by row, and says so itself.
  const isTorn = held === null && existsSync(file)
  const none = { drafts: 0, unsent: 0, bills: 0 }
  const missing = expected === null || isTorn ? null : missingOf(expected, held ?? none)
  const isGone = isKnown && id !== training && !existsSync(file)
  return {
    id,
    left,
    missing: missing?.unsent ?? 0,
    unread: [
      ...unread,
      ...(missing !== null || isGone ? (['missing'] as const) : []),
      ...(records.isRead ? [] : (['journal'] as const)),
    ],
  }
}

/** The most that journal and marker say the database held. */
function otherRecords(profileFolder: string, folder: string, id: string): { held: Holdings | null; isRead: boolean } {
  try {
    const marked = markerFile(join(markerFolderOf(profileFolder), `${id}.json`)).read()
    const journal = journalFolderIn(folder)
    const lines = isThere(journal) ? readJournal(journalFilesIn(journal), null).lines : []
    const last = lines.findLast((line) => line.type === 'desk' && line.held !== undefined)
    return { held: mostOf([marked?.held, last?.type === 'desk' ? last.held : null]), isRead: true }
  } catch {
    return { held: null, isRead: false }
  }
}
