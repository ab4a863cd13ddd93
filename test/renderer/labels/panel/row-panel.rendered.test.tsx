import { expect, it } from 'vitest'
import { createCooldown } from '../../../../src/renderer/src/keyboard/cooldown.ts'
import { RowPanel } from '../../../../src/renderer/src/labels/panel/row-panel.tsx'
import { listedBill, openedBill } from '../../rendered/bill-answers.ts'
import { eventually } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

it('says of a bill without a label that the carrier made it otherwise, and that it has another COD, before it is printed', async () => {
  const bill = listedBill('CP1')
  const doubted = {
    ...openedBill(bill),
    isCreatedOtherwise: true,
    updateMessage: 'cod_amount 350000',
    carrierCodVnd: 350_000,
  }
  const row = { kind: 'bill', id: 'CP1', billCode: 'CP1', bill } as const
  await renderInStation(<RowPanel row={row} ownsKeys cooldown={createCooldown()} onLabel={() => undefined} />, {
    handlers: { 'bills.get': () => doubted },
  })
  const said = () => document.querySelector('[data-testid="print-panel"]')?.textContent ?? ''
  await eventually(() => expect(said()).toContain('Hãng trả lời khi tạo đơn: “cod_amount 350000”.'))
  expect(said()).toContain('Hãng ghi COD khác')
})
