import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Handover } from '../../../src/renderer/src/handover/handover.tsx'
import { MessageSlot } from '../../../src/renderer/src/shell/messages/message-slot.tsx'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import { vietnamDayStart } from '../../../src/shared/domain/bill/bill-filter.ts'
import { formatDayMonth } from '../../../src/shared/domain/time/local-time.ts'
import { dayMs } from '../../../src/shared/domain/time/time-units.ts'
import {
  answered,
  handRests,
  nextFrame,
  press,
  scan as scanned,
  typeKeys,
  withoutRest,
} from '../rendered/packer-keys.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { renderInStation, type RenderOptions } from '../rendered/render-in-station.tsx'
import { stationSettings } from '../rendered/station-handlers.ts'
import { closedHandover, FakeCounter } from './counter.ts'

// The window does this once, before its first screen.

const codes = (count: number): string[] => Array.from({ length: count }, (_, n) => `CP${25_269_000 + n}`)

/** The same numbers at every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** As a scanner puts a code into the box: letters at once, then Enter. */
function scan(code: string): void {
  const box = document.activeElement
  if (!(box instanceof HTMLInputElement)) throw new Error('The scan box has no focus')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, code)
  box.dispatchEvent(new Event('input', { bubbles: true }))
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }))
}

const textOf = (testId: string): string => document.querySelector(`[data-testid="${testId}"]`)?.textContent ?? ''

/** The counter in its window. */
async function show(counter: FakeCounter, options: RenderOptions = {}) {
  const inWindow = (
    <>
      <MessageSlot />
      <Handover />
    </>
  )
  const rendered = await renderInStation(inWindow, {
    ...options,
    handlers: { ...counter.handlers, ...options.handlers },
  })
  counter.changed = () => rendered.bridge.emit('handover.changed', null)
  await expect.poll(boxHasFocus).toBe(true)
  return rendered
}

/** The counter in the whole station, which goes on from New bill to it. */
async function showStation(counter: FakeCounter) {
  const { bridge } = await renderInStation(<Shell hidden={false} />, { handlers: counter.handlers })
  counter.changed = () => bridge.emit('handover.changed', null)
  await typeKeys(0, press('F11'))
  await expect.poll(boxHasFocus).toBe(true)
}

const boxHasFocus = () => document.activeElement?.getAttribute('data-testid') === 'handover-scan'

test('a hundred scans, faster than main answers, are all asked, in their order, and none is lost', async () => {
  const random = seeded(20_261_121)
  const day = codes(100)
  const counter = new FakeCounter(day, { delayMs: () => random() * 6 })
  await show(counter)
  for (const [index, code] of day.entries()) {
    scan(code)
    if (random() < 0.3 || index % 50 === 0) await new Promise((resolve) => setTimeout(resolve, random() * 12))
  }
  await expect.poll(() => counter.asked.length, { timeout: 30_000 }).toBe(100)
  expect(counter.asked).toEqual(day)
  await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('100')
  await expect.poll(() => textOf('handover-counts')).toMatch(/Đủ/)
  expect(boxHasFocus()).toBe(true)
}, 60_000)

test('a refused parcel stays in red until the next scan, what is missing stands there, and the last scan is undone', async () => {
  const counter = new FakeCounter(['CP1000001', 'CP1000002', 'CP1000003'], { cancelled: ['CP1000003'] })
  await show(counter)
  await expect.poll(() => textOf('handover-missing')).toMatch(/CP1000002/)
  await typeKeys(0, 'CP1000003', press('Enter'))
  const last = page.getByTestId('handover-last')
  await expect.element(last).toHaveAttribute('data-refusal', 'cancelled')
  await expect.poll(() => textOf('handover-last')).toMatch(/Đơn đã hủy\..*09:42, Trần Thị Mai/)
  await expect.poll(() => textOf('handover-last')).toMatch(/bóc tem/)
  await typeKeys(0, press('Alt+2'))
  await expect.poll(boxHasFocus).toBe(true)
  await expect.element(last).toHaveAttribute('data-scan', 'refused')
  await typeKeys(0, press('Alt+1'), 'CP1000001', press('Enter'))
  await expect.element(last).toHaveAttribute('data-scan', 'taken')
  await typeKeys(0, 'CP1000001', press('Enter'))
  await expect.element(last).toHaveAttribute('data-scan', 'twice')
  await typeKeys(0, press('Alt+Delete'))
  await handRests()
  await typeKeys(0, press('Alt+Delete'))
  await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('0')
})

