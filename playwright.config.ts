import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/e2e',
  // A spec waits for its station half of its time: three keep two cores busy, and a fourth only takes their caches away.
  workers: 3,
  // A whole desktop on a busy machine: a spec may be tried twice, and `npm test` names the ones that needed it.
  retries: 1,
  // Two starts of a station on a busy machine take most of a minute.
  timeout: 400_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
})
