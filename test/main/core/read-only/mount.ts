import { execFileSync, spawnSync } from 'node:child_process'

/** In this process's own mount namespace: the folder as it is, and nobody may write to it. Nothing of it may be open for writing. */
export function mountReadOnly(folder: string): void {
  execFileSync('mount', ['--bind', folder, folder])
  execFileSync('mount', ['-o', 'remount,ro,bind', folder])
}

/** Runs a program in a namespace of its own, where it may mount and nobody else sees it. @returns its last line, parsed */
export function runWithMounts(program: string, ...args: readonly string[]): unknown {
  const command = ['--map-root-user', '--mount', process.execPath, program, ...args]
  const { stdout, stderr, status } = spawnSync('unshare', command, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The program in its own mount namespace failed (${status}): ${stderr}`)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}
