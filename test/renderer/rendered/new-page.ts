import { afterAll, beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'

let drawsFrames = true

/** A browser can stop drawing for good. Every test would wait for its limit then, which takes hours. */
async function demandFrame(): Promise<void> {
  const frame = new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true)))
  const tooLate = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), drawsFrames ? 20_000 : 200))
  drawsFrames = await Promise.race([frame, tooLate])
  if (!drawsFrames) throw new Error('The browser draws no frame any more: no test can pass in this page.')
}

/** Each test takes down what the one before has rendered, and each file leaves the window as wide and high as it was. */
beforeEach(async () => {
  await cleanup()
  await demandFrame()
})
afterAll(async () => {
  await cleanup()
  await page.viewport(1366, 690)
})
