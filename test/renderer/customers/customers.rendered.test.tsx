import { expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { Customers } from '../../../src/renderer/src/customers/customers.tsx'
import { customerDialog } from '../../../src/shared/domain/autosave.ts'
import type { ChannelInput } from '../../../src/shared/ipc/contract.ts'
import type { CustomerRow, Forgotten } from '../../../src/shared/domain/customer.ts'
import { err } from '../../../src/shared/result.ts'
import { answered, handRests, heldAnswer, press, typeKeys, withoutRest } from '../rendered/packer-keys.ts'
import { renderInStation, type RenderOptions } from '../rendered/render-in-station.tsx'
import { customerDetail, customerRow } from './customers-of-main.ts'

const phuc = customerRow({ id: 'phuc', name: 'Lê Hoàng Phúc', phone: '0908765432', bills: 12 })
const hung = customerRow({
  id: 'hung',
  name: 'Trương Văn Hùng',
  phone: '0912045672',
  bills: 8,
  returns: 4,
  isBlocked: true,
})
const ha = customerRow({ id: 'ha', name: 'Trịnh Thu Hà', phone: '0983110274', hasTwin: true })

function main(rows: readonly CustomerRow[] = [phuc, hung, ha], more: RenderOptions['handlers'] = {}) {
  const asked: { readonly channel: string; readonly input: unknown }[] = []
  const note =
    <Answer,>(channel: string, answer: Answer) =>
    (input: unknown): Answer => {
      asked.push({ channel, input })
      return answer
    }
  const handlers: RenderOptions['handlers'] = {
    'contacts.list': ({ query }) => {
      const found = rows.filter(({ name, phone }) => query === '' || phone.includes(query) || name.includes(query))
      return { rows: found, total: found.length }
    },
    'contacts.counts': () => ({ receivers: 3, senders: 1, blocked: 1, returning: 1, twins: 0 }),
    'contacts.get': ({ id }) => customerDetail(rows.find((row) => row.id === id) ?? phuc),
    'contacts.merge': note('merge', { id: 'ha' }),
    'contacts.block': note('block', { left: 0 }),
    'contacts.unblock': note('unblock', { left: 0 }),
    'contacts.save': note('save', { id: 'phuc' }),
    'contacts.forget': note('forget', { customers: 1, bills: 8, underWay: 1, heldUpBy: [] } satisfies Forgotten),
    'contacts.mayForget': () => ({ customers: 1, bills: 8, underWay: 1, heldUpBy: [] }),
    ...more,
  }
  return { asked, handlers }
}

const show = (handlers: RenderOptions['handlers']) =>
  renderInStation(
    <div style={{ height: 640, display: 'grid' }}>
      <Customers />
    </div>,
    { handlers },
  )

async function says(locator: Locator, hasText: string): Promise<void> {
  await expect.element(locator.filter({ hasText })).toBeInTheDocument()
}
const hit = (key: string) => typeKeys(0, press(key))
const rowOf = (name: string) => page.getByTestId('customer-row').filter({ hasText: name })

test('the book is searched as it is typed, and the first customer stands beside it', async () => {
  await show(main().handlers)
  await says(rowOf('Trương Văn Hùng'), '4 (50 %)')
  await says(rowOf('Trương Văn Hùng'), 'Bị chặn')
  await says(page.getByTestId('customer-panel'), 'Lê Hoàng Phúc')
  await page.getByTestId('customer-search').fill('5672')
  await expect.element(rowOf('Lê Hoàng Phúc')).not.toBeInTheDocument()
  await says(page.getByTestId('customer-panel'), 'Trương Văn Hùng')
  await says(page.getByTestId('customer-block-note'), 'Chuyển khoản rồi mới gửi.')
})

test('a slow answer to a former question is never shown for the one that is typed now', async () => {
  let letGo = (): void => undefined
  const slow = new Promise<void>((resolve) => (letGo = resolve))
  const { handlers } = main()
  await show({
    ...handlers,
    async 'contacts.list'({ query }) {
      if (query === '') await slow
      return query === '' ? { rows: [phuc], total: 1 } : { rows: [hung], total: 1 }
    },
  })
  await page.getByTestId('customer-search').fill('5672')
  await expect.element(rowOf('Trương Văn Hùng')).toBeInTheDocument()
  letGo()
  await expect.element(rowOf('Lê Hoàng Phúc')).not.toBeInTheDocument()
  await expect.element(page.getByTestId('customer-panel')).toHaveAttribute('data-id', 'hung')
})

test('of two that are selected a key says whose name stays', async () => {
  const { asked, handlers } = main()
  await show(handlers)
  await rowOf('Lê Hoàng Phúc').click({ modifiers: ['Control'] })
  await says(page.getByTestId('customers-selected'), 'Đã chọn 1')
  await expect.element(page.getByTestId('customers-merge')).not.toBeInTheDocument()
  await rowOf('Trịnh Thu Hà').click({ modifiers: ['Control'] })
  await hit('Alt+V')
  await says(page.getByTestId('customers-merge-dialog'), 'giữ tên nào?')
  await hit('Alt+2')
  await expect.element(page.getByTestId('customers-merge-dialog')).not.toBeInTheDocument()
  expect(asked).toEqual([{ channel: 'merge', input: { into: 'ha', from: 'phuc' } }])
})

test('a block asks for a note, and is for the customer who was looked at when its key was pressed', async () => {
  const { asked, handlers } = main()
  await show(handlers)
  await expect.element(page.getByTestId('customer-block')).toBeInTheDocument()
  await hit('Alt+H')
  await expect.element(page.getByTestId('customer-block-dialog-action')).toBeDisabled()
  await page.getByTestId('customer-block-dialog-text').fill('Bom hàng hai lần')
  await hit('Control+Enter')
  await expect.element(page.getByTestId('customer-block-dialog')).not.toBeInTheDocument()
  expect(asked).toEqual([{ channel: 'block', input: { ids: ['phuc'], note: 'Bom hàng hai lần' } }])
})

test('what is typed into a note while it is being saved stays, is said not to be saved, and goes with the next press', async () => {
  const { handlers } = main()
  const { bridge, station } = await show(handlers)
  const first = heldAnswer({ left: 0 })
  const notes = () => bridge.calls.flatMap(({ channel, input }) => (channel === 'contacts.block' ? [input] : []))
  await expect.element(page.getByTestId('customer-block')).toBeInTheDocument()
  await hit('Alt+H')
  bridge.handlers['contacts.block'] = first.handler
  await typeKeys(0, 'Bom hang', press('Control+Enter'), ' hai lan')
  await expect.poll(notes).toEqual([{ ids: ['phuc'], note: 'Bom hang' }])
  first.come()
  await answered(bridge)
  await says(page.getByTestId('customer-block-dialog'), 'gõ sau đó chưa lưu')
  await expect.element(page.getByTestId('customer-block-dialog-text')).toHaveFocus()
  expect(Object.values(station.autosaved.getState().dialogs)).toEqual([{ text: 'Bom hang hai lan' }])
  await handRests()
  await hit('Control+Enter')
  await expect.element(page.getByTestId('customer-block-dialog')).not.toBeInTheDocument()
  expect(notes()[1]).toEqual({ ids: ['phuc'], note: 'Bom hang hai lan' })
  expect(station.autosaved.getState().dialogs).toEqual({})
})

test('of several that are blocked it is said how many were left as they are', async () => {
  const { handlers } = main()
  const { station } = await show({ ...handlers, 'contacts.block': () => ({ left: 1 }) })
  await rowOf('Lê Hoàng Phúc').click({ modifiers: ['Control'] })
  await rowOf('Trịnh Thu Hà').click({ modifiers: ['Control'] })
  await hit('Alt+H')
  await page.getByTestId('customer-block-dialog-text').fill('Bom hàng')
  await hit('Control+Enter')
  const said = () => station.messages.getState().history.map(({ title }) => title)
  await expect.poll(said).toEqual(['1 khách giữ nguyên như cũ.'])
})

test('a reason that was half typed is there again behind Escape, until it was taken; another customer has none', async () => {
  const { asked, handlers } = main()
  await show(handlers)
  await expect.element(page.getByTestId('customer-block')).toBeInTheDocument()
  await hit('Alt+H')
  await page.getByTestId('customer-block-dialog-text').fill('Bom hàng')
  await hit('Escape')
  await hit('Alt+Delete')
  await page.getByTestId('customer-forget-reason').fill('Khách gọi')
  await hit('Escape')
  await hit('Alt+H')
  await expect.element(page.getByTestId('customer-block-dialog-text')).toHaveValue('Bom hàng')
  await page.getByTestId('customer-block-dialog-text').fill('Bom hàng hai lần')
  await hit('Control+Enter')
  await expect.element(page.getByTestId('customer-block-dialog')).not.toBeInTheDocument()
  expect(asked).toEqual([{ channel: 'block', input: { ids: ['phuc'], note: 'Bom hàng hai lần' } }])
  await hit('Alt+Delete')
  await expect.element(page.getByTestId('customer-forget-reason')).toHaveValue('Khách gọi')
  await hit('Escape')
  await hit('Alt+H')
  await expect.element(page.getByTestId('customer-block-dialog-text')).toHaveValue('')
  await hit('Escape')
  await rowOf('Trịnh Thu Hà').click()
  await hit('Alt+Delete')
  await expect.element(page.getByTestId('customer-forget-reason')).toHaveValue('')
})

test('a reason from earlier forgets nobody by one press, nor by two at once: it is said, and it can be thrown away', async () => {
  const { asked, handlers } = main()
  await show(handlers)
  await expect.element(page.getByTestId('customer-forget')).toBeInTheDocument()
  const open = async (reason: string): Promise<void> => {
    await hit('Alt+Delete')
    await expect.element(page.getByTestId('customer-forget-reason')).toHaveValue(reason)
    await expect.element(page.getByTestId('customer-forget-action')).toHaveProperty('disabled', reason === '')
  }
  const dialog = page.getByTestId('customer-forget-dialog')
  await open('')
  await page.getByTestId('customer-forget-reason').fill('Khách gọi')
  await hit('Escape')
  await open('Khách gọi')
  await says(dialog, 'Phần gõ dở lần trước')
  await withoutRest(() => typeKeys(0, press('Control+Enter'), press('Control+Enter')))
  await says(dialog, 'có thể do người khác gõ')
  await page.getByTestId('start-over').click()
  await expect.element(page.getByTestId('customer-forget-reason')).toHaveValue('')
  expect(page.getByTestId('start-over').elements()).toEqual([])
  await hit('Escape')
  await open('')
  expect(asked).toEqual([])
  await page.getByTestId('customer-forget-reason').fill('Khách gọi 21/11')
  await hit('Escape')
  await open('Khách gọi 21/11')
  await hit('Control+Enter')
  await says(dialog, 'có thể do người khác gõ')
  expect(asked).toEqual([])
  await handRests()
  await hit('Control+Enter')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked).toEqual([{ channel: 'forget', input: { ids: ['phuc'], reason: 'Khách gọi 21/11' } }])
})

