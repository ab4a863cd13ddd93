import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LabelDialog } from '../../../src/renderer/src/labels/preview/label-dialog.tsx'
import { knownStatusIds } from '../../../src/shared/domain/bill/bill.ts'
import { pdfProfile } from '../../../src/shared/domain/printing/printing.ts'
import { listedBill, openedBill } from '../rendered/bill-answers.ts'
import { eventually } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { stationSettings } from '../rendered/station-handlers.ts'

test('a label that is open when its bill is cancelled is offered no longer, and why is said', async () => {
  const bill = { statusId: 1 as number }
  const { bridge } = await renderInStation(<LabelDialog billCode="CP1" onClose={() => undefined} />, {
    handlers: {
      'settings.get': () => ({ ...stationSettings, printerProfiles: [{ ...pdfProfile, label: 'PDF' }] }),
      'bills.get': () => openedBill(listedBill('CP1', bill)),
    },
  })
  await expect.element(page.getByTestId('print-label')).toBeVisible()
  await expect.element(page.getByTestId('save-label')).toBeVisible()
  bill.statusId = knownStatusIds.cancelled
  bridge.emit('bills.changed', { billCodes: ['CP1'] })
  await eventually(() => expect(page.getByTestId('print-label').elements()).toHaveLength(0))
  expect(page.getByTestId('save-label').elements()).toHaveLength(0)
  await expect.element(page.getByTestId('label-why')).toHaveAttribute('data-why', 'cancelled')
})