test('a second press right behind an undo takes back no second scan, unless another was made between them', async () => {
  const counter = new FakeCounter(['CP1000001', 'CP1000002', 'CP1000003'])
  const { bridge } = await show(counter)
  await typeKeys(0, 'CP1000001', press('Enter'), 'CP1000002', press('Enter'))
  await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('2')
  await withoutRest(async () => {
    await typeKeys(0, press('Alt+Delete'))
    await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('1')
    await answered(bridge)
    await typeKeys(0, press('Alt+Delete'))
    await answered(bridge)
    expect(counter.undone).toEqual(['CP1000002'])
    await typeKeys(0, 'CP1000003', press('Enter'), press('Alt+Delete'))
    await expect.poll(() => counter.undone).toEqual(['CP1000002', 'CP1000003'])
  })
  await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('1')
})

test('the list that is scanned and one of the book are exported with the words of the window', async () => {
  const counter = new FakeCounter(['CP1000001', 'CP1000002'], { book: [closedHandover] })
  await show(counter)
  await typeKeys(0, 'CP1000001', press('Enter'))
  await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('1')
  await expect.element(page.getByTestId('handover-export')).toBeEnabled()
  await typeKeys(0, press('Alt+x'))
  await expect.poll(() => textOf('handover-exported')).toContain('Đã xuất BG-TB02-14, 2 dòng: /labels')
  expect(boxHasFocus()).toBe(true)
  await typeKeys(0, press('Alt+l'))
  await expect.element(page.getByTestId('handover-print')).toBeEnabled()
  await typeKeys(0, press('Alt+Shift+x'))
  await expect.poll(() => textOf('handover-exported')).toContain('Mất dữ liệu 1 kiện')
  await expect
    .poll(() => counter.exported.map(({ number, format }) => [number, format]))
    .toEqual([
      [14, 'xlsx'],
      [13, 'csv'],
    ])
  expect(counter.exported[0]?.words).toMatchObject({
    headings: [
      'Mã vận đơn',
      'Tham chiếu',
      'Người nhận',
      'Tỉnh/thành phố',
      'Dịch vụ',
      'Thu hộ',
      'Khối lượng (kg)',
      'Kết quả',
      'Lý do',
      'Lúc quét',
    ],
    results: { taken: 'Đã nhận', missing: 'Còn thiếu' },
    refusals: { 'other-day': 'Của ngày {day}', 'handed-over': 'Đã bàn giao chuyến {detail}' },
  })
})

test('each answer has its own sound, and so has the last parcel that was waited for', async () => {
  const tones: OscillatorNode[] = []
  const create = AudioContext.prototype.createOscillator
  const spy = vi.spyOn(BaseAudioContext.prototype, 'createOscillator').mockImplementation(function (
    this: AudioContext,
  ) {
    const tone = create.call(this)
    tones.push(tone)
    return tone
  })
  const soundsOf = async (code: string): Promise<number[]> => {
    tones.length = 0
    await typeKeys(0, code, press('Enter'))
    await expect.poll(() => tones.length).toBeGreaterThan(0)
    return tones.map(({ frequency }) => frequency.value)
  }
  const loud = { 'settings.get': () => ({ ...stationSettings, scanSounds: true, scanVolume: 1 }) }
  await show(new FakeCounter(['CP1000001', 'CP1000002', 'CP1000003'], { cancelled: ['CP1000003'] }), { handlers: loud })
  expect(await soundsOf('CP1000001')).toEqual([1047])
  expect(await soundsOf('CP1000001')).toEqual([1047, 523])
  expect(await soundsOf('CP9999999')).toEqual([440, 440])
  expect(await soundsOf('CP1000003')).toEqual([196])
  expect(await soundsOf('CP1000002')).toEqual([784, 1047, 1319])
  spy.mockRestore()
})

