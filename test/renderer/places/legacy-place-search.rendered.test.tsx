import { useState, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LegacyPlaceBox } from '../../../src/renderer/src/places/legacy-place-search.tsx'
import type { LegacySystem } from '../../../src/renderer/src/places/legacy-location.ts'
import type { Location } from '../../../src/shared/domain/place/location.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

const names = { provinceName: 'TP. Hồ Chí Minh', districtName: 'Quận 1', wardName: 'Phường Bến Nghé' }
const found = { ...names, highlights: [], partOf: null, numbers: { provinceId: 2, districtId: 0, wardId: 0 } }
const half: Location = {
  system: 'ids',
  provinceId: 0,
  districtId: 31,
  wardId: 7,
  provinceName: '',
  districtName: '',
  wardName: '',
}

async function renderBox(before: Location | null, system: LegacySystem = 'ids'): Promise<() => Location | null> {
  let place = before
  function Box(): ReactNode {
    const [value, setValue] = useState(before)
    const change = (next: Location | null): void => {
      place = next
      setValue(next)
    }
    const nothing = (): void => undefined
    return (
      <>
        <LegacyPlaceBox
          id="p"
          field="p"
          system={system}
          value={value}
          onChange={change}
          onBlur={nothing}
          problem={undefined}
        />
        <input data-testid="behind" />
      </>
    )
  }
  const handlers = { 'directory.searchLegacy': () => ({ matches: [found], total: 1, numbered: 0 }) }
  await renderInStation(<Box />, { handlers, delaysMs: { 'directory.searchLegacy': 100 } })
  return () => place
}

it('Enter takes the first of the old places, also before its list has come, and keeps the numbers that were typed', async () => {
  const place = await renderBox(half)
  await userEvent.type(page.getByTestId('field-p'), 'ben nghe')
  expect(place()).toEqual(half)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByTestId('field-p')).toHaveValue(names.wardName)
  expect(place()).toEqual({ system: 'ids', ...names, provinceId: 2, districtId: 31, wardId: 7 })
})

it('typing over an old place that was chosen takes it away', async () => {
  const place = await renderBox({ system: 'ids', ...names, provinceId: 2, districtId: 31, wardId: 7 })
  await userEvent.type(page.getByTestId('field-p'), 'x')
  await expect.poll(place).toBeNull()
})

const part = (name: string) => page.getByTestId(`field-p-${name}`)

it('the last number that a place lacks is typed to its end, and its box goes once the place is left', async () => {
  const place = await renderBox({ system: 'ids', ...names, provinceId: 2, districtId: 31, wardId: 0 })
  await userEvent.click(part('ward'))
  await userEvent.keyboard('4521')
  await expect.element(part('ward')).toHaveValue('4521')
  await expect.element(part('ward')).toHaveFocus()
  expect(place()).toEqual({ system: 'ids', ...names, provinceId: 2, districtId: 31, wardId: 4521 })
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByTestId('behind')).toHaveFocus()
  await expect.element(part('ward')).not.toBeInTheDocument()
})

it('the last name that a place of before a restart lacks is typed to its end', async () => {
  const place = await renderBox({ system: 'names', ...names, wardName: '' }, 'names')
  await userEvent.click(part('ward'))
  await userEvent.keyboard('Xa Moi')
  expect(place()).toEqual({ system: 'names', ...names, wardName: 'Xa Moi' })
})

it('a letter in the box of a number is no part of a place', async () => {
  const place = await renderBox(null)
  await userEvent.type(page.getByTestId('field-p'), 'ben nghe')
  await page.getByText('Gõ thẳng ba số của hãng').click()
  await expect.element(part('province')).toHaveFocus()
  await userEvent.keyboard('x')
  await expect.element(part('province')).toHaveValue('')
  expect(place()).toBeNull()
  await userEvent.keyboard('7')
  await expect.poll(place).toMatchObject({ provinceId: 7 })
})
