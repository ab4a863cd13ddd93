import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** One source file with the files that it imports; `path` is relative to the root, with slashes. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly lines: number
  readonly imports: readonly Import[]
}

interface Import {
  /** The imported file's path. */
  readonly path: string
  readonly names: readonly string[]
  readonly isTypeOnly: boolean
}

const parts = ['src', 'scripts', 'bench', 'test']
const isSource = (name: string): boolean => /\.(?:ts|tsx|mjs|css)$/.test(name)
const skipped = new Set(['node_modules', 'fixtures', 'golden', 'fixture'])

/** Every source file below the parts of a checkout. */
export function readSourceTree(root: string): readonly SourceFile[] {
  const paths = parts.flatMap((part) => filesBelow(root, part)).filter(isSource)
  const known = new Set(paths)
  return paths.map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text, lines: text.split('\n').length - 1, imports: importsOf(path, text, known) }
  })
}

function filesBelow(root: string, folder: string): readonly string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(root, path)
    return [path]
  })
}

const fromClause = /(?:^|\n)\s*(import|export)\s+(type\s+)?([^'"`;]*?)\s*from\s*['"](\.[^'"]+)['"]/g
const bareClause = /(?:import\(|import\s+|new URL\()\s*['"](\.[^'"]+)['"]/g

function importsOf(path: string, text: string, known: ReadonlySet<string>): readonly Import[] {
  const found: Import[] = []
  const add = (specifier: string, names: readonly string[], isTypeOnly: boolean): void => {
    const target = posix.join(dirname(path), specifier.replace(/\?.*$/, ''))
    if (known.has(target)) found.push({ path: target, names, isTypeOnly })
  }
  for (const [, , type, clause = '', specifier = ''] of text.matchAll(fromClause)) {
    const names = namesIn(clause)
    add(specifier, names, type !== undefined || (names.length > 0 && /^\{(?:\s*type [^,}]+,?)+\s*\}$/.test(clause)))
  }
  for (const [, specifier = ''] of text.matchAll(bareClause)) add(specifier, [], false)
  return found
}

function namesIn(clause: string): readonly string[] {
  const inner = /\{([^}]*)\}/.exec(clause)?.[1] ?? ''
  return inner
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*$/, ''),
    )
    .filter((name) => name !== '')
}

/** Longest chain of imports between files of one room, counted in files; type-only imports do not count. */
export function longestChain(files: readonly SourceFile[], from: string): number {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const known = new Map<string, number>()
  const depth = (path: string): number => {
    const before = known.get(path)
    if (before !== undefined) return before
    known.set(path, 0)
    const targets = (byPath.get(path)?.imports ?? []).filter((target) => !target.isTypeOnly)
    const deepest = 1 + Math.max(0, ...targets.map((target) => (byPath.has(target.path) ? depth(target.path) : 0)))
    known.set(path, deepest)
    return deepest
  }
  return depth(from)
}