test('an unpaid parcel is refused with words, and goes after all when a person says so', async () => {
  const counter = new FakeCounter(['CP1000001'], { unpaid: ['CP1000001'] })
  await show(counter)
  await typeKeys(0, 'CP1000001', press('Enter'))
  await expect.poll(() => textOf('handover-last')).toMatch(/Chưa trả cước/)
  await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('0')
  await handRests()
  await typeKeys(0, press('Alt+d'))
  await expect.element(page.getByTestId('handover-last')).toHaveAttribute('data-scan', 'taken')
  await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('1')
  expect(boxHasFocus()).toBe(true)
})

test('scans made while answers are late are answered in their order, also when the screen was left and opened again', async () => {
  const counter = new FakeCounter(codes(6))
  const answer = counter.hold('CP25269001')
  await showStation(counter)
  for (const code of codes(3)) await scanned(code)
  await expect.element(page.getByTestId('handover-close')).toBeDisabled()
  await typeKeys(0, press('F2'), press('F11'))
  await expect.poll(boxHasFocus).toBe(true)
  await scanned('CP25269003')
  // What does not wait for the second is answered before it.
  expect(counter.asked).toEqual(['CP25269000', 'CP25269001'])
  answer()
  await expect.poll(() => counter.asked).toEqual(['CP25269000', 'CP25269001', 'CP25269002', 'CP25269003'])
  await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('4')
  await expect.element(page.getByTestId('handover-close')).toBeEnabled()
})

describe('keys right behind a scan', () => {
  const [first, second, third] = ['CP1000001', 'CP1000002', 'CP1000003'] as const
  const last = page.getByTestId('handover-last')
  const isAbout = async (code: string): Promise<void> => {
    await expect.element(last).toHaveAttribute('data-code', code)
  }

  /** The first scan is answered, the second is not; `keys` are pressed, and then main answers. */
  async function behindTheSecond(counter: FakeCounter, ...keys: string[]): Promise<void> {
    await typeKeys(0, first, press('Enter'))
    await isAbout(first)
    const answer = counter.hold(second)
    await typeKeys(0, second, press('Enter'))
    await expect.poll(() => counter.asked).toEqual([first, second])
    await typeKeys(0, ...keys.map(press))
    await nextFrame()
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    answer()
    await isAbout(second)
  }

  test('withhold the parcel of that scan, and never the one before it; what is pressed behind it is for its dialog', async () => {
    const counter = new FakeCounter([first, second, third])
    await show(counter)
    await behindTheSecond(counter, 'Alt+h', 'Control+Enter')
    await expect.element(page.getByTestId('withhold-action')).toBeVisible()
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain(second)
    expect(counter.withheld).toEqual([])
    await handRests()
    await typeKeys(0, press('Control+Enter'))
    await expect.poll(() => counter.withheld).toEqual([second])
    expect(counter.closed).toEqual([])
  })

  test('take no dialog away that was opened while they waited', async () => {
    const counter = new FakeCounter([first, second])
    const { bridge } = await show(counter)
    const answer = counter.hold(first)
    await typeKeys(0, first, press('Enter'), press('Alt+h'), press('Alt+f'))
    await expect.element(page.getByTestId('handover-span')).toBeVisible()
    answer()
    await answered(bridge)
    await expect.element(page.getByTestId('handover-span')).toBeVisible()
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1)
  })

  test('close the list once the scan is in it, also the first', async () => {
    const counter = new FakeCounter([first, second, third])
    await show(counter)
    const answer = counter.hold(first)
    await typeKeys(0, first, press('Enter'), press('Control+Enter'))
    answer()
    await expect.element(page.getByTestId('sign-off-driver')).toBeVisible()
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('1 kiện')
  })

  test('undo that scan, also where another was made before its answer', async () => {
    const counter = new FakeCounter([first, second, third])
    await show(counter)
    const answer = counter.hold(first)
    await typeKeys(0, first, press('Enter'), press('Alt+Delete'), second, press('Enter'))
    answer()
    await isAbout(second)
    expect(counter.undone).toEqual([first])
    await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('1')
  })

  /** Main answers every scan but those of the second code. */
  function losing(counter: FakeCounter, until: Promise<void>): FakeHandlers {
    const scanOnce = counter.handlers['handover.scan']!
    const lost = { ok: false, error: { code: 'core-stopped' } } as never
    return {
      'handover.scan': async (input, boundTo) =>
        input.code === second ? until.then(() => lost) : scanOnce(input, boundTo),
    }
  }

  test('undo nothing where that scan was not written', async () => {
    const counter = new FakeCounter([first, second])
    const { promise: isLost, resolve: lose } = Promise.withResolvers<void>()
    const { bridge } = await show(counter, { handlers: losing(counter, isLost) })
    await typeKeys(0, first, press('Enter'))
    await isAbout(first)
    await typeKeys(0, second, press('Enter'), press('Alt+Delete'))
    lose()
    await expect.element(last).toHaveAttribute('data-scan', 'failed')
    await answered(bridge)
    expect(counter.undone).toEqual([])
  })

  test('undo nothing either once it is said that the scan was not written, and the next one as ever', async () => {
    const counter = new FakeCounter([first, second, third])
    const { bridge } = await show(counter, { handlers: losing(counter, Promise.resolve()) })
    await typeKeys(0, first, press('Enter'))
    await isAbout(first)
    await typeKeys(0, second, press('Enter'))
    await expect.element(last).toHaveAttribute('data-scan', 'failed')
    await typeKeys(0, press('Alt+Delete'))
    await answered(bridge)
    expect(counter.undone).toEqual([])
    await expect.element(page.getByTestId('handover-undo')).toBeDisabled()
    await typeKeys(0, third, press('Enter'))
    await isAbout(third)
    await typeKeys(0, press('Alt+Delete'))
    await expect.poll(() => counter.undone).toEqual([third])
  })

  test('open the bill of that scan', async () => {
    const counter = new FakeCounter([first, second, third])
    const { station } = await show(counter)
    await behindTheSecond(counter, 'Alt+o')
    await expect.poll(() => station.navigation.getState().billToShow).toBe(second)
  })

  test('export the list with that scan', async () => {
    const counter = new FakeCounter([first, second, third])
    await show(counter)
    const answer = counter.hold(first)
    await typeKeys(0, first, press('Enter'), press('Alt+x'))
    await nextFrame()
    expect(counter.exported).toEqual([])
    answer()
    await expect.poll(() => counter.exported.map(({ format }) => format)).toEqual(['xlsx'])
  })

  test('give no refused parcel that nobody has seen yet: neither the one before it nor that of the scan', async () => {
    const counter = new FakeCounter([first, second, third], { unpaid: [first, second] })
    const { bridge } = await show(counter)
    await behindTheSecond(counter, 'Alt+d')
    await answered(bridge)
    expect(counter.givenAnyway).toEqual([])
    await handRests()
    await typeKeys(0, press('Alt+d'))
    await expect.element(last).toHaveAttribute('data-scan', 'taken')
    expect(counter.givenAnyway).toEqual([second])
  })
})

