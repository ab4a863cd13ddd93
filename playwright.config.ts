import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/e2e',
  // A spec mostly waits for its station: four share two cores well.
  workers: 4,
  // A whole desktop on a busy machine: a spec may be tried twice, and `npm test` names the ones that needed it.
  retries: 1,
  // Two starts of a station on a busy machine take most of a minute.
  timeout: 400_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
})
