import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BatchDraft } from '../../../src/renderer/src/batches/entry/batch-draft.tsx'
import { BatchResult } from '../../../src/renderer/src/batches/result/batch-result.tsx'
import { Bills } from '../../../src/renderer/src/bills/bills.tsx'
import { UpdateBill } from '../../../src/renderer/src/bills/update/update-bill.tsx'
import { Customers } from '../../../src/renderer/src/customers/customers.tsx'
import { Fees } from '../../../src/renderer/src/fees/fees.tsx'
import { actionGroups, actionNamed, type ActionId } from '../../../src/renderer/src/keyboard/actions.ts'
import { createCooldown } from '../../../src/renderer/src/keyboard/cooldown.ts'
import { LabelDialogOfRows } from '../../../src/renderer/src/labels/preview/label-dialog.tsx'
import { ResolveButtons } from '../../../src/renderer/src/labels/resolution/resolve-buttons.tsx'
import { Print } from '../../../src/renderer/src/labels/print.tsx'
import { Handover } from '../../../src/renderer/src/handover/handover.tsx'
import { Import } from '../../../src/renderer/src/orders/import/import.tsx'
import { OrderCard } from '../../../src/renderer/src/orders/order-card.tsx'
import { Orders } from '../../../src/renderer/src/orders/orders.tsx'
import { NewBill } from '../../../src/renderer/src/new-bill/new-bill.tsx'
import { ResolveUnknown } from '../../../src/renderer/src/queue/resolution/resolve-unknown.tsx'
import { Queue } from '../../../src/renderer/src/queue/queue.tsx'
import { FirstStart } from '../../../src/renderer/src/settings/first-start/first-start.tsx'
import { Settings } from '../../../src/renderer/src/settings/settings.tsx'
import { Palette } from '../../../src/renderer/src/shell/palette/palette.tsx'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import { Pictures } from '../../../src/renderer/src/tracking/pictures.tsx'
import { Track } from '../../../src/renderer/src/tracking/track.tsx'
import { ChoiceDialog } from '../../../src/renderer/src/ui/dialog/choice-dialog.tsx'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import type { ReadMessage } from '../../../src/shared/domain/bill/pasted-message.ts'
import type { DraftDetail } from '../../../src/shared/domain/draft.ts'
import { noScale } from '../../../src/shared/domain/scale/scale.ts'
import { pdfProfile } from '../../../src/shared/domain/printing/printing.ts'
import { customerDetail, customerRow } from '../customers/customers-of-main.ts'
import { quoteOf } from '../fees/fee-quotes.ts'
import { customer, draftRow, packingMain } from '../new-bill/typed-customers.ts'
import { batchOfOne, listedBill, emptyHistory, openedBill } from '../rendered/bill-answers.ts'
import { closedHandover, FakeCounter } from '../handover/counter.ts'
import { draftOf, orderDetail, orderPool } from '../orders/order-pool.ts'
import { orderContent, previewOf, readOrder } from '../orders/read-sheet.ts'
import { press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation, type RenderOptions } from '../rendered/render-in-station.tsx'
import { signedInAccount, stationSettings } from '../rendered/station-handlers.ts'
import { createImportStore } from '../../../src/renderer/src/orders/import/import-store.ts'

const blockedContact = {
  receiver: { name: 'An', phone: customer(1).phone, address: '', location: null },
  last: null,
  bills: 1,
  returns: 1,
  lastDay: [],
  customerId: null,
  note: '',
}
const all = Object.entries(actionGroups).flatMap(([group, { actions }]) =>
  Object.keys(actions).map((name) => `${group}.${name}` as ActionId),
)
const unheard = new Set(all)

