import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../../docs/decisions')

test('the list of decisions has each page under its heading', () => {
  const list = readFileSync(join(folder, 'README.md'), 'utf8')
  const pages = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))
  expect(pages.length).toBeGreaterThan(20)
  for (const page of pages) {
    const [, number, heading] = /^# (\d{4}) (.+)/.exec(readFileSync(join(folder, page), 'utf8')) ?? []
    expect(list).toContain(`- [${number}](${page}) ${heading}`)
  }
})
