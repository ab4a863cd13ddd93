import { afterAll, beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'

/** Each test takes down what the one before has rendered, and each file leaves the window as wide and high as it was. */
beforeEach(() => cleanup())
afterAll(async () => {
  await cleanup()
  await page.viewport(1366, 690)
})
