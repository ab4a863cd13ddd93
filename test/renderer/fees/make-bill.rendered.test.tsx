import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ScreenArea } from '../../../src/renderer/src/shell/screen-area.tsx'
import { customer, packingMain } from '../new-bill/typed-customers.ts'
import { eventually, handRests, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation, type RenderedStation } from '../rendered/render-in-station.tsx'
import { quoteOf } from './fee-quotes.ts'

const field = (path: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)!
const known = customer(1)
const to = customer(4).place.location

async function renderStation() {
  const main = packingMain([known])
  const rendered = await renderInStation(<ScreenArea />, {
    handlers: {
      ...main.handlers,
      'fees.quote': () => [quoteOf(90, 36_000), quoteOf(81, 52_000)],
      'drafts.get': ({ id }) =>
        ({ id, refCode: 'TB02-EDIT', bill: { ...main.taken[0], note: '' }, state: 'HOLD' }) as never,
    },
  })
  await eventually(() => expect(field('receiver.phone')).not.toBeNull())
  await eventually(() => expect(field('refCode').value).not.toBe(''))
  return { ...rendered, taken: main.taken }
}

/** On Fees with a question, and its answer. */
async function askFees({ station }: RenderedStation): Promise<void> {
  station.autosaved
    .getState()
    .putFees({ to, weight: '1,2', length: '30', width: '20', height: '10', cod: '250000', value: '1tr' })
  station.navigation.getState().go('fees')
  await page.getByTestId('make-bill-81').findElement()
}

const isBegun = () =>
  eventually(() => {
    expect(field('cargo.weightGrams').value).toBe('1,2')
    expect(field('codAmountVnd').value).toBe('250.000')
    expect(document.activeElement).toBe(field('receiver.phone'))
  })

const service = (): string | null =>
  document.querySelector('[data-testid^="service-"][aria-checked="true"]')?.getAttribute('data-testid') ?? null

const placeInFields = (): string => field('receiver.location').value

test('a key makes a bill of the question and the chosen service, and the phone is next', async () => {
  const rendered = await renderStation()
  const given = field('refCode').value
  await askFees(rendered)
  const key = [...document.querySelectorAll<HTMLElement>('[data-testid^="fees-service-"]')].findIndex(
    ({ dataset }) => dataset['testid'] === 'fees-service-81',
  )
  await typeKeys(0, press(`Alt+${key + 1}`))
  await isBegun()
  expect(['cargo.lengthCm', 'cargo.widthCm', 'cargo.heightCm'].map((path) => field(path).value)).toEqual([
    '30',
    '20',
    '10',
  ])
  expect(field('cargo.valueVnd').value).toBe('1.000.000')
  expect(placeInFields()).toContain('Hải Châu')
  expect(service()).toBe('service-81')
  expect(field('refCode').value).toBe(given)
})

test('a bill that is typed in New bill waits, and comes back once the one from Fees is cleared', async () => {
  const rendered = await renderStation()
  const given = field('refCode').value
  field('receiver.phone').focus()
  await typeKeys(10, known.phone, press('Alt+m'))
  await eventually(() => expect(field('receiver.name').value).toBe(known.name))
  await askFees(rendered)
  await page.getByTestId('make-bill-90').click()
  await isBegun()
  expect(service()).toBe('service-90')
  expect(field('receiver.name').value).toBe('')
  await eventually(() => expect(field('refCode').value).not.toBe(''))
  expect(field('refCode').value).not.toBe(given)
  await expect.element(page.getByTestId('waiting-bills')).toBeVisible()
  await typeKeys(0, press('Alt+Delete'))
  await eventually(() => expect(field('receiver.name').value).toBe(known.name))
  expect(field('refCode').value).toBe(given)
})

test('what was typed over a draft can be had back', async () => {
  const rendered = await renderStation()
  field('receiver.phone').focus()
  await typeKeys(10, known.phone, press('Alt+m'), press('Control+Enter'))
  await eventually(() => expect(rendered.taken).toHaveLength(1))
  rendered.station.navigation.getState().editDraft('d1')
  await page.getByTestId('stop-editing').findElement()
  await handRests()
  field('note').focus()
  await typeKeys(10, 'over the draft')
  await askFees(rendered)
  await page.getByTestId('make-bill-90').click()
  await isBegun()
  expect(document.querySelector('[data-testid="stop-editing"]')).toBeNull()
  rendered.station.undo.getState().withdraw()
  await eventually(() => expect(field('note').value).toBe('over the draft'))
})
