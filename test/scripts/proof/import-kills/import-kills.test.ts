import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { afterImport, differences, type Book } from '../../../../scripts/proof/import-kills/book.ts'
import { runKills } from '../../../../scripts/proof/import-kills/run.ts'

it('leaves nothing half done of imports that are killed', { timeout: 120_000 }, async () => {
  const home = mkdtempSync(join(tmpdir(), 'import-kills-'))
  const seed = Date.now() % 2 ** 31
  console.log(`npm run proof -- import-kills --kills 4 --orders 800 --seed ${seed}`)
  const { faults, ...tally } = await runKills({ home, kills: 4, orders: 800, seed, report: () => undefined })
  rmSync(home, { recursive: true, force: true })
  expect(faults).toEqual([])
  expect(tally.done + tally.takenBack).toBe(4)
})

it('sees an order of an import that was taken back, one that is missing, and one that came back', () => {
  const before: Book = new Map([
    ['D-1', { amount: 1, isCancelled: false }],
    ['D-2', { amount: 2, isCancelled: true }],
  ])
  const amounts = new Map([
    ['D-1', 7],
    ['D-2', 7],
    ['D-3', 7],
  ])
  const replaced = afterImport(before, { amounts, duplicates: 'replace' })
  expect(differences(before, before)).toEqual([])
  expect(differences(before, replaced)).toEqual([
    'D-1 is {"amount":7,"isCancelled":false} and not {"amount":1,"isCancelled":false}',
    'D-3 is there and must not be',
  ])
  expect(differences(replaced, before)).toHaveLength(2)
  const back = new Map([...replaced, ['D-2', { amount: 2, isCancelled: false }] as const])
  expect(differences(replaced, back)).toHaveLength(1)
  expect(afterImport(before, { amounts, duplicates: 'skip' }).get('D-1')).toEqual({ amount: 1, isCancelled: false })
})