test('a parcel that is given anyway is answered before the scan behind it, whose answer stays', async () => {
  const counter = new FakeCounter(['CP1000001', 'CP1000002'], { unpaid: ['CP1000001'], cancelled: ['CP1000002'] })
  const { bridge } = await show(counter)
  await typeKeys(0, 'CP1000001', press('Enter'))
  await expect.element(page.getByTestId('handover-anyway')).toBeEnabled()
  await handRests()
  const answer = counter.hold('CP1000001')
  await typeKeys(0, press('Alt+d'), 'CP1000002', press('Enter'))
  await expect.poll(() => counter.givenAnyway).toEqual(['CP1000001'])
  await nextFrame()
  answer()
  await expect.element(page.getByTestId('handover-last')).toHaveAttribute('data-code', 'CP1000002')
  await answered(bridge)
  await expect.element(page.getByTestId('handover-last')).toHaveAttribute('data-refusal', 'cancelled')
})

test('the code that main is asked about is named beside the answer before it, and nothing moves for it', async () => {
  const counter = new FakeCounter(['CP1000001', 'CP1000002', 'CP1000003'], { unpaid: ['CP1000001'] })
  await show(counter)
  await typeKeys(0, 'CP1000001', press('Enter'))
  const last = page.getByTestId('handover-last')
  await expect.element(last).toHaveAttribute('data-refusal', 'unpaid')
  const topOfMissing = () => document.querySelector('[data-testid="handover-missing"]')?.getBoundingClientRect().top
  const before = topOfMissing()
  const answer = counter.hold('CP1000002')
  await typeKeys(0, 'CP1000002', press('Enter'))
  await expect.poll(() => textOf('handover-asking')).toBe('Đang ghi CP1000002')
  expect(topOfMissing()).toBe(before)
  await typeKeys(0, 'CP1000003', press('Enter'))
  await expect.poll(() => textOf('handover-asking')).toBe('2 mã đang chờ ghi')
  expect(topOfMissing()).toBe(before)
  answer()
  await expect.element(last).toHaveAttribute('data-code', 'CP1000003')
  await expect.poll(() => textOf('handover-asking')).toBe('')
})

