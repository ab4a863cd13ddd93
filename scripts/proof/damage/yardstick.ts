import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import type { World } from './world.ts'

/** Whether this machine has SQLite's command line, which no part of the application needs. */
export const hasSqliteProgram = (): boolean => spawnSync('sqlite3', ['--version']).status === 0

/** How many of the unsent drafts SQLite's own `.recover` finds in the damaged file, with the bill that was typed. */
export function draftsThatSqliteFinds(world: World): number {
  const file = join(world.home, 'profile/accounts', world.account, 'station.db')
  const folder = mkdtempSync(join(tmpdir(), 'packbench-yardstick-'))
  try {
    const damaged = join(folder, 'damaged.db')
    const recovered = join(folder, 'recovered.db')
    for (const suffix of ['', '-wal']) if (existsSync(file + suffix)) cpSync(file + suffix, damaged + suffix)
    spawnSync('sh', ['-c', `sqlite3 '${damaged}' .recover | sqlite3 '${recovered}'`], { stdio: 'ignore' })
    return existsSync(recovered) ? draftsIn(recovered, world) : 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function draftsIn(file: string, { drafts }: World): number {
  const db = new SQLite(file, { readonly: true })
  try {
    const found = new Map(
      db
        .prepare<[], { id: string; billJson: string }>('SELECT id, bill_json AS billJson FROM drafts')
        .all()
        .map(({ id, billJson }) => [id, billJson]),
    )
    return drafts.filter(({ row, bill }) => row.state !== 'CREATED' && found.get(row.id) === JSON.stringify(bill))
      .length
  } catch {
    return 0
  } finally {
    db.close()
  }
}
