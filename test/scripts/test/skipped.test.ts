import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  sentenceOf,
  skippedSpecs,
  skippedUnits,
  type PlaywrightSuite,
  type VitestResults,
} from '../../../scripts/test/skipped.ts'

const root = join(import.meta.dirname, '../../..')

test('a unit test that is skipped is named with its reason, as the runner reports it', () => {
  // Below the project, where the runner is found.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'skipped-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'report.json')
  writeFileSync(
    join(folder, 'sample.test.ts'),
    `import { describe, expect, test } from 'vitest'
     import { skip } from ${JSON.stringify(join(root, 'test/skip.ts'))}
     test('passes', () => expect(1).toBe(1))
     describe('a group', () => test('needs a printer', (context) => skip(context, 'there is no printer')))
     test.skip('says nothing', () => undefined)`,
  )
  const args = ['run', '--root', folder, '--reporter=json', `--outputFile=${file}`]
  spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], { cwd: folder })
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestResults
  expect(skippedUnits(report).map(sentenceOf)).toEqual([
    'a group needs a printer: there is no printer',
    'says nothing: gives no reason',
  ])
})

test('a spec that is skipped is named with the description that it gives', () => {
  const suites: readonly PlaywrightSuite[] = [
    {
      specs: [{ title: 'runs', tests: [{ status: 'expected', annotations: [] }] }],
      suites: [
        {
          specs: [
            {
              title: 'prints',
              tests: [{ status: 'skipped', annotations: [{ type: 'skip', description: 'there is no printer' }] }],
            },
            { title: 'says nothing', tests: [{ status: 'skipped', annotations: [{ type: 'skip' }] }] },
          ],
        },
      ],
    },
  ]
  expect(skippedSpecs(suites).map(sentenceOf)).toEqual(['prints: there is no printer', 'says nothing: gives no reason'])
})
