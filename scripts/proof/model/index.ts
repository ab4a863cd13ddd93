import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readCommandOptions, wholeNumber } from '../../start/command-options.ts'

/**
 * `npm run model -- --lives N --seed S`: the tests of `test/main/outbox/model`, which play random lives of a station beside a model in
 * memory, with more lives than `npm test` has time for.
 */
const { lives, seed } = readCommandOptions({
  lives: { type: 'string', default: '5000' },
  seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
})
wholeNumber('lives', lives, 0)
wholeNumber('seed', seed, 0)
const root = join(import.meta.dirname, '../../..')
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'unit', 'test/main/outbox/model'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, MODEL_RUNS: lives, MODEL_SEED: seed } },
)
console.log(`${lives} lives, seed ${seed}`)
process.exitCode = status ?? 1
