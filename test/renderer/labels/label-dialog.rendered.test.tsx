import { getDocument } from 'pdfjs-dist'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { labelsOf } from '../../../src/renderer/src/labels/preview/label-list.ts'
import { LabelDialog } from '../../../src/renderer/src/labels/preview/label-dialog.tsx'
import { knownStatusIds } from '../../../src/shared/domain/bill/bill.ts'
import { pdfProfile } from '../../../src/shared/domain/printing/printing.ts'
import { err } from '../../../src/shared/result.ts'
import { listedBill, openedBill } from '../rendered/bill-answers.ts'
import {
  answered,
  eventually,
  handRests,
  nextFrame,
  press,
  pressedAsSoonAs,
  typeKeys,
} from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { stationSettings } from '../rendered/station-handlers.ts'

test('a label that is open when its bill is cancelled is offered no longer, and why is said', async () => {
  const bill = { statusId: 1 as number }
  const { bridge } = await renderInStation(
    <LabelDialog label={{ id: 'CP1', billCode: 'CP1' }} onClose={() => undefined} />,
    {
      handlers: {
        'settings.get': () => ({ ...stationSettings, printerProfiles: [{ ...pdfProfile, label: 'PDF' }] }),
        'bills.get': () => openedBill(listedBill('CP1', bill)),
      },
    },
  )
  await expect.element(page.getByTestId('print-label')).toBeVisible()
  await expect.element(page.getByTestId('save-label')).toBeVisible()
  bill.statusId = knownStatusIds.cancelled
  bridge.emit('bills.changed', { billCodes: ['CP1'] })
  await eventually(() => expect(page.getByTestId('print-label').elements()).toHaveLength(0))
  expect(page.getByTestId('save-label').elements()).toHaveLength(0)
  await expect.element(page.getByTestId('label-why')).toHaveAttribute('data-why', 'cancelled')
})

test('a label is not saved either while nobody knows whether its bill was cancelled', async () => {
  await renderInStation(<LabelDialog label={{ id: 'CP1', billCode: 'CP1' }} onClose={() => undefined} />, {
    handlers: {
      'settings.get': () => ({ ...stationSettings, printerProfiles: [{ ...pdfProfile, label: 'PDF' }] }),
      'bills.get': () => openedBill(listedBill('CP1', { cancelOutcome: 'unclear' })),
    },
  })
  await expect.element(page.getByTestId('label-why')).toHaveAttribute('data-why', 'cancel-unclear')
  expect(page.getByTestId('save-label').elements()).toHaveLength(0)
})

