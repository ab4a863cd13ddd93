import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findBrowser, findHeadlessShell } from './src/browser-host/chromium/find-browser.ts'
import { holdKey, pressKeys, scanKeys } from './test/renderer/rendered/press-keys-command.ts'

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

/** A new seed each day, the same for everybody who runs the random tests today. */
const today = Math.floor(Date.now() / 86_400_000)

const rendered = 'test/**/*.rendered.test.tsx'
/** The shell draws as Chromium does, and takes a quarter less of the processor. */
const executablePath = findHeadlessShell(process.platform) ?? findBrowser(process.platform, process.env)

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: ['test/e2e/**', rendered],
          globalSetup: ['test/temporary-folder.ts'],
          // A test waits for what it is about; the limit ends what hangs, also on a machine a third as fast.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // What is waited for has mostly happened within some milliseconds; the usual look is every fifty. On a busy machine the usual second is too short.
          expect: { poll: { interval: 10, timeout: 20_000 } },
          pool: 'forks',
          // A test file leaves no global state behind (environment, timers, listeners, what a store of its own holds), so that the
          // files share a process and what it has loaded: starting one for each took as long as the tests.
          isolate: false,
          // Once in some thousand test files V8 dies of a failed check when it replaces the wrapper of a WebAssembly import (undici's
          // parser, Node's own stripping of types) while other threads do the same: so it never replaces one.
          execArgv: ['--wasm-wrapper-tiering-budget=1000000000'],
        },
      },
      {
        // As it ships; React's development build takes a third more of the processor, and the linter has most of what it would warn of.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        // Found at the start, so that no test file is loaded anew because a dependency was met in the middle of it.
        optimizeDeps: {
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
          entries: [rendered, 'test/renderer/rendered/*.tsx', 'src/renderer/src/main.tsx'],
          // One that is met in the middle of a run reloads the page under its test, and would bring a second React.
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-runtime',
            '@mantine/core',
            '@mantine/dates',
            '@mantine/hooks',
            '@mantine/spotlight',
            '@tabler/icons-react',
            '@tanstack/react-query',
            '@tanstack/react-virtual',
            'react-hook-form',
            'zustand',
            'zustand/vanilla',
            'i18next',
            'react-i18next',
            'dayjs/locale/vi',
            'pdfjs-dist',
            'vitest-browser-react',
            'zod',
          ],
        },
        test: {
          name: 'rendered',
          include: [rendered],
          // The files share a page and what it has loaded: a page of its own for each took a third of the time.
          isolate: false,
          setupFiles: ['test/renderer/rendered/new-page.ts'],
          testTimeout: 60_000,
          // As the end-to-end tests: a key or an answer that came late on a busy machine; the report says which test was tried twice.
          retry: process.env['CI'] === undefined ? 0 : 1,
          hookTimeout: 60_000,
          // As long as `eventually` waits: on a busy machine a second is not enough for a file to be read.
          expect: { poll: { timeout: 20_000 } },
          // Two pages, each of which has the focus: Playwright tells every page that it has it.
          fileParallelism: true,
          provide: {
            fastHands: {
              bills: Number(process.env['FAST_HANDS_BILLS'] ?? 12),
              seed: Number(process.env['FAST_HANDS_SEED'] ?? today),
            },
            // Three of the seven sizes wherever something stands, or all.
            sizes: {
              areAllTried: process.env['ALL_SIZES'] === '1',
              seed: Number(process.env['SIZES_SEED'] ?? today),
            },
          },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1366, height: 690 },
            provider: playwright({
              // Without OpenGL, which is emulated here: with it the browser once stopped drawing for good while its window changed sizes.
              launchOptions: {
                ...(executablePath === null ? {} : { executablePath }),
                args: ['--no-sandbox', '--disable-gpu'],
              },
            }),
            instances: [{ browser: 'chromium' }],
            commands: { holdKey, pressKeys, scanKeys },
          },
        },
      },
    ],
  },
})