/** A key that is held down is consumed where something listens to it, and does nothing; only arrows go on. */
function isListenedTo(action: ActionId): boolean {
  const parts = (actionNamed(action).keys[0] ?? '').split('+')
  const key = parts.at(-1) ?? ''
  const code = /^[A-Z]$/.test(key) ? `Key${key}` : /^\d$/.test(key) ? `Digit${key}` : key === ',' ? 'Comma' : key
  const event = new KeyboardEvent('keydown', {
    key,
    code,
    ctrlKey: parts.includes('Mod'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
    repeat: true,
    bubbles: true,
    cancelable: true,
  })
  ;(document.querySelector('[role=listbox]') ?? document.body).dispatchEvent(event)
  return event.defaultPrevented
}

/** Which of these nothing listens to. */
function deafTo(...actions: readonly ActionId[]): readonly ActionId[] {
  const deaf = actions.filter((action) => !isListenedTo(action))
  for (const action of actions) if (!deaf.includes(action)) unheard.delete(action)
  return deaf
}

const nothingDone = { onTaken: () => undefined, onHelp: () => undefined, onOperator: () => undefined }

/** The screen answers main's answers and presses in its own time. */
const inTime = { timeout: 20_000 }

const show = (component: ReactNode, handlers: RenderOptions['handlers'] = {}) =>
  renderInStation(component, { handlers })
const inWindow = (component: ReactNode) => (
  <div style={{ display: 'grid', gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)', height: 600 }}>{component}</div>
)
const withPrinter = {
  'settings.get': () => ({ ...stationSettings, printerProfiles: [{ ...pdfProfile, label: 'PDF' }] }),
}

const still = { trouble: null, netGrams: 1200, tareGrams: 0, load: 1, isUsed: true, isSimulated: false, raw: '' }
const withScale: RenderOptions['handlers'] = {
  'settings.get': () => ({ ...stationSettings, scale: { ...noScale, kind: 'serial', port: 'COM3' } }),
  'scale.view': () => ({ ...still, state: 'still' }),
}

test('the window listens on every screen', async () => {
  const { station } = await show(<Shell hidden={false} />)
  station.undo.getState().offer('Gone', () => undefined)
  const screens = all.filter((action) => action.startsWith('screens.'))
  await expect
    .poll(
      () => deafTo(...screens, 'everywhere.screenByNumber', 'everywhere.help', 'everywhere.palette', 'everywhere.undo'),
      inTime,
    )
    .toEqual([])
  await expect
    .poll(
      () =>
        deafTo('everywhere.switchAccount', 'everywhere.switchOperator', 'everywhere.messages', 'everywhere.primary'),
      inTime,
    )
    .toEqual([])
})

test('the dialog of a label listens', async () => {
  const rows = ['CP1', 'CP2', 'CP3'].map((billCode) => ({ id: billCode, billCode }))
  await show(<LabelDialogOfRows label={{ id: 'CP2', billCode: 'CP2' }} rows={rows} onClose={() => undefined} />, {
    'bills.get': ({ billCode }) => openedBill(listedBill(billCode)),
  })
  await expect
    .poll(() => deafTo('label.step', 'label.stepWithAlt', 'label.zoom', 'label.usualSize'), inTime)
    .toEqual([])
})

test('a dialog of choices listens', async () => {
  const choices = [{ id: 'a', title: 'A', text: '' }]
  await show(
    <ChoiceDialog title="" choices={choices} testId="c" onChoose={() => undefined} onClose={() => undefined} />,
  )
  await expect.poll(() => deafTo('everywhere.choice'), inTime).toEqual([])
})

test('New bill listens', async () => {
  const known = customer(1)
  const { handlers } = packingMain([known])
  const saved = { ...draftRow(emptyBill, 'saved'), billCode: 'CP1', state: 'CREATED' as const }
  const { station } = await show(<NewBill />, {
    ...handlers,
    'drafts.recent': () => [saved],
    'pasting.read': () => guessedMessage,
    ...withScale,
    'drafts.referenceHolder': () => ({ kind: 'draft', id: 'other', state: 'READY', atMs: 0 }),
    'drafts.get': ({ id }) => ({ ...detail, id, state: 'HOLD' }),
    'bills.get': ({ billCode }) => openedBill(listedBill(billCode)),
  })
  await expect
    .poll(
      () => deafTo('newBill.saveAndPrint', 'newBill.keep', 'newBill.chooseSender', 'newBill.presets', 'newBill.clear'),
      inTime,
    )
    .toEqual([])
  await expect
    .poll(
      () =>
        deafTo(
          'newBill.weight',
          'newBill.tare',
          'newBill.pin',
          'newBill.service',
          'newBill.printNewest',
          'newBill.openNewest',
        ),
      inTime,
    )
    .toEqual([])
  const message = new DataTransfer()
  message.setData('text/plain', 'Lan\n2 áo')
  const event = new ClipboardEvent('paste', { clipboardData: message, bubbles: true, cancelable: true })
  page.getByTestId('field-receiver.name').element().dispatchEvent(event)
  await expect.poll(() => deafTo('newBill.confirmDoubt', 'newBill.seeMessage'), inTime).toEqual([])
  await typeKeys(20, known.phone)
  await expect.poll(() => deafTo('newBill.asLastTime', 'newBill.lastCod'), inTime).toEqual([])
  await typeKeys(0, press('Alt+m'))
  await page.getByTestId('field-codAmountVnd').fill('250')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => deafTo('newBill.takeLikelier'), inTime).toEqual([])
  await page.getByTestId('field-returnElsewhere').click()
  await expect.poll(() => deafTo('newBill.chooseReturn'), inTime).toEqual([])
  await page.getByTestId('field-refCode').fill('TAKEN')
  await expect.poll(() => deafTo('newBill.useReference', 'newBill.openOther'), inTime).toEqual([])
  await page.getByTestId('field-receiver.name').fill('')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => deafTo('newBill.nextProblem'), inTime).toEqual([])
  station.navigation.getState().editDraft('d1')
  await expect.poll(() => deafTo('newBill.stopEditing'), inTime).toEqual([])
})

