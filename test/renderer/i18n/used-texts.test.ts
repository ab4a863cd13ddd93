import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { vi } from '../../../src/renderer/src/i18n/vi/index.ts'

const source = join(import.meta.dirname, '../../../src')

/** What the packer may read is named in the code whole, or by a prefix and a value of a union behind it. */
function namedInSource(): { readonly keys: ReadonlySet<string>; readonly prefixes: readonly string[] } {
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !file.parentPath.includes('i18n'))
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
  const found = (pattern: RegExp): string[] =>
    files.flatMap((text) => [...text.matchAll(pattern)].flatMap(([, key]) => key ?? []))
  return { keys: new Set(found(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)), prefixes: found(/`((?:[\w-]+\.)+)\$\{/g) }
}

function keysOf(node: object, prefix = ''): string[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value as object, `${prefix}${key}.`),
  )
}

it('no text is kept that nothing in the source names', () => {
  const { keys, prefixes } = namedInSource()
  expect(prefixes.length).toBeGreaterThan(20)
  const unused = keysOf(vi).filter((key) => !keys.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)))
  expect(unused).toEqual([])
})
