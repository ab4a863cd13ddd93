import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Why a database is no longer the station's: its content was torn, or a backup has taken its place. */
type ReplacedReason = 'damaged' | 'replaced'

/** A name beside the database that nothing has yet, and that says when and why it was given. */
export function replacedFileName(file: string, reason: ReplacedReason, nowMs: number): string {
  const wanted = `${file}.${reason}-${new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-')}`
  let name = wanted
  for (let n = 2; existsSync(name); n += 1) name = `${wanted}-${n}`
  return name
}

/** What was the station's database before, the newest first. */
export function replacedFiles(file: string): readonly string[] {
  const folder = dirname(file)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => givenAt(name, file) !== null)
    .toSorted((a, b) => byTime.compare(givenAt(b, file) ?? '', givenAt(a, file) ?? ''))
    .map((name) => join(folder, name))
}

/** The tenth name of one moment comes behind its second. */
const byTime = new Intl.Collator('en', { numeric: true })

/** Of a name that `replacedFileName` gave. */
export function replacedBecause(replaced: string): ReplacedReason {
  return /\.replaced-[\dTZ-]+$/.test(replaced) ? 'replaced' : 'damaged'
}

/** The time in the name, as it is written; null for the name of anything else, a write-ahead log included. */
function givenAt(name: string, file: string): string | null {
  const start = `${basename(file)}.`
  if (!name.startsWith(start)) return null
  return /^(?:damaged|replaced)-([\dTZ-]+)$/.exec(name.slice(start.length))?.[1] ?? null
}