/** A page of its own width for each label, so that the picture says whose it is. */
function paperOf(billCode: string): Uint8Array {
  const width = 100 * Number(billCode.slice(2))
  return new TextEncoder().encode(
    [
      '%PDF-1.4',
      '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
      '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
      `3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} 400] /Resources <<>>>> endobj`,
      'trailer <</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  )
}

/** Draws it as the preview does, for nobody. */
async function drawn(paper: Uint8Array): Promise<void> {
  const loading = getDocument({ data: paper, useWasm: false, disableFontFace: true })
  const first = await (await loading.promise).getPage(1)
  await first.render({ canvas: document.createElement('canvas'), viewport: first.getViewport({ scale: 2 }) }).promise
  await loading.destroy()
  await nextFrame()
}

/** The label of CP1 over a list of three. */
async function openOverThree(slowCode: string | null = null) {
  const printed: string[] = []
  const closed: string[] = []
  const asked: number[] = []
  let answerSlow: () => void = () => undefined
  const slow = new Promise<void>((resolve) => (answerSlow = resolve))
  const rows = [{ billCode: 'CP1' }, { billCode: 'CP2' }, { billCode: 'CP3' }]
  const list = labelsOf(
    { total: 3, pages: new Map([[0, rows]]) },
    ({ billCode }) => billCode,
    ({ billCode }) => ({ id: billCode, billCode }),
    (place) => asked.push(place),
  )
  await renderInStation(
    <LabelDialog
      label={{ id: 'CP1', billCode: 'CP1' }}
      list={list}
      onClose={({ billCode }) => closed.push(billCode)}
    />,
    {
      handlers: {
        'settings.get': () => ({ ...stationSettings, printerProfiles: [{ ...pdfProfile, label: 'PDF' }] }),
        'bills.get': ({ billCode }) => openedBill(listedBill(billCode)),
        'labels.render': async ({ billCode }) => {
          if (billCode === slowCode) await slow
          return { pdf: paperOf(billCode), pages: 1, truncated: [] }
        },
        'printing.print': ({ billCodes }) => {
          printed.push(...billCodes)
          return { batchId: 'b', queued: 1, refused: [] }
        },
      },
    },
  )
  await expect.element(page.getByTestId('print-label')).toBeVisible()
  return { printed, closed, asked, answerSlow }
}

const drawnWidths = () => [...document.querySelectorAll('[data-testid=label-preview] canvas')].map(widthOf)
const widthOf = (canvas: Element) => (canvas as HTMLCanvasElement).width
const focused = () => document.activeElement?.getAttribute('data-testid')
const outcome = () => document.querySelector('[data-testid=print-answer]')?.getAttribute('data-outcome')
const title = () => document.querySelector('[role=dialog] h2')?.textContent

test('the label opens on the button that prints, and PageDown goes on to the next of its list', async () => {
  const { printed, closed, asked } = await openOverThree()
  await eventually(() => expect(focused()).toBe('print-label'))
  await expect.element(page.getByTestId('label-place')).toHaveTextContent('1 / 3')
  await typeKeys(20, press('PageDown'))
  await expect.element(page.getByTestId('label-place')).toHaveTextContent('2 / 3')
  await eventually(() => expect(drawnWidths()).toEqual([400]))
  await typeKeys(20, press('Alt+ArrowRight'), press('PageDown'), press('PageUp'), press('Enter'))
  await eventually(() => expect(printed).toEqual(['CP2']))
  expect(asked).toEqual([1, 2, 1])
  // By its button the next Enter goes on too: it must not print.
  await page.getByTestId('label-next').click()
  expect(title()).toContain('CP3')
  expect(focused()).toBe('label-next')
  await typeKeys(20, press('Enter'), press('Alt+ArrowLeft'), press('Escape'))
  expect(closed).toEqual(['CP2'])
  expect(printed).toEqual(['CP2'])
})

test('a label that is open is drawn anew when its bill, or the look of labels, has changed, and not for another bill', async () => {
  let pictures = 0
  const { bridge } = await renderInStation(
    <LabelDialog label={{ id: 'CP1', billCode: 'CP1' }} onClose={() => undefined} />,
    {
      handlers: {
        'bills.get': () => openedBill(listedBill('CP1')),
        'labels.render': () => ({ pdf: paperOf(`CP${(pictures += 1)}`), pages: 1, truncated: [] }),
      },
    },
  )
  await eventually(() => expect(drawnWidths()).toEqual([200]))
  bridge.emit('bills.changed', { billCodes: ['CP7'] })
  await answered(bridge)
  expect(pictures).toBe(1)
  bridge.emit('bills.changed', { billCodes: ['CP1'] })
  await eventually(() => expect(drawnWidths()).toEqual([400]))
  const labelChoices = { ...stationSettings.labelChoices, carrierName: 'GHN' }
  bridge.emit('settings.changed', { ...stationSettings, labelChoices })
  await eventually(() => expect(drawnWidths()).toEqual([600]))
})

test('the size of the label stays from one to the next', async () => {
  await openOverThree()
  const hasZoom = async (percent: string): Promise<void> => {
    await expect.element(page.getByTestId('label-zoom')).toHaveAttribute('data-percent', percent)
  }
  const shownWidth = () =>
    document.querySelector('[data-testid=label-preview] canvas')?.getBoundingClientRect().width ?? 0
  await eventually(() => expect(shownWidth()).toBeGreaterThan(0))
  const usual = shownWidth()
  await typeKeys(20, '+', press('PageDown'))
  await hasZoom('125')
  await eventually(() => expect(shownWidth() / usual).toBeCloseTo(1.25, 1))
  await typeKeys(20, '-', '-')
  await hasZoom('75')
  await typeKeys(20, '0')
  await hasZoom('100')
})

test('a label that is answered late is never drawn under the code of another', async () => {
  const { answerSlow } = await openOverThree('CP2')
  await eventually(() => expect(drawnWidths()).toEqual([200]))
  await typeKeys(20, press('PageDown'))
  expect(title()).toContain('CP2')
  // Nothing of CP1 is left to be taken for it.
  expect(drawnWidths()).toEqual([])
  await typeKeys(20, press('PageDown'))
  await eventually(() => expect(drawnWidths()).toEqual([600]))
  answerSlow()
  // The same work, begun behind it: what the late answer draws is drawn by then.
  await drawn(paperOf('CP2'))
  await drawn(paperOf('CP2'))
  expect(title()).toContain('CP3')
  expect(drawnWidths()).toEqual([600])
})

test('an Enter that is still held down from opening the label prints nothing', async () => {
  const { printed } = await openOverThree()
  await eventually(() => expect(focused()).toBe('print-label'))
  const held = new KeyboardEvent('keydown', {
    key: 'Enter',
    code: 'Enter',
    repeat: true,
    bubbles: true,
    cancelable: true,
  })
  expect(document.activeElement?.dispatchEvent(held)).toBe(false)
  await typeKeys(20, press('Enter'))
  await eventually(() => expect(printed).toEqual(['CP1']))
})

test('a second Enter before anybody can have read that the label was printed prints no second one', async () => {
  const reprints: boolean[] = []
  const { bridge } = await renderInStation(
    <LabelDialog label={{ id: 'CP1', billCode: 'CP1' }} onClose={() => undefined} />,
    {
      handlers: {
        'settings.get': () => ({ ...stationSettings, printerProfiles: [{ ...pdfProfile, label: 'PDF' }] }),
        'bills.get': ({ billCode }) => openedBill(listedBill(billCode, { labelPrintedAtMs: 1 })),
        'labels.render': ({ billCode }) => ({ pdf: paperOf(billCode), pages: 1, truncated: [] }),
        'printing.print': ({ billCodes, reprint }) => {
          reprints.push(reprint)
          if (reprint) return { batchId: 'b', queued: 1, refused: [] }
          return {
            batchId: null,
            queued: 0,
            refused: billCodes.map((billCode) => ({ billCode, why: 'already-printed' })),
          }
        },
      },
    },
  )
  await eventually(() => expect(focused()).toBe('print-label'))
  const second = pressedAsSoonAs(() => outcome() === 'already-printed')
  await typeKeys(0, press('Enter'))
  await second
  await answered(bridge)
  expect(reprints).toEqual([false])
  await handRests()
  await typeKeys(0, press('Enter'))
  await eventually(() => expect(reprints).toEqual([false, true]))
})

test('Enter twice on the button that saves writes one file, since a second label would carry the mark of a reprint', async () => {
  let saved = 0
  const { bridge } = await renderInStation(
    <LabelDialog label={{ id: 'CP1', billCode: 'CP1' }} onClose={() => undefined} />,
    {
      handlers: {
        'settings.get': () => stationSettings,
        'bills.get': () => openedBill(listedBill('CP1')),
        'labels.render': ({ billCode }) => ({ pdf: paperOf(billCode), pages: 1, truncated: [] }),
        'labels.save': () => ({ path: `/labels/CP1-${(saved += 1)}.pdf`, pages: 1 }),
      },
    },
  )
  await expect.element(page.getByTestId('label-preview')).toHaveAttribute('data-pages', '1')
  await answered(bridge)
  document.querySelector<HTMLElement>('[data-testid=save-label]')?.focus()
  const second = pressedAsSoonAs(() => document.querySelector('[data-testid=open-file]') !== null)
  await typeKeys(0, press('Enter'))
  await second
  await answered(bridge)
  expect(saved).toBe(1)
  await handRests()
  await typeKeys(0, press('Enter'))
  await eventually(() => expect(saved).toBe(2))
})

test('why main has not taken the label is said beside the button, and the next press may be taken', async () => {
  let isFull = true
  await renderInStation(<LabelDialog label={{ id: 'CP1', billCode: 'CP1' }} onClose={() => undefined} />, {
    handlers: {
      'settings.get': () => ({ ...stationSettings, printerProfiles: [{ ...pdfProfile, label: 'PDF' }] }),
      'bills.get': () => openedBill(listedBill('CP1')),
      'printing.print': () => (isFull ? err({ code: 'storage-full' }) : { batchId: 'b', queued: 1, refused: [] }),
    },
  })
  await page.getByTestId('print-label').click()
  await expect.element(page.getByTestId('print-answer')).toHaveTextContent('Ổ đĩa đầy.')
  isFull = false
  await handRests()
  await page.getByTestId('print-label').click()
  await expect.element(page.getByTestId('print-answer')).toHaveAttribute('data-outcome', 'taken')
})
