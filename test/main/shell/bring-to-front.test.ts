import { expect, test } from 'vitest'
import { bringToFront } from '../../../src/main/shell/bring-to-front.ts'

function windowThat(isMinimized: boolean) {
  const done: string[] = []
  const window = {
    isMinimized: () => isMinimized,
    restore: () => void done.push('restore'),
    focus: () => void done.push('focus'),
  }
  return { window, done }
}

test('a minimised window comes back when the application is started again', () => {
  const { window, done } = windowThat(true)
  bringToFront(window)
  expect(done).toEqual(['restore', 'focus'])
})

test('a window that is open comes to the front in the size that it has', () => {
  const { window, done } = windowThat(false)
  bringToFront(window)
  expect(done).toEqual(['focus'])
})