test('a scan is taken wherever the focus is: on a button, behind a click beside everything, with half a code typed', async () => {
  const counter = new FakeCounter(codes(5))
  await showStation(counter)
  await scanned('CP25269000')
  await page.getByTestId('handover-undo').click()
  await expect.poll(boxHasFocus).toBe(true)
  await page.getByTestId('handover-tab-missing').click()
  await expect.poll(boxHasFocus).toBe(true)
  await page.getByTestId('handover-counts').click()
  await scanned('CP25269001')
  await expect.poll(() => counter.asked).toEqual(['CP25269000', 'CP25269001'])
  document.querySelector<HTMLElement>('[data-testid="handover-tab-refused"]')?.focus()
  await scanned('CP25269002')
  await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('2')
  expect(document.activeElement).not.toBe(document.body)
})

test('a scan without an answer is said to be so, and is not written as taken', async () => {
  const lost = { ok: false, error: { code: 'core-stopped' } } as never
  await show(new FakeCounter(['CP1000001']), { handlers: { 'handover.scan': () => lost } })
  await typeKeys(0, 'CP1000001', press('Enter'))
  await expect.element(page.getByTestId('handover-last')).toHaveAttribute('data-scan', 'failed')
  await expect.poll(() => textOf('handover-last')).toMatch(/Quét lại kiện này/)
  await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('0')
})

test('a list is closed as it stands on the screen, with the driver of before to confirm, and its paper is made', async () => {
  const counter = new FakeCounter(['CP1000001', 'CP1000002'], { book: [closedHandover] })
  await show(counter)
  await typeKeys(0, 'CP1000001', press('Enter'))
  await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('1')
  // The key that opens the dialog, pressed twice in a row, closes nothing.
  await typeKeys(0, press('Control+Enter'), press('Control+Enter'))
  await expect.element(page.getByTestId('sign-off-driver')).toHaveValue('Nguyễn Văn Tài')
  await expect.element(page.getByTestId('sign-off').getByText('1,2 kg', { exact: true })).toBeVisible()
  expect(counter.closed).toEqual([])
  await expect.element(page.getByTestId('sign-off-action')).toHaveAttribute('data-ready', 'true')
  await page.getByTestId('sign-off-reason').selectOptions('next-run')
  await typeKeys(0, press('Control+Enter'))
  const names = { driverName: 'Nguyễn Văn Tài', plate: '59-X3 412.08', giver: '' }
  const reasons = [{ billCode: 'CP1000002', parcel: 1, reason: 'next-run', note: '' }]
  await expect.poll(() => counter.closed).toEqual([{ number: 14, taken: 1, missing: 1, ...names, reasons }])
  await expect.poll(() => textOf('handover-paper')).toMatch(/BG-TB02-13/)
  await expect.poll(boxHasFocus).toBe(true)
})

test('a paper that could not be made is said to be missing, and the list is closed all the same', async () => {
  const counter = new FakeCounter(['CP1000001'], { book: [closedHandover] })
  const full = { ok: false, error: { code: 'storage-full' } } as never
  await show(counter, {
    handlers: { 'labels.saveHandoverList': () => full, 'printing.printHandoverList': () => full },
  })
  await typeKeys(0, 'CP1000001', press('Enter'))
  await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('1')
  // The key that opens the dialog, pressed twice in a row, closes nothing.
  await typeKeys(0, press('Control+Enter'), press('Control+Enter'))
  await expect.element(page.getByTestId('sign-off-driver')).toHaveValue('Nguyễn Văn Tài')
  expect(counter.closed).toEqual([])
  await handRests()
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => textOf('handover-no-paper')).toMatch(/Chuyến đã chốt nhưng chưa có biên bản/)
})