const guessedMessage: ReadMessage = {
  receiver: { name: '', phone: '', address: '' },
  ward: null,
  place: '',
  wardCandidates: [],
  otherPhones: [],
  content: '',
  packageCount: null,
  weightGrams: null,
  codAmountVnd: null,
  note: '2 áo',
  doubts: [{ field: 'note', why: 'left-over' }],
}

const detail: DraftDetail = {
  ...draftRow(emptyBill, 'd1'),
  state: 'UNKNOWN',
  bill: emptyBill,
  attempts: [],
  decisions: [],
  resendAllowedAtMs: null,
}

test('a bill that was just saved listens', async () => {
  const saved = { ...draftRow(emptyBill, 'saved'), reason: 'undo-window' as const }
  await show(<NewBill />, { ...packingMain([]).handlers, 'drafts.recent': () => [saved] })
  await expect.poll(() => deafTo('newBill.sendNewest'), inTime).toEqual([])
})

test('Queue listens', async () => {
  const row = { ...draftRow(emptyBill, 'd1'), state: 'READY' as const }
  const held = { ...draftRow(emptyBill, 'd2'), state: 'HOLD' as const }
  await show(<Queue />, {
    ...withPrinter,
    'drafts.list': () => ({ rows: [row, held], total: 2 }),
    'drafts.get': ({ id }) => ({ ...detail, id, state: 'READY' }),
    'printing.slipsWanted': () => ({ draftIds: ['d1'] }),
    'printing.printSlips': () => ({
      batchId: 'b',
      queued: 0,
      refused: [{ subject: 'd1', title: '', why: 'already-printed' }],
    }),
  })
  await expect
    .poll(
      () => deafTo('queue.rows', 'queue.tabs', 'queue.pause', 'queue.sendNow', 'queue.search', 'queue.printSlips'),
      inTime,
    )
    .toEqual([])
  await typeKeys(0, press('Alt+P'))
  await expect.poll(() => deafTo('queue.delete', 'queue.printSlipsAgain', 'queue.selectAll'), inTime).toEqual([])
  await expect
    .poll(() => deafTo('queue.releaseSelected', 'queue.holdSelected', 'everywhere.escape'), inTime)
    .toEqual([])
})