test('forgetting says what it comes to, asks who wanted it, and keeps nothing to undo', async () => {
  const { asked, handlers } = main()
  const { station } = await show(handlers)
  station.undo.getState().offer('Lê Hoàng Phúc', () => undefined)
  await expect.element(page.getByTestId('customer-forget')).toBeInTheDocument()
  await hit('Alt+Delete')
  await says(page.getByTestId('customer-forget-dialog'), '8 vận đơn vẫn giữ mã')
  await hit('Control+Enter')
  expect(asked).toEqual([])
  await page.getByTestId('customer-forget-reason').fill('Khách gọi 21/11')
  await hit('Control+Enter')
  await expect.element(page.getByTestId('customer-forget-dialog')).not.toBeInTheDocument()
  expect(asked).toEqual([{ channel: 'forget', input: { ids: ['phuc'], reason: 'Khách gọi 21/11' } }])
  expect(station.undo.getState().action).toBeNull()
})

test('what holds a customer up is named, and nothing can be pressed', async () => {
  const heldUpBy = [{ kind: 'draft' as const, id: 'd1', refCode: 'TB02-0416', state: 'READY' }]
  const { handlers } = main([phuc], {
    'contacts.mayForget': () => ({ customers: 1, bills: 3, underWay: 0, heldUpBy }),
  })
  await show(handlers)
  await expect.element(page.getByTestId('customer-forget')).toBeInTheDocument()
  await hit('Alt+Delete')
  await says(page.getByTestId('customer-held-up'), 'TB02-0416')
  await page.getByTestId('customer-forget-reason').fill('Khách gọi')
  await expect.element(page.getByTestId('customer-forget-action')).toBeDisabled()
})

