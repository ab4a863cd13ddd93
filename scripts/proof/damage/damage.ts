import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../../../src/simulator/random.ts'
import { goneIn, type World } from './world.ts'

/** One way to damage an account's files while the station is closed. */
export interface Damage {
  readonly name: string
  readonly state: 'killed' | 'closed'
  /** Whether what is left of a database can be read by SQLite's own recovery at all. */
  readonly hasYardstick: boolean
  apply(world: World, random: Random): void
}

const pageBytes = 4096

const accountIn = ({ home, account }: World): string => join(home, 'profile/accounts', account)
const databaseIn = (world: World): string => join(accountIn(world), 'station.db')
const logIn = (world: World): string => `${databaseIn(world)}-wal`

function journalIn(world: World): string {
  const folder = join(accountIn(world), 'journal')
  // The last one is the spare, in which nothing stands.
  return join(folder, readdirSync(folder).toSorted().at(-2) ?? '')
}

const markerIn = ({ home, account }: World): string => join(home, 'profile.witness', `${account}.json`)

const below = (random: Random, count: number): number => Math.floor(random() * count)

function change(file: string, work: (bytes: Buffer) => void): void {
  const bytes = readFileSync(file)
  work(bytes)
  writeFileSync(file, bytes)
}

/** Only what is written to: a segment is mostly room. */
function contentOf(bytes: Buffer): number {
  let end = bytes.length
  while (end > 1 && bytes[end - 1] === 0) end -= 1
  return end
}

const flips =
  (fileOf: (world: World) => string, most: number): Damage['apply'] =>
  (world, random) =>
    change(fileOf(world), (bytes) => {
      for (let n = 1 + below(random, most); n > 0; n -= 1) {
        const at = below(random, contentOf(bytes))
        bytes[at] = (bytes[at] ?? 0) ^ (1 << below(random, 8))
      }
    })

const pages =
  (fill: (page: Buffer, random: Random) => void): Damage['apply'] =>
  (world, random) =>
    change(databaseIn(world), (bytes) => {
      for (let n = 1 + below(random, 5); n > 0; n -= 1) {
        const at = below(random, bytes.length / pageBytes) * pageBytes
        fill(bytes.subarray(at, at + pageBytes), random)
      }
    })

const cut =
  (fileOf: (world: World) => string): Damage['apply'] =>
  (world, random) => {
    const file = fileOf(world)
    truncateSync(file, below(random, contentOf(readFileSync(file))))
  }

/** Out of the profile, where the next case finds the file again. */
function take(world: World, file: string): void {
  if (!existsSync(file)) return
  mkdirSync(goneIn(world.home), { recursive: true })
  renameSync(file, join(goneIn(world.home), String(readdirSync(goneIn(world.home)).length)))
}

function takeDatabase(world: World): void {
  for (const suffix of ['', '-wal']) take(world, databaseIn(world) + suffix)
}

function earlier(world: World, file: string): void {
  const bytes = world.earlier.get(file.slice(world.home.length + 1))
  if (bytes !== undefined) writeFileSync(file, bytes)
}

const closed = (name: string, apply: Damage['apply'], hasYardstick = true): Damage => {
  return { name, state: 'closed', hasYardstick, apply }
}
const killed = (name: string, apply: Damage['apply'], hasYardstick = true): Damage => {
  return { name, state: 'killed', hasYardstick, apply }
}

/** In turn, so that each kind comes equally often. */
export const damages: readonly Damage[] = [
  closed('bits of the database', flips(databaseIn, 1)),
  closed('more bits of the database', flips(databaseIn, 8)),
  closed('bits of the database', flips(databaseIn, 1)),
  closed('many bits of the database', flips(databaseIn, 60)),
  closed('the end of the database', cut(databaseIn)),
  closed('the last page of the database', (world) => {
    const file = databaseIn(world)
    truncateSync(file, Math.floor(readFileSync(file).length * 0.99))
  }),
  closed(
    'pages of zeros',
    pages((page) => page.fill(0)),
  ),
  closed(
    'foreign pages',
    pages((page, random) => page.forEach((_byte, n) => (page[n] = below(random, 256)))),
  ),
  closed('swapped pages', (world, random) =>
    change(databaseIn(world), (bytes) => {
      const [one, other] = [0, 1].map(() => below(random, bytes.length / pageBytes) * pageBytes)
      const page = Buffer.from(bytes.subarray(one, (one ?? 0) + pageBytes))
      bytes.copy(bytes, one, other, (other ?? 0) + pageBytes)
      page.copy(bytes, other)
    }),
  ),
  killed('bits of the log', flips(logIn, 4)),
  killed('the end of the log', cut(logIn)),
  killed('an earlier log', (world) => earlier(world, logIn(world))),
  killed('no log', (world) => take(world, logIn(world))),
  killed('no database beside a log', (world) => take(world, databaseIn(world))),
  killed('bits of the database beside a log', flips(databaseIn, 4)),
  killed('an earlier database', (world) => {
    take(world, logIn(world))
    earlier(world, databaseIn(world))
    earlier(world, logIn(world))
  }),
  closed('bits of the journal', flips(journalIn, 8)),
  closed('the end of the journal', cut(journalIn)),
  closed('no journal', (world) => take(world, join(accountIn(world), 'journal'))),
  closed('no database', takeDatabase, false),
  closed('an empty database', (world) => truncateSync(databaseIn(world)), false),
  closed(
    'neither database nor journal',
    (world) => {
      takeDatabase(world)
      take(world, join(accountIn(world), 'journal'))
    },
    false,
  ),
  closed('no folder of the account', (world) => take(world, accountIn(world)), false),
  closed('no marker', (world) => take(world, markerIn(world))),
]