test('the resolution of a draft of which nobody knows listens', async () => {
  await show(<ResolveUnknown draft={detail} onFailure={() => undefined} />, {
    'account.view': () => ({ ...signedInAccount, account: { ...signedInAccount.account, kind: 'training' } }),
  })
  await expect.poll(() => deafTo('queue.copyReference', 'queue.carrierPage', 'queue.resolution'), inTime).toEqual([])
})

test('Bills listens', async () => {
  const bill = listedBill('CP1', { cancelOutcome: 'unclear' })
  await show(inWindow(<Bills />), {
    'bills.list': () => ({ rows: [bill], isMore: false }),
    'bills.count': () => ({ count: 1, isMore: false, newestSeq: 1 }),
    'bills.views': () => ({ views: [], columns: ['billCode'] }),
    'bills.get': () => openedBill(bill),
    'bills.history': () => ({ ...emptyHistory, exception: 'failed-delivery' }),
  })
  await expect
    .poll(() => deafTo('bills.search', 'bills.view', 'bills.filters', 'bills.columns', 'bills.sort'), inTime)
    .toEqual([])
  await page.getByTestId('bill-search').fill('Lan')
  await expect.poll(() => deafTo('bills.saveView'), inTime).toEqual([])
  await page.getByTestId('bill-row').first().click()
  await expect
    .poll(() => deafTo('bills.showLabel', 'bills.handle', 'bills.update', 'bills.resolveCancel', 'bills.track'), inTime)
    .toEqual([])
  await expect.poll(() => deafTo('bills.copyBill', 'bills.cancel'), inTime).toEqual([])
  await expect.poll(() => deafTo('bills.newer'), inTime).toEqual([])
  await expect.poll(() => deafTo('bills.selectAll'), inTime).toEqual([])
  await expect
    .poll(
      () =>
        deafTo(
          'bills.trackSelected',
          'bills.exportSelected',
          'bills.exportSheet',
          'bills.handover',
          'bills.copySelected',
        ),
      inTime,
    )
    .toEqual([])
  await expect.poll(() => deafTo('bills.cancelSelected', 'bills.print'), inTime).toEqual([])
})

test('a changed update of a bill listens', async () => {
  await show(<UpdateBill bill={openedBill(listedBill('CP1'))} onClose={() => undefined} />)
  await page.getByTestId('update-note').fill('x')
  await expect.poll(() => deafTo('bills.discardUpdate'), inTime).toEqual([])
})

test('Batch listens', async () => {
  const { station } = await show(<BatchDraft />, {
    'batches.preview': () => ({ rows: [], repeated: 0, beyondLimit: 0 }),
  })
  await expect.poll(() => deafTo('batch.kind'), inTime).toEqual([])
  station.autosaved.getState().putBatch({ text: 'CP1' })
  await expect.poll(() => deafTo('batch.clear'), inTime).toEqual([])
})

test.each([
  ['a batch that is being sent', 1, ['batch.stop']],
  ['a sent batch', 0, ['batch.tabs', 'batch.startNew', 'batch.copyFailed', 'batch.copyCsv', 'batch.resolveCancel']],
] as const)('%s listens', async (_, waiting, actions) => {
  const batch = batchOfOne({ waiting })
  const row = { billCode: 'CP1', message: '', cause: 'none', technical: '', mark: 'none', statusId: null } as const
  await show(inWindow(<BatchResult id="b" cooldown={createCooldown()} />), {
    'batches.get': () => ({ batch, rows: [{ ...row, outcome: 'unclear', endedAtMs: 1 }], total: 1 }),
  })
  await page.getByText('CP1').first().click()
  await expect.poll(() => deafTo(...actions), inTime).toEqual([])
})