test('a new customer needs a phone and a name, and is saved with the address that was typed', async () => {
  const { asked, handlers } = main()
  await show(handlers)
  await hit('Alt+N')
  await page.getByTestId('customer-phone').fill('0908')
  await hit('Control+Enter')
  await expect.element(page.getByTestId('customer-editor')).toBeInTheDocument()
  expect(asked).toEqual([])
  await page.getByTestId('customer-phone').fill('0977 156 723')
  await page.getByTestId('customer-name').fill('Phạm Mai Anh')
  await page.getByTestId('customer-address-0').fill('9 Lê Lợi')
  await hit('Control+Enter')
  await expect.element(page.getByTestId('customer-editor')).not.toBeInTheDocument()
  const addresses = [{ address: '9 Lê Lợi', location: null, isMain: false }]
  const customer = { kind: 'receiver', phone: '0977 156 723', name: 'Phạm Mai Anh', note: '', addresses }
  expect(asked).toEqual([{ channel: 'save', input: { id: null, customer, shown: [] } }])
})

test.each([
  ['Alt+U', 'phuc'],
  ['Alt+N', null],
])('what is typed behind %s while the customer is being saved stays, and goes with the next press', async (key, id) => {
  const saved = heldAnswer({ id: 'phuc' })
  const { bridge, station } = await show(main(undefined, { 'contacts.save': saved.handler }).handlers)
  const saves = () =>
    bridge.calls.flatMap(({ channel, input }) =>
      channel === 'contacts.save' ? [input as ChannelInput<'contacts.save'>] : [],
    )
  await expect.element(page.getByTestId('customer-edit')).toBeInTheDocument()
  await hit(key)
  if (id === null) await page.getByTestId('customer-phone').fill('0977156723')
  await page.getByTestId('customer-name').fill('Mai')
  await page.getByTestId('customer-address-0').fill('9 Lê Lợi')
  await page.getByTestId('customer-note').fill('Goi')
  await typeKeys(0, press('Control+Enter'), ' truoc')
  await expect.poll(() => saves().map(({ customer }) => customer.note)).toEqual(['Goi'])
  saved.come()
  await answered(bridge)
  await says(page.getByTestId('customer-editor'), 'gõ sau đó chưa lưu')
  await expect.element(page.getByTestId('customer-note')).toHaveFocus()
  expect(station.autosaved.getState().dialogs).toEqual({
    [customerDialog('phuc')]: expect.objectContaining({ note: 'Goi truoc' }),
  })
  await handRests()
  await hit('Control+Enter')
  await expect.element(page.getByTestId('customer-editor')).not.toBeInTheDocument()
  const [first, second] = saves()
  expect([first?.id, second?.id]).toEqual([id, 'phuc'])
  expect(second).toMatchObject({ customer: { name: 'Mai', note: 'Goi truoc' }, shown: [{ address: '9 Lê Lợi' }] })
  expect(station.autosaved.getState().dialogs).toEqual({})
})

