import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Customers } from '../../../src/renderer/src/customers/customers.tsx'
import { Handover } from '../../../src/renderer/src/handover/handover.tsx'
import { PrintersDialog } from '../../../src/renderer/src/labels/printers/printers-dialog.tsx'
import { pdfProfile } from '../../../src/shared/domain/printing/printing.ts'
import type { Location } from '../../../src/shared/domain/place/location.ts'
import { customerDetail, customerRow } from '../customers/customers-of-main.ts'
import { closedHandover, FakeCounter } from '../handover/counter.ts'
import { packingMain } from '../new-bill/typed-customers.ts'
import { answered, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation, type RenderOptions } from '../rendered/render-in-station.tsx'
import { stationSettings } from '../rendered/station-handlers.ts'

const phuc = customerRow({ id: 'phuc', name: 'Lê Hoàng Phúc' })
const valueOf = (testId: string): string | undefined =>
  document.querySelector<HTMLInputElement>(`[data-testid="${testId}"]`)?.value
const focus = (testId: string): void => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`)?.focus()

async function editCustomer() {
  const saved: (readonly (Location | null)[])[] = []
  const handlers: RenderOptions['handlers'] = {
    ...packingMain([]).handlers,
    'contacts.list': () => ({ rows: [phuc], total: 1 }),
    'contacts.counts': () => ({ receivers: 1, senders: 0, blocked: 0, returning: 0, twins: 0 }),
    'contacts.get': () => customerDetail(phuc),
    'contacts.save': ({ customer }) => {
      saved.push(customer.addresses.map(({ location }) => location))
      return { id: 'phuc' }
    },
  }
  const rendered = await renderInStation(<Customers />, { handlers })
  await expect.element(page.getByTestId('customer-edit')).toBeInTheDocument()
  await typeKeys(0, press('Alt+u'))
  await expect.element(page.getByTestId('customer-name')).toBeVisible()
  return { ...rendered, saved }
}

test('the editor of a customer keeps what Escape closes it over: name, addresses, and a ward that is half typed', async () => {
  const { bridge, saved, station } = await editCustomer()
  await typeKeys(0, ' Moi')
  await typeKeys(0, press('Alt+n'))
  await page.getByTestId('customer-address-1').fill('2 Trần Phú')
  focus('field-customer-ward-0')
  await typeKeys(0, press('Control+a'), 'khong co', press('Escape'), press('Escape'))
  await expect.element(page.getByTestId('customer-editor')).not.toBeInTheDocument()
  await typeKeys(0, press('Alt+u'))
  await expect.element(page.getByTestId('start-over')).toBeVisible()
  expect([valueOf('customer-name'), valueOf('customer-address-1'), valueOf('field-customer-ward-0')]).toEqual([
    'Lê Hoàng Phúc Moi',
    '2 Trần Phú',
    'khong co',
  ])
  // The ward that is no ward yet is not saved as none.
  await typeKeys(0, press('Control+Enter'))
  await answered(bridge)
  expect(saved).toEqual([])
  await page.getByTestId('start-over').click()
  expect(valueOf('customer-name')).toBe('Lê Hoàng Phúc')
  expect(valueOf('customer-address-1')).toBeUndefined()
  expect(valueOf('field-customer-ward-0')).toContain('Phường Thuận Hóa')
  expect(station.autosaved.getState().dialogs).toEqual({})
})

test('addresses that were half typed are said of those that stood there then, and not of what a bill has taught since', async () => {
  const { bridge } = await editCustomer()
  await typeKeys(0, press('Alt+n'))
  await page.getByTestId('customer-address-1').fill('2 Trần Phú')
  await typeKeys(0, press('Escape'))
  await expect.element(page.getByTestId('customer-editor')).not.toBeInTheDocument()
  const { addressList, ...detail } = customerDetail(phuc)
  const learned = { ...addressList[0]!, address: '9 Bà Triệu', isMain: false }
  bridge.handlers['contacts.get'] = () => ({ ...detail, addresses: 2, addressList: [...addressList, learned] })
  bridge.emit('contacts.changed', { forgotten: false })
  await expect.element(page.getByTestId('customer-panel').getByText(/9\sBà\sTriệu/)).toBeVisible()
  await typeKeys(0, press('Alt+u'))
  await expect.element(page.getByTestId('start-over')).toBeVisible()
  await typeKeys(0, press('Control+Enter'))
  await expect.element(page.getByTestId('customer-editor')).not.toBeInTheDocument()
  const save = bridge.calls.findLast(({ channel }) => channel === 'contacts.save')
  expect(save?.input).toMatchObject({
    customer: { addresses: [{ address: '31 Nguyễn Huệ' }, { address: '2 Trần Phú' }] },
    shown: [{ address: '31 Nguyễn Huệ' }],
  })
})

test('nothing of a customer is kept once it is saved', async () => {
  const { saved, station } = await editCustomer()
  await typeKeys(0, ' Moi', press('Control+Enter'))
  await expect.poll(() => saved).toHaveLength(1)
  await expect.element(page.getByTestId('customer-editor')).not.toBeInTheDocument()
  expect(station.autosaved.getState().dialogs).toEqual({})
})

test('closing a list is kept over Escape: the names as they were typed, also an emptied one, and the reasons', async () => {
  const counter = new FakeCounter(['CP1000001', 'CP1000002'], { book: [closedHandover] })
  const { station } = await renderInStation(<Handover />, { handlers: counter.handlers })
  await expect.element(page.getByTestId('handover-scan')).toHaveFocus()
  await typeKeys(0, 'CP1000001', press('Enter'))
  await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('1')
  const open = async (): Promise<void> => {
    await typeKeys(0, press('Control+Enter'))
    await expect.element(page.getByTestId('sign-off-driver')).toHaveValue(expect.stringContaining('Nguyễn Văn Tài'))
  }
  await open()
  await typeKeys(0, press('End'), ' Em')
  await page.getByTestId('sign-off-plate').fill('')
  await page.getByTestId('sign-off-reason').selectOptions('next-run')
  await page.getByTestId('sign-off-print').click()
  await typeKeys(0, press('Escape'))
  await expect.element(page.getByTestId('sign-off')).not.toBeInTheDocument()
  await open()
  expect([valueOf('sign-off-driver'), valueOf('sign-off-plate'), valueOf('sign-off-reason')]).toEqual([
    'Nguyễn Văn Tài Em',
    '',
    'next-run',
  ])
  await expect.element(page.getByTestId('sign-off-print')).not.toBeChecked()
  await expect.element(page.getByTestId('sign-off-action')).toHaveAttribute('data-ready', 'true')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => counter.closed).toMatchObject([{ driverName: 'Nguyễn Văn Tài Em', plate: '' }])
  await expect.poll(() => station.autosaved.getState().dialogs).toEqual({})
})

test('a printer profile is kept over Escape, and nothing of it once it is saved', async () => {
  const profile = { ...pdfProfile, id: 'a', label: 'Bàn 2' }
  const settings = { ...stationSettings, printerProfiles: [profile], printerProfileId: 'a' }
  const changes: unknown[] = []
  const { station } = await renderInStation(<PrintersDialog onClose={() => undefined} />, {
    handlers: {
      'settings.get': () => settings,
      'settings.update': (change) => {
        changes.push(change)
        return { ...settings, ...change }
      },
    },
  })
  const open = async (): Promise<void> => {
    await page.getByTestId('edit-profile').click()
    await expect.element(page.getByTestId('profile-label')).toHaveFocus()
  }
  await open()
  await typeKeys(0, press('End'), ' cu')
  await page.getByTestId('profile-dpi').selectOptions('300')
  await page.getByTestId('profile-copies').fill('2x')
  await typeKeys(0, press('Escape'))
  await expect.element(page.getByTestId('profile-label')).not.toBeInTheDocument()
  await open()
  expect([valueOf('profile-label'), valueOf('profile-dpi'), valueOf('profile-copies')]).toEqual([
    'Bàn 2 cu',
    '300',
    '2x',
  ])
  await page.getByTestId('profile-copies').fill('2')
  await page.getByTestId('save-profile').click()
  await expect.poll(() => changes).toMatchObject([{ printerProfiles: [{ label: 'Bàn 2 cu', dpi: 300, copies: 2 }] }])
  await expect.poll(() => station.autosaved.getState().dialogs).toEqual({})
})
