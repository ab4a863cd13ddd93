import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { onTestFinished, vi } from 'vitest'

/** A shell script in the place of a program. */
export function writeProgram(file: string, text: string): void {
  writeFileSync(file, text)
  chmodSync(file, 0o755)
}

/** A program that is started from now on and sleeps leaves the file `waited`. */
export function tellOfSleep(folder: string, waited: string): void {
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  writeProgram(join(programs, 'sleep'), `#!/bin/sh\n: > "${waited}"\nPATH="\${PATH#*${delimiter}}"\nexec sleep "$@"\n`)
  vi.stubEnv('PATH', `${programs}${delimiter}${process.env['PATH'] ?? ''}`)
  onTestFinished(() => void vi.unstubAllEnvs())
}
