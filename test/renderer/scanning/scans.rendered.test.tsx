import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useScans } from '../../../src/renderer/src/scanning/use-scans.ts'
import type { Station } from '../../../src/renderer/src/shell/station.tsx'
import { MessageSlot } from '../../../src/renderer/src/shell/messages/message-slot.tsx'
import { NewBill } from '../../../src/renderer/src/new-bill/new-bill.tsx'
import { useShortcuts } from '../../../src/renderer/src/keyboard/shortcuts.ts'
import { SenderDialog } from '../../../src/renderer/src/settings/senders/sender-dialog.tsx'
import { Dialog } from '../../../src/renderer/src/ui/dialog/dialog.tsx'
import { formatPhone } from '../../../src/shared/domain/text/phone.ts'
import { customer, packingMain } from '../new-bill/typed-customers.ts'
import { listedBill, openedBill } from '../rendered/bill-answers.ts'
import { answered, eventually, heldAnswer, press, scan, typeByHand, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

const valueOf = (id: string): string | undefined => document.querySelector<HTMLInputElement>(`#${id}`)?.value

/** A page with a plain field, a field for codes and a form that Enter sends. */
function Page(props: { readonly onSent?: () => void }): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  useScans()
  useShortcuts({ 'newBill.openNewest': () => setIsOpen(true) })
  return (
    <>
      <MessageSlot />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          props.onSent?.()
        }}
      >
        <input id="plain" />
      </form>
      <input id="codes" data-takes-scans />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          props.onSent?.()
        }}
      >
        <input id="user" />
        <input id="secret" type="password" />
        <button id="behind">Send</button>
      </form>
      {isOpen ? (
        <Dialog title="Open" onClose={() => setIsOpen(false)}>
          <form onSubmit={() => props.onSent?.()}>
            <input id="in-dialog" data-autofocus />
          </form>
        </Dialog>
      ) : null}
    </>
  )
}

const known = 'CP25269422'

/** A station that knows one bill, of three parcels; it begins on New bill. */
async function stationThatScans(onSent?: () => void) {
  const { station } = await renderInStation(<Page {...(onSent === undefined ? {} : { onSent })} />, {
    handlers: {
      'bills.get': ({ billCode }) =>
        billCode === known
          ? openedBill(listedBill(known, { packageCount: 3 }))
          : { ok: false, error: { code: 'bill-not-found' } },
      'drafts.list': () => ({ rows: [], total: 0 }),
      'bills.list': () => ({ rows: [], isMore: false }),
    },
  })
  return { opened: () => station.navigation.getState().billToShow }
}

const focus = (id: string): Promise<void> => page.elementLocator(document.querySelector(`#${id}`)!).click()

test('a scan in any field opens the bill, and the field and its form are as before', async () => {
  let sent = 0
  const { opened } = await stationThatScans(() => (sent += 1))
  await focus('plain')
  await typeKeys(60, 'Lan')
  await new Promise((resolve) => setTimeout(resolve, 60))
  await scan(known)
  await eventually(() => expect(opened()).toBe(known))
  expect(valueOf('plain')).toBe('Lan')
  expect(sent).toBe(0)
})

test('the small code of a parcel opens its bill, and is no unknown one', async () => {
  const { opened } = await stationThatScans()
  await focus('plain')
  await scan(`${known}-2`)
  await eventually(() => expect(opened()).toBe(known))
  expect(page.getByTestId('scan-unknown').elements()).toHaveLength(0)
})

test('a code that nobody knows is named, and the next scan that is known ends the message', async () => {
  const { opened } = await stationThatScans()
  await focus('plain')
  await scan('ZZ00000001')
  await eventually(() => expect(page.getByTestId('scan-unknown').element().textContent).toContain('ZZ00000001'))
  expect(opened()).toBeNull()
  // A machine that is busy with other tests may hand the keys on with a gap that no scanner leaves: people scan again then.
  await eventually(async () => {
    await scan(known)
    expect(opened()).toBe(known)
  })
  await eventually(() => expect(page.getByTestId('scan-unknown').elements()).toHaveLength(0))
})

