import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readCommandOptions } from '../start/command-options.ts'
import { measureFunctions, mostFunctionLines } from './function-length.ts'
import { findPrivateWords } from './private-words.ts'
import { longestChain, readSourceTree, type SourceFile } from './source-tree.ts'

/**
 * `npm run structure -- --root DIR`: the figures by which the structure of a checkout is compared with that of an earlier one. Prints
 * figures and judges none; what must hold is in `npm run check`.
 */
const { root: folder } = readCommandOptions({ root: { type: 'string' } })
const root = resolve(process.env['INIT_CWD'] ?? process.cwd(), folder ?? '.')
if (!existsSync(join(root, 'src'))) {
  process.stderr.write(`There is no checkout in ${root}; name one with --root.\n`)
  process.exit(2)
}
const files = readSourceTree(root)
const rooms = [
  'src/main',
  'src/renderer',
  'src/shared',
  'src/simulator',
  'src/browser-host',
  'src/preload',
  'scripts',
  'bench',
  'test',
]

function below(room: string): readonly SourceFile[] {
  return files.filter(({ path }) => path.startsWith(`${room}/`))
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

function print(name: string, value: number | string): void {
  console.log(`${name.padEnd(64)} ${value}`)
}

function printSizes(): void {
  for (const room of ['src', ...rooms]) {
    const inside = below(room)
    const lines = inside.map((file) => file.lines)
    const sum = lines.reduce((total, count) => total + count, 0)
    print(`${room}: files, lines, median lines a file`, `${inside.length}, ${sum}, ${median(lines)}`)
  }
}

function printFolders(): void {
  const counts = new Map<string, number>()
  for (const { path } of files) {
    const parent = path.slice(0, path.lastIndexOf('/'))
    counts.set(parent, (counts.get(parent) ?? 0) + 1)
  }
  const large = [...counts].filter(([, count]) => count > 20)
  print('folders of more than twenty files', large.length)
  for (const [parent, count] of large) print(`  ${parent}`, count)
  print(
    'loose files in src/main besides index.ts',
    files.filter(({ path }) => /^src\/main\/(?!index\.ts)[^/]+$/.test(path)).length,
  )
}

function printImporters(): void {
  const importers = new Map<string, Set<string>>()
  const users = new Map<string, Set<string>>()
  for (const file of files.filter(({ path }) => path.startsWith('src/')))
    for (const { path, names } of file.imports) {
      importers.set(path, (importers.get(path) ?? new Set()).add(file.path))
      for (const name of names) users.set(`${path}:${name}`, (users.get(`${path}:${name}`) ?? new Set()).add(file.path))
    }
  for (const room of ['src/main', 'src/renderer'])
    print(`${room}: files with one importer`, below(room).filter(({ path }) => importers.get(path)?.size === 1).length)
  for (const room of ['src/main', 'src/renderer']) {
    const inside = [...users].filter(([key]) => key.startsWith(`${room}/`))
    print(
      `${room}: imported names, of these used by one file`,
      `${inside.length}, ${inside.filter(([, by]) => by.size === 1).length}`,
    )
  }
}

/** How deep the modules of main lie over one another. */
function printLongestChain(): void {
  const main = below('src/main')
  const entry = main.find(({ path }) => path.endsWith('/core/serve-shell.ts'))
  if (entry !== undefined) print('longest chain of imports from the entry of the core', longestChain(main, entry.path))
}

function printLongFunctions(): void {
  const long = files.flatMap(measureFunctions).filter(({ lines }) => lines > mostFunctionLines)
  print(`functions over ${mostFunctionLines} lines`, long.length)
}

function printWords(): void {
  const found = files.filter(({ path }) => !/\/private-words\.(?:test\.)?ts$/.test(path)).flatMap(findPrivateWords)
  print('private words left (src, scripts, bench, test)', found.length)
  const counts = Map.groupBy(found, ({ word }) => word)
  for (const [word, places] of [...counts].toSorted(([, one], [, other]) => other.length - one.length))
    print(`  ${word}`, places.length)
}

printSizes()
printFolders()
printImporters()
printLongestChain()
printLongFunctions()
printWords()
