import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Customers } from '../../../src/renderer/src/customers/customers.tsx'
import type { Location } from '../../../src/shared/domain/place/location.ts'
import { packingMain } from '../new-bill/typed-customers.ts'
import { nextFrame, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation, type RenderOptions } from '../rendered/render-in-station.tsx'
import { customerDetail, customerRow } from './customers-of-main.ts'

const phuc = customerRow({ id: 'phuc', name: 'Lê Hoàng Phúc' })

/** The editor of a customer with one address, with the focus in its ward. Main finds wards once `isFound`. */
async function openWard(isFound: Promise<void> = Promise.resolve()) {
  const saved: (Location | null)[] = []
  const { handlers: ofMain } = packingMain([])
  const searchWards = ofMain['directory.searchWards']!
  const handlers: RenderOptions['handlers'] = {
    ...ofMain,
    'directory.searchWards': async (input, boundTo) => isFound.then(() => searchWards(input, boundTo)),
    'contacts.list': () => ({ rows: [phuc], total: 1 }),
    'contacts.counts': () => ({ receivers: 1, senders: 0, blocked: 0, returning: 0, twins: 0 }),
    'contacts.get': () => customerDetail(phuc),
    'contacts.save': ({ customer }) => {
      saved.push(...customer.addresses.map(({ location }) => location))
      return { id: 'phuc' }
    },
  }
  await renderInStation(
    <div style={{ height: 640, display: 'grid' }}>
      <Customers />
    </div>,
    { handlers },
  )
  await expect.element(page.getByTestId('customer-edit')).toBeInTheDocument()
  await typeKeys(0, press('Alt+u'))
  const ward = page.getByTestId('field-customer-ward-0')
  await ward.findElement().then((element) => element.focus())
  return { saved, ward, editor: page.getByTestId('customer-editor') }
}

test('a key behind an Enter saves the ward that the Enter means, where its list shows already', async () => {
  const { saved, editor } = await openWard()
  await typeKeys(40, 'thu duc')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await typeKeys(40, press('Enter'), press('Control+Enter'))
  await expect.element(editor).not.toBeInTheDocument()
  expect(saved).toMatchObject([{ wardName: 'Phường Thủ Đức' }])
})

test('a key behind an Enter saves the ward that the Enter means, where its list is still being looked up', async () => {
  const { promise: isFound, resolve: find } = Promise.withResolvers<void>()
  const { saved, editor } = await openWard(isFound)
  await typeKeys(40, 'thu duc', press('Enter'), press('Control+Enter'))
  await nextFrame()
  expect(saved).toEqual([])
  find()
  await expect.element(editor).not.toBeInTheDocument()
  expect(saved).toMatchObject([{ wardName: 'Phường Thủ Đức' }])
})

test('a text that names no ward is said at its field and saves nothing, until a ward is chosen', async () => {
  const { saved, ward, editor } = await openWard()
  await typeKeys(40, 'khong co', press('Enter'), press('Control+Enter'))
  await expect.element(ward).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => editor.element().textContent).toContain('chưa đủ')
  expect(saved).toEqual([])
  await typeKeys(40, press('Control+a'), 'hai chau', press('Enter'), press('Control+Enter'))
  await expect.element(editor).not.toBeInTheDocument()
  expect(saved).toMatchObject([{ wardName: 'Phường Hải Châu' }])
})

test('an address whose ward is emptied by hand is saved without one', async () => {
  const { saved, editor } = await openWard()
  await typeKeys(40, press('Control+a'), press('Delete'), press('Control+Enter'))
  await expect.element(editor).not.toBeInTheDocument()
  expect(saved).toEqual([null])
})

test('a new address takes over nothing of one that was removed, whose ward was still being looked up', async () => {
  const { promise: isFound, resolve: find } = Promise.withResolvers<void>()
  const { saved, ward, editor } = await openWard(isFound)
  await typeKeys(40, 'thu duc', press('Enter'))
  await page.getByTestId('customer-remove-0').click()
  await page.getByTestId('customer-add-address').click()
  await expect.element(ward).toHaveValue('')
  await page.getByTestId('customer-address-0').fill('Số 9')
  find()
  await nextFrame()
  await typeKeys(0, press('Control+Enter'))
  await expect.element(editor).not.toBeInTheDocument()
  expect(saved).toEqual([null])
})

test('a long ward is read in whole beside its province', async () => {
  const { ward } = await openWard()
  await typeKeys(40, press('Control+a'), 'xuan huong', press('Enter'), press('Tab'))
  await expect.element(ward).toHaveValue('Phường Xuân Hương - Đà Lạt')
  const field = ward.element()
  expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth)
})
