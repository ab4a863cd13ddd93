import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ResolveCancel } from '../../../../src/renderer/src/bills/requests/resolve-cancel.tsx'
import { err } from '../../../../src/shared/result.ts'
import { answered, eventually, handRests, heldAnswer, press, typeKeys } from '../../rendered/packer-keys.ts'
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

test('while a reason is being given nothing can be typed behind it, which would be in no log; where it is refused, it can again', async () => {
  const refused = heldAnswer(err({ code: 'storage-full' } as const))
  const { bridge } = await renderInStation(<ResolveCancel billCode="CP1" action="bills.resolveCancel" />, {
    handlers: { 'bills.resolveCancel': refused.handler },
  })
  const reason = page.getByTestId('resolve-cancel-dialog-text')
  await page.getByTestId('resolve-cancel').click()
  await expect.element(reason).toHaveFocus()
  await typeKeys(0, 'hotline', press('Control+Enter'), ' 9h')
  await expect.element(reason).toHaveValue('hotline')
  await expect.element(reason).toHaveFocus()
  refused.come()
  await answered(bridge)
  await handRests()
  await typeKeys(0, ' 9h')
  await expect.element(reason).toHaveValue('hotline 9h')
})