test('Print listens', async () => {
  const { station } = await show(inWindow(<Print />), {
    ...withPrinter,
    'printing.missing': () => ({ rows: [listedBill('CP1')], total: 1 }),
  })
  await expect
    .poll(() => deafTo('print.next', 'print.byCode', 'print.rows', 'print.printers', 'print.selectAll'), inTime)
    .toEqual([])
  await expect.poll(() => deafTo('print.printRow', 'print.seeLabel', 'print.openBill'), inTime).toEqual([])
  station.printing.setState({
    refused: {
      order: { billCodes: ['CP1'], profileId: 'p', reprint: false },
      rows: [{ billCode: 'CP1', why: 'already-printed' }],
    },
    progress: {
      batchId: 'b',
      total: 1,
      waiting: 1,
      sent: 0,
      failed: 0,
      unclear: 0,
      cancelled: 0,
      truncated: 0,
      askedAtMs: 1,
      firstSentAtMs: null,
    },
  })
  await expect.poll(() => deafTo('print.reprint', 'print.stop'), inTime).toEqual([])
  await expect.poll(() => deafTo('print.tabs'), inTime).toEqual([])
})

test('the answers about an unclear print listen', async () => {
  const answer = () => Promise.resolve()
  await show(<ResolveButtons onThere={answer} onMissing={answer} />)
  await expect.poll(() => deafTo('print.resolve'), inTime).toEqual([])
})

test('Orders listens', async () => {
  const waiting = orderDetail(1)
  const { handlers, order } = orderPool(waiting, orderDetail(2, { state: 'held' }))
  const { station } = await show(inWindow(<Orders />), handlers)
  await expect.poll(() => deafTo('orders.rows', 'orders.search', 'orders.source', 'orders.import'), inTime).toEqual([])
  await expect
    .poll(() => deafTo('orders.selectAll', 'orders.hold', 'orders.cancel', 'orders.papers'), inTime)
    .toEqual([])
  const file = { fileId: 'f', name: 'don.csv', bytes: 1, atMs: 1 }
  const faulty = { path: '/tem/loi.csv', rows: 1 }
  station.imports(createImportStore).setState({ stage: { kind: 'done', file, importId: 'i', faulty } })
  await expect.poll(() => deafTo('orders.openFaulty'), inTime).toEqual([])
  await expect.poll(() => deafTo('orders.tabs'), inTime).toEqual([])
  expect(order(1).state).toBe('waiting')
})

test('the card of a scanned order listens', async () => {
  const { station } = await show(<OrderCard />)
  station.navigation.getState().askAboutOrders([orderDetail(1, { state: 'billed', draft: draftOf('d1', 'CP1') })])
  await expect.poll(() => deafTo('orders.show', 'orders.print', 'orders.another'), inTime).toEqual([])
  station.navigation.getState().askAboutOrders([orderDetail(2, { state: 'held' })])
  await expect.poll(() => deafTo('orders.release'), inTime).toEqual([])
})

test('Import listens', async () => {
  const { station } = await show(inWindow(<Import />), {
    'import.preview': () => ({ kind: 'read', value: previewOf([readOrder(1)]) }),
    'import.layouts': () => ({ layouts: [], saved: [] }),
  })
  station
    .imports(createImportStore)
    .setState({ stage: { kind: 'open', file: { fileId: 'f', name: 'don.csv', bytes: 1, atMs: 1 } } })
  await expect
    .poll(() => deafTo('import.views', 'import.layout', 'import.duplicates', 'import.faulty'), inTime)
    .toEqual([])
  await expect.poll(() => deafTo('import.nextFault', 'import.writeFaulty'), inTime).toEqual([])
  await typeKeys(0, press('Alt+1'))
  await expect.poll(() => deafTo('import.saveLayout'), inTime).toEqual([])
})

test('Handover listens', async () => {
  const { handlers } = new FakeCounter(['CP1000001'], { unpaid: ['CP1000001'], book: [closedHandover] })
  await show(inWindow(<Handover />), handlers)
  await expect
    .poll(
      () =>
        deafTo(
          'handover.tabs',
          'handover.scope',
          'handover.undoScan',
          'handover.withhold',
          'handover.exportSheet',
          'handover.exportCsv',
        ),
      inTime,
    )
    .toEqual([])
  await typeKeys(0, 'CP1000001', press('Enter'))
  await expect.poll(() => deafTo('handover.anyway', 'handover.openBill', 'handover.book'), inTime).toEqual([])
  await typeKeys(0, press('Alt+l'))
  await expect
    .poll(
      () =>
        deafTo(
          'handover.print',
          'handover.attach',
          'handover.seeSigned',
          'handover.reopen',
          'handover.exportSheet',
          'handover.exportCsv',
        ),
      inTime,
    )
    .toEqual([])
})

