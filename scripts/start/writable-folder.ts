import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartProblem } from './options.ts'

/** Step by step: Node's recursive form never returns where a file system answers "not found" to a new folder, as /proc does. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** Makes the folder and writes into it for a trial. Throws a StartProblem that names `option`, by which another can be chosen. */
export function ensureWritableFolder(folder: string, option: string): void {
  const probe = join(folder, `.write-check-${process.pid}`)
  try {
    makeFolder(folder)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartProblem(`The folder ${folder} cannot be written (${reason}); choose another one with ${option}.`)
  }
}
