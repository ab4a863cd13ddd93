import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RetentionForm } from '../../../../src/renderer/src/settings/account/retention-form.tsx'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { signedInAccount, stationSettings } from '../../rendered/station-handlers.ts'

test('the days are kept for the account in front alone, too few are refused in words, and an empty field keeps for good', async () => {
  let settings = { ...stationSettings, receiverDays: { other: 365 } as Record<string, number> }
  const { bridge } = await renderInStation(<RetentionForm />, {
    handlers: {
      'settings.get': () => settings,
      'settings.update': (change) => (settings = { ...settings, ...change }),
    },
  })
  const field = page.getByTestId('field-receiverDays')
  const save = page.getByRole('button')
  await field.fill('30')
  await expect.element(page.getByText(/Từ\s90\sđến\s3\.650/)).toBeVisible()
  await expect.element(save).toBeDisabled()
  await field.fill('180')
  await save.click()
  await expect.element(save).toBeDisabled()
  expect(settings.receiverDays).toEqual({ other: 365, [signedInAccount.id]: 180 })
  await field.fill('')
  await save.click()
  await expect.element(save).toBeDisabled()
  expect(settings.receiverDays).toEqual({ other: 365 })
  expect(bridge.calls.filter(({ channel }) => channel === 'settings.update')).toHaveLength(2)
})
