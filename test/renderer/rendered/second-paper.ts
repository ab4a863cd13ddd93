import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { FakeBridge } from '../bridge/fake-bridge.ts'
import { answered, handRests, press, pressedAsSoonAs, typeKeys } from './packer-keys.ts'

/**
 * Presses a button of a paper that was printed before: a press right behind the first one orders nothing, and one behind a rest orders a
 * second paper, where it is pressed again before its answer too. `again`: what main was asked; the test looks at it afterwards.
 */
export async function pressForSecondPaper(
  bridge: FakeBridge,
  channel: 'printing.printSlips' | 'printing.printBatchResult',
  testId: string,
  again: readonly boolean[],
): Promise<void> {
  const button = page.getByTestId(testId)
  await expect.element(button).toBeVisible()
  // A dialog that is still being opened would take the focus away.
  await answered(bridge)
  ;(button.element() as HTMLElement).focus()
  const second = pressedAsSoonAs(() => button.element().getAttribute('data-again') === 'true')
  await typeKeys(0, press('Enter'))
  await second
  await answered(bridge)
  expect(again).toEqual([false])
  await handRests()
  bridge.delaysMs[channel] = 1500
  await typeKeys(0, press('Enter'))
  await handRests()
  await typeKeys(0, press('Enter'))
  await answered(bridge)
}
