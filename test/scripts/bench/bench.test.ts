import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

function bench(...args: string[]) {
  const script = join(root, 'scripts/bench/index.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  return { status, stdout, said: stderr.trim() }
}

test('an argument that a benchmark does not know is refused in one sentence, before anything is measured', () => {
  expect(bench('queue', '--rounds=1')).toEqual({
    status: 2,
    stdout: '',
    said: 'The queue benchmark does not know "--rounds=1"; it takes --json.',
  })
  expect(bench('labels', '--quick', '5')).toEqual({
    status: 2,
    stdout: '',
    said: 'The labels benchmark does not know "5"; it takes --json, --quick.',
  })
})

test('a benchmark that does not exist is answered with those that do', () => {
  const { status, said } = bench('report')
  expect(status).toBe(2)
  expect(said).toMatch(/^Name a benchmark: handover, import, labels, paper, queue, .*start\.$/)
})
