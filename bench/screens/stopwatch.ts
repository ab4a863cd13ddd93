import type { Page } from 'playwright-core'

/**
 * Milliseconds from a real key press, as the page's event clock has it, to the first frame that has been drawn with at least
 * `least` visible elements of a selector.
 */
export async function msUntilDrawn(page: Page, key: string, selector: string, least: number): Promise<number> {
  const pending = page.evaluate(
    ([wanted, count]) =>
      new Promise<number>((resolve) => {
        const enough = (): boolean =>
          [...document.querySelectorAll(wanted)].filter((element) => element.checkVisibility()).length >= count
        const watch = (startedAtMs: number): void => {
          requestAnimationFrame(() => {
            // A message behind the frame's callback arrives when the frame has been handed over.
            const channel = new MessageChannel()
            channel.port1.addEventListener('message', () => resolve(performance.now() - startedAtMs), { once: true })
            channel.port1.start()
            if (enough()) channel.port2.postMessage(null)
            else watch(startedAtMs)
          })
        }
        addEventListener('keydown', (event) => watch(event.timeStamp), { capture: true, once: true })
      }),
    [selector, least] as const,
  )
  // The listener above is in place when this answers: one page, one line of messages.
  await page.evaluate(() => undefined)
  await page.keyboard.press(key)
  return pending
}

/** The longest task in milliseconds (0 for none over 50) while the work is done. */
export async function longestTaskMs(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const seen: number[] = []
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries().map((entry) => entry.duration)))
    observer.observe({ type: 'longtask' })
    Reflect.set(window, 'longTasks', { seen, observer })
  })
  await work()
  return page.evaluate(() => {
    const { seen, observer } = Reflect.get(window, 'longTasks') as { seen: number[]; observer: PerformanceObserver } // put there above
    seen.push(...observer.takeRecords().map((entry) => entry.duration))
    observer.disconnect()
    return Math.max(0, ...seen)
  })
}

/** Milliseconds of each key press. */
interface Keystrokes {
  /** From the press, as the page's event clock has it, until the page has handed over the frame with it. */
  readonly handedOver: readonly number[]
  /** To that frame on the screen, by the browser's own event timing: in steps of 8, 0 for less than 16. */
  readonly shown: readonly number[]
}

export async function timeKeystrokes(page: Page, text: string, pauseMs: () => number): Promise<Keystrokes> {
  await page.evaluate(() => {
    const shown: number[] = []
    const observer = new PerformanceObserver((list) =>
      shown.push(...list.getEntries().flatMap((entry) => (entry.name === 'keydown' ? [entry.duration] : []))),
    )
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit) // newer than the DOM library's types
    const handedOver: number[] = []
    const listener = ({ timeStamp }: KeyboardEvent): void => {
      requestAnimationFrame(() => {
        // A message behind the frame's callback arrives when the frame has been handed over.
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', () => handedOver.push(performance.now() - timeStamp))
        channel.port1.start()
        channel.port2.postMessage(null)
      })
    }
    addEventListener('keydown', listener, { capture: true })
    Reflect.set(window, 'keystrokes', { shown, observer, handedOver, listener })
  })
  for (const character of text) {
    await page.keyboard.press(character)
    await page.waitForTimeout(pauseMs())
  }
  await page.waitForTimeout(200)
  const { handedOver, shown } = await page.evaluate(() => {
    const measured = Reflect.get(window, 'keystrokes') as {
      shown: number[]
      observer: PerformanceObserver
      handedOver: number[]
      listener: (event: KeyboardEvent) => void
    } // put there above
    measured.observer.disconnect()
    removeEventListener('keydown', measured.listener, { capture: true })
    return { handedOver: measured.handedOver, shown: measured.shown }
  })
  if (handedOver.length !== text.length) throw new Error(`${handedOver.length} of ${text.length} keys had a frame`)
  return { handedOver, shown: [...shown, ...Array.from({ length: Math.max(0, text.length - shown.length) }, () => 0)] }
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