test('a bill is begun for the customer with the address that is filled in first', async () => {
  const { station } = await show(main().handlers)
  await expect.element(page.getByTestId('customer-bill')).toBeInTheDocument()
  await hit('Control+Enter')
  expect(station.navigation.getState()).toMatchObject({
    screen: 'new-bill',
    billToBegin: { receiver: { name: 'Lê Hoàng Phúc', phone: '0908 765 432', address: '31 Nguyễn Huệ' } },
  })
})

test('what is answered after its dialog was closed closes no other dialog, and leads to no other customer', async () => {
  const saved = heldAnswer({ id: 'phuc' })
  const { bridge } = await show(main(undefined, { 'contacts.save': saved.handler }).handlers)
  await expect.element(page.getByTestId('customer-edit')).toBeInTheDocument()
  await hit('Alt+U')
  await page.getByTestId('customer-name').fill('Lê Hoàng Phúc Em')
  await typeKeys(0, press('Control+Enter'), press('Escape'))
  await rowOf('Trịnh Thu Hà').click()
  await expect.element(page.getByTestId('customer-panel')).toHaveAttribute('data-id', 'ha')
  await rowOf('Trịnh Thu Hà').click({ modifiers: ['Control'] })
  await hit('Alt+Delete')
  await expect.element(page.getByTestId('customer-forget-dialog')).toBeVisible()
  saved.come()
  await answered(bridge)
  expect(bridge.calls.filter(({ channel }) => channel === 'contacts.save')).toHaveLength(1)
  await expect.element(page.getByTestId('customer-forget-dialog')).toBeVisible()
  await expect.element(page.getByTestId('customer-panel')).toHaveAttribute('data-id', 'ha')
  await expect.element(page.getByTestId('customers-selected')).toBeInTheDocument()
})