test('a code that could not be looked up is not called unknown: it is to be scanned once more', async () => {
  const { bridge } = await renderInStation(<Page />, {
    handlers: { 'bills.get': () => ({ ok: false, error: { code: 'core-stopped' } }) },
  })
  await focus('plain')
  await eventually(async () => {
    await scan(known)
    expect(page.getByTestId('scan-failed').element().textContent).toContain(known)
  })
  expect(page.getByTestId('scan-failed').element().textContent).toContain('Quét lại')
  expect(page.getByTestId('scan-unknown').elements()).toHaveLength(0)
  expect(bridge.calls.some(({ channel }) => channel === 'orders.scan')).toBe(true)
})

test('why a code could not be looked up is said with what the error names', async () => {
  const error = { code: 'row-damaged', context: { name: 'DH-7' } } as const
  await renderInStation(<Page />, { handlers: { 'orders.scan': () => ({ ok: false, error }) } })
  await focus('plain')
  await eventually(async () => {
    await scan(known)
    expect(page.getByTestId('scan-failed').element().textContent).toContain('DH-7')
  })
})

test('a field for codes gets what was scanned, all of it, and the scan opens nothing', async () => {
  const { opened } = await stationThatScans()
  await focus('codes')
  await scan(known)
  await eventually(() => expect(valueOf('codes')).toBe(known))
  expect(opened()).toBeNull()
})

test('a scan over a dialog goes into none of its fields, sends nothing, and is said', async () => {
  let sent = 0
  const { opened } = await stationThatScans(() => (sent += 1))
  await focus('plain')
  await typeKeys(0, press('Alt+O'))
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await scan(known)
  await eventually(() => expect(page.getByTestId('scan-dialog').element().textContent).toContain(known))
  expect(valueOf('in-dialog')).toBe('')
  expect(sent).toBe(0)
  expect(opened()).toBeNull()
})

/** Scans the known bill, and does something else before main says what it is. */
async function slowScan(meanwhile: (station: Station) => Promise<void> | void) {
  const bill = heldAnswer(openedBill(listedBill(known)))
  const { bridge, station } = await renderInStation(<Page />, { handlers: { 'bills.get': bill.handler } })
  await focus('plain')
  const isAsked = () => bridge.calls.some(({ channel }) => channel === 'bills.get')
  await eventually(async () => {
    if (!isAsked()) await scan(known)
    expect(isAsked()).toBe(true)
  })
  await meanwhile(station)
  bill.come()
  await answered(bridge)
  return { opened: () => station.navigation.getState().billToShow, screen: () => station.navigation.getState().screen }
}

test('a scan that main answers once the packer has left the screen opens nothing there, and that is said', async () => {
  const { opened, screen } = await slowScan(({ navigation }) => navigation.getState().go('customers'))
  expect([opened(), screen()]).toEqual([null, 'customers'])
  await expect.element(page.getByTestId('scan-left').filter({ hasText: known })).toBeVisible()
})

test('a scan that main answers once a dialog is open opens nothing behind it', async () => {
  const { opened } = await slowScan(async () => {
    await typeKeys(0, press('Alt+O'))
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })
  expect(opened()).toBeNull()
  await expect.element(page.getByTestId('scan-dialog').filter({ hasText: known })).toBeVisible()
})

test('a scan opens its bill also for a packer who went to Bills meanwhile', async () => {
  const { opened } = await slowScan(({ navigation }) => navigation.getState().go('bills'))
  expect(opened()).toBe(known)
  expect(page.getByTestId('scan-left').elements()).toHaveLength(0)
})

test('a scanner that ends with Tab is a scanner too, and leaves the focus where it was', async () => {
  const { opened } = await stationThatScans()
  await focus('plain')
  await scan(known, 'Tab')
  await eventually(() => expect(opened()).toBe(known))
  expect(document.activeElement?.id).toBe('plain')
})

