import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sayOpening } from '../../../src/renderer/src/shell/say-opening.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a window that main has not answered for two seconds says that the data are being opened, until the first screen is there', () => {
  const root = document.createElement('div')
  const answered = sayOpening(root, 'Đang mở dữ liệu')
  vi.advanceTimersByTime(1_999)
  expect(root.textContent).toBe('')
  vi.advanceTimersByTime(1)
  expect(root.textContent).toBe('Đang mở dữ liệu')
  answered()
  flushSync(() => createRoot(root).render(<p>Tạo đơn</p>))
  expect(root.innerHTML).toBe('<p>Tạo đơn</p>')
})

test('a window that main has answered by then says nothing', () => {
  const root = document.createElement('div')
  sayOpening(root, 'Đang mở dữ liệu')()
  vi.advanceTimersByTime(60_000)
  expect(root.textContent).toBe('')
})
