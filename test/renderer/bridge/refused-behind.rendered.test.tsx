import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CancelBill } from '../../../src/renderer/src/bills/requests/cancel-bill.tsx'
import { ViewDialog } from '../../../src/renderer/src/bills/filter/view-dialog.tsx'
import { UpdateBill } from '../../../src/renderer/src/bills/update/update-bill.tsx'
import { CustomerDialogs } from '../../../src/renderer/src/customers/customer-dialogs.tsx'
import { HandoverBook } from '../../../src/renderer/src/handover/handover-book.tsx'
import { PrintersDialog } from '../../../src/renderer/src/labels/printers/printers-dialog.tsx'
import { OperatorsSection } from '../../../src/renderer/src/settings/operators/operators-section.tsx'
import { PresetsSection } from '../../../src/renderer/src/settings/presets/presets-section.tsx'
import { SendersSection } from '../../../src/renderer/src/settings/senders/senders-section.tsx'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import type { CustomerRow } from '../../../src/shared/domain/customer.ts'
import { pdfProfile } from '../../../src/shared/domain/printing/printing.ts'
import type { Channel } from '../../../src/shared/ipc/contract.ts'
import { err } from '../../../src/shared/result.ts'
import { closedHandover, FakeCounter } from '../handover/counter.ts'
import { listedBill, openedBill } from '../rendered/bill-answers.ts'
import { eventually, handRests, heldAnswer, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { stationSettings } from '../rendered/station-handlers.ts'

/** A dialog that is gone once it is closed. */
function Open(props: { readonly dialog: (onClose: () => void) => ReactNode }): ReactNode {
  const [isOpen, setIsOpen] = useState(true)
  return isOpen ? props.dialog(() => setIsOpen(false)) : null
}

const bill = listedBill('CP1')
const customer = { id: 'c', name: 'Phúc', phone: '0908765432', bills: 1 } as CustomerRow // what the dialog reads of it
const rename = (button: RegExp, testId: string) => async (): Promise<void> => {
  await page.getByRole('button', { name: button }).first().click()
  await page.getByTestId(testId).fill('Mot')
  await typeKeys(0, press('Enter'))
}

interface Case {
  readonly shown: ReactNode
  readonly channel: Channel
  readonly begin: () => Promise<void>
  /** Gone once it is closed. */
  readonly form: string
}

const cases: readonly (readonly [string, Case])[] = [
  [
    'an update of a bill',
    {
      shown: <Open dialog={(onClose) => <UpdateBill bill={openedBill(bill)} onClose={onClose} />} />,
      channel: 'bills.update',
      form: 'update-dialog',
      async begin() {
        await page.getByTestId('update-note').fill('goi truoc')
        await typeKeys(0, press('Control+Enter'))
      },
    },
  ],
  [
    'a cancel',
    {
      shown: <Open dialog={(onClose) => <CancelBill bill={bill} onClose={onClose} />} />,
      channel: 'bills.cancel',
      form: 'confirm',
      async begin() {
        await handRests()
        await typeKeys(0, press('Control+Enter'))
      },
    },
  ],
  [
    'a block of a customer',
    {
      shown: (
        <Open
          dialog={(onClose) => (
            <CustomerDialogs dialog={{ kind: 'block', rows: [customer] }} onClose={onClose} onDone={() => undefined} />
          )}
        />
      ),
      channel: 'contacts.block',
      form: 'customer-block-dialog',
      async begin() {
        await page.getByTestId('customer-block-dialog-text').fill('Khong nhan hang')
        await typeKeys(0, press('Control+Enter'))
      },
    },
  ],
  [
    'a handover list that is reopened',
    {
      shown: <HandoverBook onBack={() => undefined} />,
      channel: 'handover.reopen',
      form: 'reopen',
      async begin() {
        await page.getByTestId('handover-reopen').click()
        await page.getByTestId('reopen-text').fill('Thieu kien')
        await typeKeys(0, press('Control+Enter'))
      },
    },
  ],
  [
    'a saved view',
    {
      shown: <Open dialog={(onClose) => <ViewDialog shown={null} onClose={onClose} />} />,
      channel: 'bills.saveViews',
      form: 'view-dialog',
      async begin() {
        await page.getByTestId('view-name').fill('Sang')
        await typeKeys(0, press('Enter'))
      },
    },
  ],
  [
    'a printer profile',
    {
      shown: <PrintersDialog onClose={() => undefined} />,
      channel: 'settings.update',
      form: 'profile-form',
      async begin() {
        await page.getByTestId('edit-profile').click()
        await page.getByTestId('profile-label').fill('Ban A')
        await typeKeys(0, press('Enter'))
      },
    },
  ],
  [
    'a preset',
    {
      shown: <PresetsSection />,
      channel: 'settings.update',
      form: 'preset-dialog',
      begin: rename(/^Sửa/, 'preset-name'),
    },
  ],
  [
    'a sender',
    {
      shown: <SendersSection />,
      channel: 'settings.update',
      form: 'party-form',
      begin: rename(/^Sửa/, 'party-party.name'),
    },
  ],
  [
    'an operator',
    {
      shown: <OperatorsSection />,
      channel: 'operators.rename',
      form: 'operator-form',
      begin: rename(/^Đổi tên/, 'field-operator-name'),
    },
  ],
]

const operators = [{ id: 'mai', name: 'Mai', hasPin: false, isLead: false }]
const { cargo, serviceId, paymentMethodId, returnDocument, installation, note } = emptyBill
const preset = { id: 'tea', name: 'Tra', cargo, serviceId, paymentMethodId, returnDocument, installation, note }

test.each(cases)(
  'why %s was refused is told as a message where its dialog was closed before the answer',
  async (_, each) => {
    const refused = heldAnswer(err({ code: 'storage-full' } as const))
    const profile = { ...pdfProfile, id: 'p', label: 'Ban 1' }
    const { bridge, station } = await renderInStation(each.shown, {
      handlers: {
        ...new FakeCounter([], { book: [closedHandover] }).handlers,
        'settings.get': () => ({ ...stationSettings, parcelPresets: [preset], printerProfiles: [profile] }),
        'operators.view': () => ({ operators, currentId: 'mai', locked: false }),
        'printing.printers': () => [],
        [each.channel]: refused.handler,
      },
    })
    await each.begin()
    await eventually(() => expect(bridge.calls.map(({ channel }) => channel)).toContain(each.channel))
    await typeKeys(0, press('Escape'))
    await expect.element(page.getByTestId(each.form)).not.toBeInTheDocument()
    const said = () => station.messages.getState().shown?.title
    expect(said()).toBeUndefined()
    refused.come()
    await expect.poll(said).toContain('Ổ đĩa đầy')
  },
)