test('a code with marks that no bill has leaves nothing of itself in the field, and its Enter sends nothing', async () => {
  let sent = 0
  const { bridge } = await renderInStation(<Page onSent={() => (sent += 1)} />)
  const asked = (): readonly unknown[] =>
    bridge.calls.flatMap(({ channel, input }) =>
      channel === 'orders.scan' ? [(input as { readonly code: string }).code] : [],
    )
  await focus('plain')
  await typeKeys(60, 'Lan')
  await new Promise((resolve) => setTimeout(resolve, 60))
  for (const code of ['#102418', '#101', 'AO 01']) {
    // A busy machine may hand the keys on with a gap that no scanner leaves: people scan again then.
    await eventually(async () => {
      await scan(code)
      expect(asked()).toContain(code)
    })
    expect(valueOf('plain')).toBe('Lan')
  }
  expect(sent).toBe(0)
})

test('a password is no scan, however fast it comes and whatever ends it', async () => {
  let sent = 0
  const { bridge } = await renderInStation(<Page onSent={() => (sent += 1)} />)
  const isAsked = (): boolean => bridge.calls.some(({ channel }) => channel === 'orders.scan')
  await focus('secret')
  await scan('KHO#12AB')
  await eventually(() => expect(sent).toBe(1))
  await scan('25269422', 'Tab', 'Enter')
  await eventually(() => expect(sent).toBe(2))
  await answered(bridge)
  expect(valueOf('secret')).toBe('KHO#12AB25269422')
  expect(document.activeElement?.id).toBe('behind')
  expect(isAsked()).toBe(false)
  expect(document.querySelector('[data-testid^=scan-]')).toBeNull()
})

test('a name that a manager types before the password is no scan, and the password comes into its own field', async () => {
  let sent = 0
  const { bridge } = await renderInStation(<Page onSent={() => (sent += 1)} />)
  await focus('user')
  await scan('KHO-01', 'Tab')
  await scan('KHO#12AB')
  await eventually(() => expect(sent).toBe(1))
  await answered(bridge)
  expect([valueOf('user'), valueOf('secret')]).toEqual(['KHO-01', 'KHO#12AB'])
  expect(bridge.calls.some(({ channel }) => channel === 'orders.scan')).toBe(false)
})

test('the field that had the focus is a password where its scan ends in another one: nothing is asked', async () => {
  const { bridge } = await renderInStation(<Page />)
  await focus('secret')
  document.querySelector('#secret')!.addEventListener('input', () => {
    if (valueOf('secret') === 'KHO#12') document.querySelector<HTMLElement>('#plain')!.focus()
  })
  await scan('KHO#12AB')
  await eventually(() => expect(valueOf('plain')).toBe('AB'))
  await answered(bridge)
  expect(bridge.calls.some(({ channel }) => channel === 'orders.scan')).toBe(false)
})

test('typing by hand and Enter is no scan', async () => {
  let sent = 0
  const { opened } = await stationThatScans(() => (sent += 1))
  await focus('plain')
  await typeByHand(60, known, press('Enter'))
  await eventually(() => expect(sent).toBe(1))
  expect(valueOf('plain')).toBe(known)
  expect(opened()).toBeNull()
})

test('words that are typed in a hurry, and Enter, are no scan', async () => {
  let sent = 0
  await stationThatScans(() => (sent += 1))
  await focus('plain')
  await typeByHand(20, 'xuan truong', press('Enter'))
  await eventually(() => expect(sent).toBe(1))
  expect(valueOf('plain')).toBe('xuan truong')
})

test('what a program types stays in its field, and its Enter sends it', async () => {
  let sent = 0
  const { bridge } = await renderInStation(<Page onSent={() => (sent += 1)} />)
  await focus('plain')
  await scan('Hang de vo goi truoc khi giao')
  await eventually(() => expect(sent).toBe(1))
  await scan('12 Ly Thuong Kiet Q.10', 'Tab')
  await eventually(() => expect(document.activeElement?.id).toBe('codes'))
  expect(valueOf('plain')).toBe('Hang de vo goi truoc khi giao12 Ly Thuong Kiet Q.10')
  await answered(bridge)
  expect(bridge.calls.some(({ channel }) => channel === 'orders.scan')).toBe(false)
})

