import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { damages } from '../../../../scripts/proof/damage/damage.ts'
import { judge } from '../../../../scripts/proof/damage/judge.ts'
import { runCases } from '../../../../scripts/proof/damage/run-cases.ts'
import { liveWorld, type World } from '../../../../scripts/proof/damage/world.ts'

const home = mkdtempSync(join(tmpdir(), 'packbench-damage-'))
let world: World

beforeAll(async () => {
  world = await liveWorld(home)
}, 60_000)
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** The day, so that every day tries others; `npm run proof -- damage --seed S` repeats one. */
const seed = Number(process.env['DAMAGE_SEED'] ?? Math.floor(Date.now() / 86_400_000))

test(`every kind of damage once, of seed ${seed}, is whole, said or recovered`, { timeout: 120_000 }, async () => {
  console.log(`damage: seed ${seed.toString(16)}`)
  const { silent, crashes } = await runCases(world, { cases: damages.length, seed, isMeasured: false })
  expect({ silent, crashes }).toEqual({ silent: [], crashes: [] })
})

function changeSilently(sql: string): void {
  const db = new SQLite(join(world.home, 'profile/accounts', world.account, 'station.db'))
  db.function('row_digest', { varargs: true }, () => 0)
  const triggers = db
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all()
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`)
  db.exec(sql)
  for (const trigger of triggers) db.exec(trigger.sql)
  db.close()
}

test('the judge sees a draft and a bill that are gone, and one that was changed, where nothing says so', async () => {
  world.restore(world.closed)
  expect(await judge(world)).toMatchObject({ end: 'whole', silent: [], crashes: [], kept: 270 })
  world.restore(world.closed)
  // A change that the station itself could have written: only its judge knows better.
  changeSilently("UPDATE drafts SET receiver_name = 'Ai', digest = NULL WHERE ref_code = 'R-7'")
  expect((await judge(world)).silent).toEqual([expect.stringContaining('draft R-7')])
  world.restore(world.closed)
  changeSilently(
    "UPDATE bills SET bill_json = replace(bill_json, 'Đường', 'Ngõ'), digest = NULL WHERE ref_code = 'B-7'",
  )
  expect((await judge(world)).silent).toEqual([expect.stringContaining('bill ')])
})