test('a damaged row is said to be one, and can only be forgotten', async () => {
  await show(main([{ ...phuc, isIntact: false }]).handlers)
  await says(page.getByTestId('customer-panel'), 'Dòng hỏng')
  await expect.element(page.getByTestId('customer-forget')).toBeInTheDocument()
  await expect.element(page.getByTestId('customer-edit')).not.toBeInTheDocument()
  await expect.element(page.getByTestId('customer-bill')).not.toBeInTheDocument()
})

test('where main does not answer anew, the customers that are known stay beside why', async () => {
  const { bridge } = await show(main().handlers)
  await expect.element(rowOf('Trịnh Thu Hà')).toBeInTheDocument()
  bridge.handlers['contacts.list'] = () => ({ ok: false, error: { code: 'core-stopped' } })
  bridge.emit('contacts.changed', { forgotten: false })
  await expect.poll(() => document.querySelectorAll('details').length).toBe(1)
  await expect.element(rowOf('Trịnh Thu Hà')).toBeInTheDocument()
})

test('why a phone was not parted is said where it is the only other one and is gone by then, and on another customer as a message', async () => {
  const { handlers } = main()
  const merged = [{ id: 'old', phone: '0911111111', name: 'Phúc cũ', bills: 1, note: '' }]
  const gone = heldAnswer(err({ code: 'customer-not-found' } as const))
  const { bridge, station } = await show({
    ...handlers,
    'contacts.get': () => ({ ...customerDetail(phuc), merged }),
    'contacts.part': gone.handler,
  })
  await page.getByTestId('customer-part').click()
  bridge.handlers['contacts.get'] = () => customerDetail(phuc)
  bridge.emit('contacts.changed', { forgotten: true })
  await expect.element(page.getByTestId('customer-part')).not.toBeInTheDocument()
  gone.come()
  await says(page.getByTestId('customer-panel'), 'Khách này không còn trong danh bạ')
  bridge.handlers['contacts.get'] = () => ({ ...customerDetail(phuc), merged })
  bridge.emit('contacts.changed', { forgotten: false })
  const later = heldAnswer(err({ code: 'customer-not-found' } as const))
  bridge.handlers['contacts.part'] = later.handler
  await page.getByTestId('customer-part').click()
  await rowOf('Trịnh Thu Hà').click()
  later.come()
  await expect.poll(() => station.messages.getState().shown?.title).toContain('Khách này không còn trong danh bạ')
})
