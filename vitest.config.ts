import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The thousands of random lives take far longer than any other file: begun last, they would run alone at the end. */
class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('model/model.test.ts')
    return Promise.resolve(files.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one))))
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['test/e2e/**'],
    globalSetup: ['test/temporary-folder.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    pool: 'forks',
    // Once in some thousand test files V8 dies of a failed check when it replaces the wrapper of a WebAssembly import (undici's
    // parser, Node's own stripping of types) while other threads do the same: so it never replaces one.
    execArgv: ['--wasm-wrapper-tiering-budget=1000000000'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
})
