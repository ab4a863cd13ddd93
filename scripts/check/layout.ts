import { resolve } from 'node:path'
import { readSourceTree } from '../structure/source-tree.ts'

/**
 * What the layout promises and no other checker knows: a folder holds at most twenty files, and nothing lies loose in `src/main`
 * but its entry. Prints each place that breaks it; the exit code is 1 where there is one.
 */
const mostFiles = 20
const files = readSourceTree(resolve(import.meta.dirname, '../..')).map(({ path }) => path)
const folders = Map.groupBy(files, (path) => path.slice(0, path.lastIndexOf('/')))
const problems = [
  ...[...folders]
    .filter(([, inside]) => inside.length > mostFiles)
    .map(([folder, inside]) => `${folder} holds ${inside.length} files; ${mostFiles} are the most`),
  ...(folders.get('src/main') ?? [])
    .filter((path) => path !== 'src/main/index.ts')
    .map((path) => `${path} lies loose; give it to the room that owns its subject`),
]
for (const problem of problems) console.error(problem)
console.log(`${files.length} files looked at`)
process.exitCode = problems.length === 0 ? 0 : 1
