import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CreatedFields } from '../../../../src/renderer/src/bills/filter/created-fields.tsx'
import { formatDay, parseDay } from '../../../../src/renderer/src/format/typed-day.ts'
import { DayField } from '../../../../src/renderer/src/ui/field/day-field.tsx'
import { eventually, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

function Field(): ReactNode {
  const [typed, setTyped] = useState('21/11/2026')
  return (
    <DayField
      id="day"
      label="Từ ngày"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      day={parseDay(typed, 0)}
      onChosen={(day) => setTyped(formatDay(day))}
    />
  )
}

const typed = () => document.querySelector<HTMLInputElement>('#day')?.value
const calendar = () => document.querySelector('[data-testid=calendar]')

test.each([
  ['vi', 'tháng 11', 'T2'],
  ['en', 'November', 'Mo'],
] as const)(
  'in %s a day is chosen with the mouse from a month that begins its weeks on Monday',
  async (language, month, monday) => {
    await renderInStation(<Field />, { language })
    await page.getByTestId('day-calendar').click()
    await eventually(() => expect(calendar()?.textContent).toContain(month))
    expect(calendar()?.querySelector('th')?.textContent).toBe(monday)
    document.querySelector<HTMLElement>('[data-day="2026-11-05"]')!.click()
    await eventually(() => expect(typed()).toBe('05/11/2026'))
    expect(calendar()).toBeNull()
    expect(document.activeElement?.id).toBe('day')
  },
)

test.each([
  ['vi', 'ngày/tháng/năm'],
  ['en', 'dd/mm/yyyy'],
] as const)('in %s an empty one says in that language how a day is typed, in whole', async (language, words) => {
  await renderInStation(<CreatedFields created={{ kind: 'any' }} onCreated={() => undefined} />, { language })
  const field = page.getByTestId('created-from')
  await expect.element(field, { timeout: 5000 }).toHaveAttribute('placeholder', words)
  const { font, paddingLeft, paddingRight } = getComputedStyle(field.element())
  const pen = document.createElement('canvas').getContext('2d')!
  pen.font = font
  const room = field.element().clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  expect(pen.measureText(words).width).toBeLessThanOrEqual(room)
})

test('its button stands beside the field, also in the filters of Bills', async () => {
  await renderInStation(<CreatedFields created={{ kind: 'any' }} onCreated={() => undefined} />)
  const [field, button] = ['created-from', 'created-from-calendar'].map((id) =>
    document.querySelector(`[data-testid="${id}"]`)!.getBoundingClientRect(),
  )
  expect(button!.left).toBeGreaterThanOrEqual(field!.right)
  expect(button!.bottom).toBeCloseTo(field!.bottom, 0)
})

test('the keyboard opens it, goes to the day and takes it; Escape leaves the day as it was', async () => {
  await renderInStation(<Field />)
  await page.getByRole('textbox').click()
  await typeKeys(0, press('Alt+ArrowDown'))
  await eventually(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-21'))
  await typeKeys(0, press('ArrowRight'), press('ArrowDown'))
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-29')
  await typeKeys(0, press('Escape'))
  await eventually(() => expect(calendar()).toBeNull())
  expect([typed(), document.activeElement?.id]).toEqual(['21/11/2026', 'day'])
  await typeKeys(0, press('Alt+ArrowDown'))
  await eventually(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-21'))
  await typeKeys(0, press('ArrowLeft'), press('Enter'))
  await eventually(() => expect(typed()).toBe('20/11/2026'))
})
