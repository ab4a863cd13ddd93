import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ScaleSection } from '../../../../src/renderer/src/settings/scale/scale-section.tsx'
import { noScale, type ScaleSettings } from '../../../../src/shared/domain/scale/scale.ts'
import { shippedProtocols } from '../../../../src/shared/domain/scale/shipped-protocols.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { stationSettings } from '../../rendered/station-handlers.ts'

async function show(scale: Partial<ScaleSettings>) {
  let settings = { ...stationSettings, scale: { ...noScale, ...scale } }
  const saved: ScaleSettings[] = []
  await renderInStation(<ScaleSection active={false} />, {
    handlers: {
      'settings.get': () => settings,
      'scale.check': () => ({ id: 'own', problem: '' }),
      'settings.update': (change) => {
        settings = { ...settings, ...change }
        saved.push(settings.scale)
        return settings
      },
    },
  })
  return saved
}

test('a largest weight that is none is marked and not saved, and one that is corrected is', async () => {
  const saved = await show({ kind: 'keyboard', maxGrams: 30_000 })
  const max = page.getByTestId('scale-max')
  for (const typed of ['abc', '', '0', '2000']) {
    await max.fill(typed)
    await expect.element(max).toHaveAttribute('aria-invalid', 'true')
    await page.getByTestId('scale-save').click()
    await expect.element(max).toHaveFocus()
  }
  await expect.element(page.getByText('quá lớn')).toBeVisible()
  expect(saved).toEqual([])
  await max.fill('15,5')
  await page.getByTestId('scale-save').click()
  await expect.element(page.getByText('Đã lưu')).toBeVisible()
  expect(saved.map(({ maxGrams }) => maxGrams)).toEqual([15_500])
})

test('what was typed for a scale that the station has no more holds up nothing', async () => {
  const saved = await show({ kind: 'keyboard', maxGrams: 30_000 })
  await page.getByTestId('scale-max').fill('abc')
  await page.getByTestId('scale-kind').getByText('Không có').click()
  await page.getByTestId('scale-save').click()
  await expect.poll(() => saved.map(({ maxGrams }) => maxGrams)).toEqual([30_000])
})

const cas = shippedProtocols.find(({ id }) => id === 'cas-22')
const described = JSON.stringify({ ...cas, id: 'own', name: 'own' })

test('the line of a described protocol is shown as it is opened, and a part of it that is changed leaves the others', async () => {
  const saved = await show({ kind: 'serial', port: 'COM3', protocolId: 'own', described })
  await expect.element(page.getByLabelText('Số bit')).toHaveValue('8')
  await page.getByLabelText('Tốc độ').selectOptions('19200')
  await page.getByTestId('scale-save').click()
  await expect.element(page.getByText('Đã lưu')).toBeVisible()
  expect(saved.at(-1)?.line).toEqual({ ...cas?.line, baudRate: 19_200 })
})