test('Track listens', async () => {
  const { station } = await show(inWindow(<Track />), { 'bills.get': () => openedBill(listedBill('CP1')) })
  station.autosaved.getState().putTrack({ codes: ['CP1'], selected: 'CP1' })
  await expect
    .poll(() => deafTo('track.refresh', 'track.clear', 'track.copyCode', 'track.openBill'), inTime)
    .toEqual([])
})

test('Fees listens', async () => {
  const { station } = await show(<Fees />, { 'fees.quote': () => [quoteOf(90, 36_000)] })
  station.autosaved.getState().putFees({ to: customer(1).place.location, weight: '1' })
  await expect.poll(() => deafTo('fees.makeBill'), inTime).toEqual([])
})

test('the pictures of a bill listen', async () => {
  const view = { billCode: 'CP1', images: [{ kind: 'delivery', link: 'x' }] } as never // they read nothing else of it
  await show(<Pictures view={view} />)
  await expect.poll(() => deafTo('track.images'), inTime).toEqual([])
})

test('Settings and the first start listen', async () => {
  await show(
    <>
      <Settings />
      <FirstStart />
    </>,
  )
  await expect.poll(() => deafTo('settings.sections', 'firstStart.enterAccount'), inTime).toEqual([])
})

test('the palette listens', async () => {
  await show(<Palette openings={1} typedEarly={null} {...nothingDone} />, {
    'bills.list': () => ({ rows: [listedBill('CP1')], isMore: false }),
  })
  await expect
    .poll(() => deafTo('palette.print', 'palette.track', 'palette.copyCode', 'palette.cancel'), inTime)
    .toEqual([])
  await expect.poll(() => deafTo('palette.sendNow', 'palette.edit'), inTime).toEqual([])
})

test('the book of customers listens, and New bill at the note of one who is blocked', async () => {
  const rows = ['0908765432', '0912045672'].map((phone) => customerRow({ id: phone, phone, name: phone }))
  const first = await show(inWindow(<Customers />), {
    'contacts.list': () => ({ rows, total: rows.length }),
    'contacts.get': ({ id }) => customerDetail(customerRow({ id })),
  })
  await expect
    .poll(() => deafTo('customers.search', 'customers.view', 'customers.add', 'customers.edit'), inTime)
    .toEqual([])
  await expect
    .poll(() => deafTo('customers.block', 'customers.forget', 'customers.import', 'customers.export'), inTime)
    .toEqual([])
  for (const row of page.getByTestId('customer-row').elements())
    row.dispatchEvent(new MouseEvent('mousedown', { ctrlKey: true, bubbles: true }))
  await expect.poll(() => deafTo('customers.merge'), inTime).toEqual([])
  await first.unmount()
  const known = customer(1)
  const { handlers } = packingMain([known])
  const block = { atMs: 1, by: 'Lan', note: 'x' }
  await show(<NewBill />, {
    ...handlers,
    'contacts.byPhone': () => ({ ...blockedContact, block }),
  })
  await page.getByTestId('field-receiver.phone').fill(known.phone)
  await expect.poll(() => deafTo('newBill.sendToBlocked'), inTime).toEqual([])
})

test('New bill listens at an order of which an item has nothing to scan', async () => {
  const items = [{ sku: '', name: 'Thiệp', quantity: 1, barcode: '', pictureUrl: '' }]
  const order = orderDetail(1, { content: orderContent(1, { items }) })
  const { station } = await show(<NewBill />, {
    ...packingMain([]).handlers,
    ...orderPool(order).handlers,
    'settings.get': () => ({ ...stationSettings, verifiedAccounts: [signedInAccount.id] }),
  })
  station.navigation.getState().packOrder(order.id)
  await expect.poll(() => deafTo('newBill.countItem'), inTime).toEqual([])
})

test('no action of the table is only printed', () => {
  expect([...unheard]).toEqual([])
})
