import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SlipButton } from '../../../../src/renderer/src/labels/slips/slip-button.tsx'
import { pdfProfile } from '../../../../src/shared/domain/printing/printing.ts'
import { draft } from '../../queue/sample-drafts.ts'
import { pressForSecondPaper } from '../../rendered/second-paper.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { stationSettings } from '../../rendered/station-handlers.ts'

test('a slip that was printed before is printed again only by a press that can have read so', async () => {
  const again: boolean[] = []
  const { bridge } = await renderInStation(<SlipButton draft={draft(1, 'HOLD')} />, {
    handlers: {
      'settings.get': () => ({ ...stationSettings, printerProfiles: [{ ...pdfProfile, label: 'PDF' }] }),
      'printing.printSlips': (order) => {
        again.push(order.again)
        if (order.again) return { batchId: 'b', queued: 1, refused: [] }
        return { batchId: null, queued: 0, refused: [{ subject: 'd1', title: 'd1', why: 'already-printed' }] }
      },
    },
  })
  await page.getByTestId('show-slip').click()
  await pressForSecondPaper(bridge, 'printing.printSlips', 'print-slip', again)
  expect(again).toEqual([false, true])
})
