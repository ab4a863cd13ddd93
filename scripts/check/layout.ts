import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findExemptions } from '../structure/exemptions.ts'
import { measureFunctions, mostFunctionLines } from '../structure/function-length.ts'
import { findMissingFiles } from '../structure/named-files.ts'
import { findPrivateWords } from '../structure/private-words.ts'
import { readSourceTree } from '../structure/source-tree.ts'

/**
 * What no other checker knows: a folder holds at most twenty files, nothing lies loose in `src/main` but its entry, a function fits a
 * screen, no comment keeps a checker from looking, no word stands in the sources or in a page of today that docs/glossary.md has another one for, and no page of today sends its reader to a file that
 * is gone. Prints each place that breaks a rule; the exit code is 1 where there is one.
 */
const mostFiles = 20
const root = resolve(import.meta.dirname, '../..')
const files = readSourceTree(root)
const paths = files.map(({ path }) => path)
const folders = Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/')))
// Decisions tell of their day.
const pages = globSync(['*.md', 'docs/*.md', 'docs/screens/*.md'], { cwd: root }).map((path) => ({
  path,
  text: readFileSync(resolve(root, path), 'utf8'),
}))
// Fixtures hold no rules of ours, but a page may name one.
const namedFiles = globSync(['*.{ts,mjs,cjs}', '{src,scripts,bench,test}/**/*.{ts,tsx,mjs,css}'], { cwd: root })
const problems = [
  ...[...folders]
    .filter(([, inside]) => inside.length > mostFiles)
    .map(([folder, inside]) => `${folder} holds ${inside.length} files; ${mostFiles} are the most`),
  ...(folders.get('src/main') ?? [])
    .filter((path) => path !== 'src/main/index.ts')
    .map((path) => `${path} lies loose; give it to the room that owns its subject`),
  ...files
    .flatMap(measureFunctions)
    .filter(({ lines }) => lines > mostFunctionLines)
    .map(
      ({ path, line, name, lines }) => `${path}:${line} ${name} has ${lines} lines; ${mostFunctionLines} are the most`,
    ),
  ...files.flatMap((file) =>
    findExemptions(file).map((line) => `${file.path}:${line} keeps a checker from looking; mend what it says`),
  ),
  ...[...files.filter(({ path }) => !/\/private-words\.(?:test\.)?ts$/.test(path)), ...pages]
    .flatMap(findPrivateWords)
    .map(({ path, line, word }) => `${path}:${line} says "${word}"; docs/glossary.md has the word of the field`),
  ...pages
    .flatMap((page) => findMissingFiles(page, namedFiles))
    .map(({ path, line, name }) => `${path}:${line} names ${name}, which is not there`),
]
for (const problem of problems) console.error(problem)
console.log(`${files.length} files looked at`)
process.exitCode = problems.length === 0 ? 0 : 1
