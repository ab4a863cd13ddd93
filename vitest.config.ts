import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Begun last, one of these would run alone at the end. The others follow as the runner orders them: the longest of the last run first. */
const longest = [
  'model/model.test.ts',
  'documents/label-choices.test.ts',
  'model/batch-model.test.ts',
  'browser-host/lifecycle.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const index = longest.findIndex((name) => moduleId.endsWith(name))
      return index === -1 ? longest.length : index
    }
    const ordered = await BaseSequencer.prototype.sort.call(this, files)
    return ordered.toSorted((one, other) => place(one) - place(other))
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
    // A test file leaves no global state behind (environment, timers, listeners, what a store of its own holds), so that the
    // files share a process and what it has loaded: starting one for each took as long as the tests.
    isolate: false,
    // Once in some thousand test files V8 dies of a failed check when it replaces the wrapper of a WebAssembly import (undici's
    // parser, Node's own stripping of types) while other threads do the same: so it never replaces one.
    execArgv: ['--wasm-wrapper-tiering-budget=1000000000'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
})
