import { expect, test } from 'vitest'
import { usualFollowMs } from '../../../../src/main/printing/printers/cups-printer.ts'
import { createPagesAtPrinters } from '../../../../src/main/printing/printers/pages-at-printers.ts'
import { createFakeClock } from '../../../shared/domain/time/fake-clock.ts'

function opened() {
  const clock = createFakeClock()
  const { hand } = createPagesAtPrinters(usualFollowMs, clock.monotonic)
  /** Handed and accepted: for how long from now it is followed. */
  const accepted = (printer: string, pages: number) => {
    const handed = hand(printer, pages)
    return { ...handed, followedMs: handed.accepted() - clock.monotonic() }
  }
  return { clock, hand, accepted }
}

test('a slip behind two PDFs of labels is followed until they are out, also where a label takes three seconds', () => {
  const { clock, accepted } = opened()
  for (const pages of [48, 48]) accepted('label', pages)
  clock.advance(1_000)
  expect(accepted('label', 1).followedMs).toBe(120_000 + 97 * 3_000)
})

test('what has ended, and what lies at another printer, gives no time', () => {
  const { accepted } = opened()
  accepted('office', 200)
  const first = accepted('label', 48)
  const second = accepted('label', 10)
  first.ended()
  expect(accepted('label', 1).followedMs).toBe(usualFollowMs(11))
  second.ended()
  second.ended()
  expect(accepted('label', 2).followedMs).toBe(usualFollowMs(3))
})

test('what is on its way to the print system may come before what that has accepted meanwhile', () => {
  const { hand, accepted } = opened()
  const slow = hand('label', 20)
  expect(accepted('label', 1).followedMs).toBe(usualFollowMs(21))
  slow.ended()
  expect(accepted('label', 1).followedMs).toBe(usualFollowMs(2))
})

test('what is not followed any more lies there for the rest of its own time, and no longer', () => {
  const { clock, accepted } = opened()
  const { followedMs } = accepted('label', 10)
  clock.advance(followedMs - 1)
  expect(accepted('label', 1).followedMs).toBe(usualFollowMs(11))
  clock.advance(usualFollowMs(11))
  expect(accepted('label', 1).followedMs).toBe(usualFollowMs(1))
})
