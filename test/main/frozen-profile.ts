import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { openCarrierProxy, type CarrierCall } from '../../scripts/freeze-profile/carrier-proxy.ts'
import type { Expected, ExpectedAccount } from '../../scripts/freeze-profile/expected.ts'
import { systemClock } from '../../src/main/ports/system-clock.ts'
import type { Clock } from '../../src/shared/domain/time/clock.ts'
import { createSimulator } from '../../src/simulator/simulator.ts'
import { openTestStation, type TestStation } from './station.ts'
import { signInAt } from '../../scripts/drive/sign-in.ts'

export const frozenProfiles = join(import.meta.dirname, '../fixtures/profiles')

/** How a frozen profile comes to the machine that opens it. */
export type Arrival = 'in place' | 'as a copy' | 'as a copy without its marker'

export interface FrozenStation {
  readonly expected: Expected
  readonly station: TestStation
  /** Calls that would change something at the carrier. */
  readonly sent: readonly CarrierCall[]
  /** References of what the carrier has. */
  ledger(): string[]
  /** A person signs in, for the account in front. */
  signIn(): Promise<void>
  close(): Promise<void>
}

const password = 'another-password'
const sending = /\/(?:create|create-byID|destroy|revert-bill|update-shipping)$/

/**
 * Opens a profile that an earlier version wrote. The carrier has never heard of it: whatever is sent is seen.
 * @param openedAfterMs behind the end of its frozen life
 */
export async function openFrozenProfile(
  version: string,
  arrival: Arrival,
  openedAfterMs: number = 60_000,
): Promise<FrozenStation> {
  const fixture = join(frozenProfiles, version)
  const expected = expectedOf(version)
  const folder = mkdtempSync(join(tmpdir(), 'packbench-frozen-'))
  unpack(join(fixture, 'profile.tar.gz'), folder)
  if (arrival === 'as a copy without its marker') rmSync(join(folder, 'profile.witness'), { recursive: true })
  if (arrival === 'in place') for (const { id } of expected.accounts) finishWrites(join(folder, 'profile/accounts', id))

  const { username } = expected.signIn
  const simulator = createSimulator({ accounts: [{ username, password, partnerId: 1 }] })
  const sent: CarrierCall[] = []
  const proxy = await openCarrierProxy(await simulator.listen({ port: 0 }), (call) => {
    if (sending.test(call.path)) sent.push(call)
    return 'pass'
  })
  const station = await openTestStation(folder, null, clockFrom(expected.frozenAtMs + openedAfterMs), {
    resolveProxy: () => Promise.resolve(proxy.url),
  })
  return {
    expected,
    station,
    sent,
    ledger: () => simulator.ledger.all().map(({ refCode }) => refCode),
    async signIn() {
      const { baseUrl, username } = expected.signIn
      await station.ask('account.signIn', signInAt(baseUrl, { username, password }))
    },
    async close() {
      await station.close()
      await proxy.close()
      await simulator.close()
    },
  }
}

export const expectedOf = (version: string): Expected =>
  JSON.parse(readFileSync(join(frozenProfiles, version, 'expected.json'), 'utf8')) as Expected

export function accountOf({ accounts }: Expected, id: string): ExpectedAccount {
  const account = accounts.find((known) => known.id === id)
  if (account === undefined) throw new Error(`no account ${id} in the profile`)
  return account
}

/** A clock that begins soon after the end of the frozen life: backups and the journal are kept for days, not for years. */
function clockFrom(beginsAtMs: number): Clock {
  const behindMs = systemClock.now() - beginsAtMs
  return { ...systemClock, now: () => systemClock.now() - behindMs }
}

function unpack(archive: string, folder: string): void {
  const { status, stderr } = spawnSync('tar', ['-xzf', archive, '-C', folder])
  if (status !== 0) throw new Error(`tar: ${String(stderr)}`)
}

/**
 * Makes the files at hand the ones that the account was last seen in, as version 0.1.0 wrote it down: whoever takes over
 * a profile in its place must recognise it by these words. The log of the killed station stays as long as it was.
 */
function finishWrites(accountFolder: string): void {
  const file = join(accountFolder, 'station.db')
  const copied = join(accountFolder, 'copied')
  mkdirSync(copied)
  const hasLog = existsSync(`${file}-wal`)
  for (const suffix of hasLog ? ['', '-wal'] : ['']) copyFileSync(file + suffix, join(copied, `station.db${suffix}`))
  const db = new SQLite(join(copied, 'station.db'))
  db.pragma('wal_autocheckpoint = 0')
  const { ino, birthtimeMs } = statSync(file, { bigint: true })
  const path = realpathSync(file)
  const fingerprint = createHash('sha256').update(`${hostname()}\n${path}`).digest('hex').slice(0, 32)
  db.prepare(
    `UPDATE documents SET json = json_set(json, '$.fingerprint', ?, '$.file.inode', ?, '$.file.bornAtMs', ?)
     WHERE name = 'instance'`,
  ).run(fingerprint, String(ino), Number(birthtimeMs))
  // Copied over the file, which so stays the same file; while the connection is open, because its end empties the log.
  for (const suffix of ['', '-wal']) copyFileSync(join(copied, `station.db${suffix}`), file + suffix)
  db.close()
  rmSync(`${file}-shm`, { force: true })
  rmSync(copied, { recursive: true })
}