test('a phone that is scanned into a form of a dialog stands there, and does not send the form', async () => {
  await renderInStation(<SenderPage />)
  const phone = page.getByTestId('party-party.phone')
  await expect.element(phone).toBeVisible()
  await phone.click()
  // As a phone shows its own number.
  await scan('tel:0908765432')
  const digits = (): string => valueOf(phone.element().id)?.replaceAll(' ', '') ?? ''
  await eventually(() => expect(digits()).toBe('0908765432'))
  // Sent, the form would name each field that is empty. What is scanned next comes behind that.
  await scan(known)
  await expect.element(page.getByTestId('scan-dialog')).toBeVisible()
  expect(digits()).toBe('0908765432')
  expect(document.querySelectorAll('[data-testid=party-form] [aria-invalid=true]')).toHaveLength(0)
})

function SenderPage(): ReactNode {
  useScans()
  return (
    <>
      <MessageSlot />
      <SenderDialog profile={null} onSaved={() => undefined} onClose={() => undefined} />
    </>
  )
}

const digitsOnly = '2526942200'

test('a scanner that ends with two keys sends one scan: the second presses nothing that the first has opened', async () => {
  let sent = 0
  const { station } = await renderInStation(<Page onSent={() => (sent += 1)} />, {
    handlers: { 'bills.get': ({ billCode }) => openedBill(listedBill(billCode)) },
  })
  const opened = (): string | null => station.navigation.getState().billToShow
  for (const [code, ...ends] of [
    [known, 'Enter', 'NumpadEnter'],
    [known, 'Tab', 'Enter'],
    [digitsOnly, 'Tab', 'Enter'],
  ] as const) {
    station.navigation.getState().go('new-bill')
    await focus('plain')
    await scan(code, ...ends)
    await eventually(() => expect(opened()).toBe(code))
    expect(document.activeElement?.id).toBe('plain')
    expect([valueOf('plain'), valueOf('codes')]).toEqual(['', ''])
    expect(sent).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
})

function BillPage(): ReactNode {
  useScans()
  return (
    <>
      <MessageSlot />
      <NewBill />
    </>
  )
}

const receiver = customer(1)

/** New bill with the cursor behind the phone of a known customer, and "as last time" pressed; the customer is found where `found` says. */
async function billAsLastTime(found: Promise<void>) {
  const { handlers } = packingMain([receiver])
  const { bridge } = await renderInStation(<BillPage />, {
    handlers: {
      ...handlers,
      'bills.get': () => ({ ok: false, error: { code: 'bill-not-found' } }),
      'drafts.list': () => ({ rows: [], total: 0 }),
      'bills.list': () => ({ rows: [], isMore: false }),
      'contacts.byPhone': async (input, boundTo) => {
        await found
        return handlers['contacts.byPhone']!(input, boundTo)
      },
    },
  })
  field('receiver.phone').focus()
  await typeKeys(40, receiver.phone, press('Alt+m'), press('Tab'), press('Shift+Tab'), press('End'))
  return bridge
}

const field = (path: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)!
const ofReceiver = (): readonly string[] =>
  ['receiver.phone', 'receiver.name', 'receiver.address', 'cargo.content', 'note'].map((path) => field(path).value)
const { phone, name, address } = receiver
const asLastTime = [formatPhone(phone), name, address, `Goods of ${name}`, 'Gọi trước khi giao']

test('a scan with the cursor in the phone leaves the bill what its phone has brought, with the note of the last bill', async () => {
  await billAsLastTime(Promise.resolve())
  await eventually(() => expect(ofReceiver()).toEqual(asLastTime))
  await scan('ZZ00000001')
  await expect.element(page.getByTestId('scan-unknown')).toBeVisible()
  expect(ofReceiver()).toEqual(asLastTime)
  expect(document.querySelector('[data-testid="known-receiver"]')).not.toBeNull()
  // What the phone has brought still goes with it.
  await typeKeys(60, press('Backspace'))
  await eventually(() => expect(field('note').value).toBe(''))
})

test('a scan with the cursor in the phone leaves "as last time" waiting for the customer', async () => {
  const found = Promise.withResolvers<void>()
  await billAsLastTime(found.promise)
  await scan('ZZ00000001')
  await expect.element(page.getByTestId('scan-unknown')).toBeVisible()
  found.resolve()
  await eventually(() => expect(ofReceiver()).toEqual(asLastTime))
})