test('a list is of days and services that a person chooses', async () => {
  const fromMs = vietnamDayStart(Date.now()) - 3 * dayMs
  await show(new FakeCounter(['CP1000001'], { fromMs }))
  const words = (from: number): string => `Từ ngày ${formatDayMonth(from)} · `
  await expect.poll(() => textOf('handover-scope')).toMatch(new RegExp(`${words(fromMs)}.*mọi dịch vụ`))
  await typeKeys(0, press('Alt+f'))
  await expect.element(page.getByTestId('handover-span')).toHaveValue('week')
  await page.getByTestId('handover-service-90').click()
  await typeKeys(0, press('Control+Enter'))
  // Nobody has spoken of its days.
  await expect.poll(() => textOf('handover-scope')).toMatch(new RegExp(`${words(fromMs)}.*Chuyển phát nhanh`))
  await typeKeys(0, press('Alt+f'))
  await page.getByTestId('handover-span').selectOptions('today')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => textOf('handover-scope')).toContain(words(Date.now()))
  await expect.poll(boxHasFocus).toBe(true)
})

test('the book says of which list parcels cannot be read', async () => {
  const counter = new FakeCounter([], { book: [{ ...closedHandover, taken: 51, unreadable: 1 }, closedHandover] })
  await show(counter)
  await typeKeys(0, press('Alt+l'))
  await expect.poll(() => textOf('handover-book-row')).toContain('Mất dữ liệu 1 kiện')
  expect(document.querySelectorAll('[data-testid="handover-unreadable"]')).toHaveLength(1)
})

test('the book has the closed lists with their papers: the signed one is attached, and one is reopened with a reason', async () => {
  const unsigned = { ...closedHandover, sheets: [] }
  const counter = new FakeCounter(['CP1000001'], { book: [unsigned] })
  await show(counter)
  await typeKeys(0, press('Alt+l'))
  await expect.poll(() => textOf('handover-book-row')).toMatch(/BG-TB02-13.*52 \/ 52.*Đã chốt, đủ/)
  await typeKeys(0, press('Alt+n'))
  await expect.poll(() => textOf('handover-book-row')).toMatch(/có bản ký/)
  await typeKeys(0, press('Alt+u'))
  await expect.element(page.getByTestId('reopen-action')).toBeDisabled()
  // No more can be typed than is kept.
  await expect.element(page.getByTestId('reopen-text')).toHaveAttribute('maxlength', '200')
  await typeKeys(0, 'quét sót', press('Escape'))
  await expect.element(page.getByTestId('reopen')).not.toBeInTheDocument()
  await typeKeys(0, press('Alt+u'))
  await expect.element(page.getByTestId('reopen-text')).toHaveValue('quét sót')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => textOf('reopen')).toMatch(/Đọc lại/)
  expect(counter.reopened).toEqual([])
  await handRests()
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => counter.reopened).toEqual([{ number: 13, reason: 'quét sót' }])
  await expect.poll(boxHasFocus).toBe(true)
})

test('scans that cannot be read say so', async () => {
  const handlers = { 'handover.scans': () => ({ ok: false, error: { code: 'core-stopped' } }) as const }
  await show(new FakeCounter(['CP1000001']), { handlers })
  await expect.poll(() => document.querySelectorAll('details').length).toBe(1)
})

test('the time of a scan stands in its list, however long the reason before it is', async () => {
  await page.viewport(1366, 690)
  const counter = new FakeCounter(codes(4))
  const { 'handover.scans': scans } = counter.handlers
  const ended: FakeHandlers = {
    'handover.scans': async (input, bridge) => {
      const answer = await scans?.(input, bridge)
      if (answer === undefined || !('rows' in answer)) throw new Error('no list')
      return { ...answer, rows: answer.rows.map((row) => ({ ...row, result: 'refused', refusal: 'ended' })) }
    },
  }
  const { bridge } = await renderInStation(<Shell hidden={false} />, { handlers: { ...counter.handlers, ...ended } })
  counter.changed = () => bridge.emit('handover.changed', null)
  await typeKeys(0, press('F11'))
  await expect.poll(boxHasFocus).toBe(true)
  for (const code of codes(4)) scan(code)
  await expect.poll(() => document.querySelectorAll('[data-result="ended"]').length).toBe(4)
  const list = page.getByTestId('handover-rows').element()
  expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
})
