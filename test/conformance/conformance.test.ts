import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allRows } from './all-rows.ts'
import { tablesOf } from './markdown-tables.ts'

const root = join(import.meta.dirname, '../..')

const cases = allRows.flatMap(({ id, text, sends, reads }) => [
  { name: `[${id}] ${text}: what is sent`, run: sends },
  { name: `[${id}] ${text}: what is made of the answer`, run: reads },
])

describe('each row of the coverage page', () => {
  const present = cases.flatMap(({ name, run }) => (run === undefined ? [] : [{ name, run }]))

  it.each(present)('$name', async ({ run }) => {
    await expect(run()).resolves.toBeUndefined()
  })

  it('has a case, and an endpoint has one for each direction', () => {
    expect(allRows.filter(({ sends, reads }) => sends === undefined && reads === undefined)).toEqual([])
    const halves = cases.filter(({ name, run }) => name.startsWith('[endpoint.') && run === undefined)
    expect(halves).toEqual([])
  })
})

describe('the coverage page', () => {
  const pageRows = [...tablesOf('carrier-coverage.md').values()].flat()

  it('lists exactly the rows of the suite, in its order', () => {
    expect(pageRows.map(([id]) => id)).toEqual(allRows.map(({ id }) => id))
    expect(new Set(allRows.map(({ id }) => id)).size).toBe(allRows.length)
  })

  it('names modules and tests that exist', () => {
    const named = pageRows.flatMap(
      (cells) =>
        cells
          .slice(2)
          .join(', ')
          .match(/[\w./-]+\.(?:test\.)?tsx?\b/g) ?? [],
    )
    expect(named.length).toBeGreaterThan(100)
    const folders = ['', 'src/main/carrier/', 'test/main/carrier/']
    expect(named.filter((file) => !folders.some((folder) => existsSync(join(root, folder, file))))).toEqual([])
  })
})
