import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { NewBill } from '../../../src/renderer/src/new-bill/new-bill.tsx'
import { useScans } from '../../../src/renderer/src/scanning/use-scans.ts'
import { VisibilityContext, type Visibility } from '../../../src/renderer/src/ui/layout/visibility.ts'
import { err } from '../../../src/shared/result.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { listedBill, openedBill } from '../rendered/bill-answers.ts'
import { eventually, press, scan, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { customer, packingMain } from './typed-customers.ts'

const field = (path: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)!
const code = 'CP25269422'

/** New bill as one of the window's screens: `show` opens it, or another one over it. */
async function newBillAmongScreens(handlers: FakeHandlers) {
  let isOpen = true
  const listeners = new Set<() => void>()
  const visibility: Visibility = {
    isOpen: () => isOpen,
    onChange(listen) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  }
  function Screen(): ReactNode {
    useScans()
    return (
      <>
        <VisibilityContext value={visibility}>
          <NewBill />
        </VisibilityContext>
        <button data-testid="elsewhere">Elsewhere</button>
      </>
    )
  }
  const rendered = await renderInStation(<Screen />, {
    handlers: { ...handlers, 'bills.get': ({ billCode }) => openedBill(listedBill(billCode)) },
  })
  return {
    ...rendered,
    /** Ends when it is drawn. */
    async show(open: boolean): Promise<void> {
      isOpen = open
      if (!open) document.querySelector<HTMLElement>('[data-testid="elsewhere"]')!.focus()
      for (const listen of listeners) listen()
      await new Promise((resolve) => setTimeout(resolve, 50))
    },
  }
}

it('a phone that is scanned into its field stays there, and a bill code that is scanned there opens its bill', async () => {
  const known = customer(1)
  const { station } = await newBillAmongScreens(packingMain([known]).handlers)
  for (const ends of [['Enter'], ['Enter', 'NumpadEnter'], ['Tab', 'Enter']] as const) {
    field('receiver.phone').select()
    await scan(known.phone, ...ends)
    await eventually(() => expect(field('receiver.name').value).toBe(known.name))
    expect(field('receiver.phone').value.replaceAll(' ', '')).toBe(known.phone)
    expect(document.activeElement).toBe(field('receiver.phone'))
    expect(station.navigation.getState().billToShow).toBeNull()
    await typeKeys(0, press('Alt+Delete'))
    await eventually(() => expect(field('receiver.name').value).toBe(''))
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  await scan(code)
  await eventually(() => expect(station.navigation.getState().billToShow).toBe(code))
  expect(field('receiver.phone').value).toBe('')
})

it('coming back goes to the field of this bill that was left, and to the phone where another bill is there', async () => {
  const known = customer(1)
  const { station, show } = await newBillAmongScreens(packingMain([known]).handlers)
  field('cargo.content').focus()
  await typeKeys(10, 'Ao thun')
  await new Promise((resolve) => setTimeout(resolve, 60))
  await scan(code)
  await eventually(() => expect(station.navigation.getState().billToShow).toBe(code))
  await show(false)
  await show(true)
  await eventually(() => expect(document.activeElement).toBe(field('cargo.content')))
  expect(field('cargo.content').value).toBe('Ao thun')
  field('receiver.phone').focus()
  await typeKeys(10, known.phone, press('Alt+m'), press('Control+Enter'))
  await show(false)
  await eventually(() => expect(field('receiver.phone').value).toBe(''))
  await show(true)
  await eventually(() => expect(document.activeElement).toBe(field('receiver.phone')))
})

it('a bill that main refuses while the packer is on another screen is said there, with its customer and why', async () => {
  const known = customer(1)
  const { handlers } = packingMain([known])
  const { bridge, station, show } = await newBillAmongScreens({
    ...handlers,
    'drafts.submit': () => err({ code: 'storage-full' }),
  })
  bridge.delaysMs['drafts.submit'] = 200
  const said = () => station.messages.getState().shown
  await typeKeys(10, known.phone, press('Alt+m'), press('Control+Enter'))
  await eventually(() => expect(field('receiver.phone').value).toBe(''))
  await show(false)
  await eventually(() => expect(said()?.title).toContain(known.name))
  expect(said()).toMatchObject({ kind: 'failure' })
  expect(document.activeElement?.getAttribute('data-testid')).toBe('elsewhere')
  await show(true)
  await eventually(() => expect(field('receiver.name').value).toBe(known.name))
})

it('says why a draft could not be opened until the next bill is in the fields', async () => {
  const { station } = await newBillAmongScreens({ 'drafts.get': () => err({ code: 'draft-not-found' }) })
  const isSaid = (): boolean => document.body.textContent.includes('Không thấy đơn này')
  station.navigation.getState().editDraft('gone')
  await eventually(() => expect(isSaid()).toBe(true))
  await typeKeys(0, '0908', press('Alt+Delete'))
  await eventually(() => expect(field('receiver.phone').value).toBe(''))
  expect(isSaid()).toBe(false)
})
