import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allRows } from './all-rows.ts'
import { tablesOf } from './markdown-tables.ts'

const root = join(import.meta.dirname, '../..')

describe.each(allRows)('[$id] $text', ({ id, sends, reads }) => {
  if (sends !== undefined) it('sends the right bytes', sends)
  if (reads !== undefined) it('makes the right thing of the answer', reads)
  it('has a case', () => {
    expect([sends, reads].some((run) => run !== undefined)).toBe(true)
    if (id.startsWith('endpoint.')) expect([sends, reads]).not.toContain(undefined)
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
