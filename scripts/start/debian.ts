import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { StartProblem } from './options.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Where administrators' programs lie; not on everybody's PATH. */
const adminFolders = ['/usr/sbin', '/sbin']

export function hasProgram(name: string, env: Environment): boolean {
  const folders = [...(env['PATH'] ?? '').split(delimiter), ...adminFolders]
  return folders.some((folder) => folder !== '' && existsSync(join(folder, name)))
}

/** Installs packages without asking. @throws StartProblem with apt-get's last words and `otherwise`, what a person can do */
export function installPackages(packages: readonly string[], env: Environment, otherwise: string): void {
  for (const step of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const run = spawnSync('apt-get', ['-qq', ...step], {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      encoding: 'utf8',
    })
    if (run.status === 0) continue
    const reason = (run.stderr ?? '').trim().split('\n').at(-1) ?? ''
    throw new StartProblem(`apt-get ${step[0]} failed (${reason}); ${otherwise}.`)
  }
}
