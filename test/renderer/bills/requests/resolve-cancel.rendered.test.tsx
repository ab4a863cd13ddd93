import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ResolveCancel } from '../../../../src/renderer/src/bills/requests/resolve-cancel.tsx'
import { eventually, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

test('a reason that was half typed is there again behind Escape, and gone once it was given', async () => {
  const { bridge } = await renderInStation(<ResolveCancel billCode="CP1" action="bills.resolveCancel" />, {
    handlers: { 'bills.resolveCancel': () => null },
  })
  const reason = page.getByTestId('resolve-cancel-dialog-text')
  const open = page.getByTestId('resolve-cancel')
  await open.click()
  await expect.element(reason).toHaveFocus()
  await typeKeys(0, 'hotline', press('Escape'))
  await eventually(() => expect(reason.elements()).toHaveLength(0))
  await open.click()
  await expect.element(reason).toHaveValue('hotline')
  await typeKeys(0, press('End'), ' 9h', press('Control+Enter'))
  const asked = () => bridge.calls.filter(({ channel }) => channel === 'bills.resolveCancel').map(({ input }) => input)
  await eventually(() => expect(asked()).toEqual([{ billCode: 'CP1', reason: 'hotline 9h' }]))
  await eventually(() => expect(reason.elements()).toHaveLength(0))
  await open.click()
  await expect.element(reason).toHaveValue('')
})
