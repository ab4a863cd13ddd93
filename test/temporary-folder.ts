import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** All temporary folders of a test run lie in one, which goes with the run, whatever a test left behind or was killed in. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-tests-'))
  // A print server of the tests runs its filters as another user.
  chmodSync(folder, 0o755)
  const names = ['TMPDIR', 'TEMP', 'TMP']
  const before = names.map((name) => process.env[name])
  for (const name of names) process.env[name] = folder
  return () => {
    names.forEach((name, index) => {
      const value = before[index]
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    })
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
