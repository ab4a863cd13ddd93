import { startVitest, type TestSpecification } from 'vitest/node'

/**
 * `node tests-process.ts TEST...`, forked with the checkout as its folder: runs these tests in the given order in one process,
 * and tells each end to the parent. It stops at the first failure, or with `--all` before the tests at none.
 */
export interface TestMessage {
  readonly kind: 'begun' | 'passed' | 'failed' | 'end'
  /** The test file, or what failed in it. */
  readonly text: string
}

const isAll = process.argv[2] === '--all'
const tests = process.argv.slice(isAll ? 3 : 2)
const root = process.cwd()

function report(kind: TestMessage['kind'], text: string): void {
  process.send?.({ kind, text } satisfies TestMessage)
}

const placeOf = (path: string): number => tests.findIndex((test) => path.endsWith(test))

class InGivenOrder {
  shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files)
  }

  sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((one, other) => placeOf(one.moduleId) - placeOf(other.moduleId)))
  }
}

const vitest = await startVitest(
  'test',
  [...tests],
  {
    root,
    project: 'unit',
    run: true,
    watch: false,
    bail: isAll ? 0 : 1,
    maxWorkers: 1,
    sequence: { sequencer: InGivenOrder },
    reporters: [
      {
        onTestCaseResult: (test) => {
          const { state } = test.result()
          if (state === 'failed') report('failed', `${test.module.relativeModuleId}: ${test.fullName}`)
          else report('passed', test.fullName)
        },
        onTestModuleStart: (module) => report('begun', module.relativeModuleId),
        onTestModuleEnd: (module) => {
          if (module.state() === 'failed') report('failed', `${module.relativeModuleId}: it does not load`)
        },
      },
    ],
  },
  { cacheDir: `${root}/.vite` },
)
report('end', '')
await vitest.close()
process.disconnect()
