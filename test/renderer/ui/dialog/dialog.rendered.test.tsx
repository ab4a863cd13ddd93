import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cooldownMs } from '../../../../src/renderer/src/keyboard/cooldown.ts'
import { useShortcuts } from '../../../../src/renderer/src/keyboard/shortcuts.ts'
import { Confirm } from '../../../../src/renderer/src/ui/dialog/confirm.tsx'
import { Dialog } from '../../../../src/renderer/src/ui/dialog/dialog.tsx'
import { eventually, handRests, nextFrame, press, pressedAsSoonAs, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

const focusedId = (): string | undefined => document.activeElement?.id
const valueOf = (id: string): string | undefined => document.querySelector<HTMLInputElement>(`#${id}`)?.value
const dialogs = (): number => document.querySelectorAll('[role="dialog"]').length

/** A screen with two fields; Alt+O opens a dialog, and Alt+O in that one a second. */
function Screen(props: { readonly onSaved?: () => void }): ReactNode {
  const [open, setOpen] = useState(0)
  useShortcuts({ 'newBill.openNewest': () => setOpen(1), 'everywhere.primary': () => props.onSaved?.() })
  return (
    <section data-screen="bills">
      <input id="home" data-home />
      <input id="other" />
      {open > 0 ? <First onClose={() => setOpen(0)} onMore={() => setOpen(2)} /> : null}
      {open > 1 ? (
        <Dialog title="Second" onClose={() => setOpen(1)}>
          <input id="deep" />
        </Dialog>
      ) : null}
    </section>
  )
}

function First(props: { readonly onClose: () => void; readonly onMore: () => void }): ReactNode {
  return (
    <Dialog title="First" onClose={props.onClose}>
      <More onMore={props.onMore} />
      <input id="before" />
      <input id="begin" data-autofocus />
      <input id="last" />
    </Dialog>
  )
}

function More(props: { readonly onMore: () => void }): ReactNode {
  useShortcuts({ 'newBill.openNewest': props.onMore })
  return null
}

test('what is typed right behind the key that opens a dialog is in its field, and behind Escape where it was before', async () => {
  await renderInStation(<Screen />)
  await page.elementLocator(document.querySelector('#other')!).click()
  await typeKeys(0, 'ab', press('Alt+O'), 'cd')
  await eventually(() => expect(valueOf('begin')).toBe('cd'))
  await typeKeys(0, press('Escape'), 'ef')
  await eventually(() => expect(valueOf('other')).toBe('abef'))
  expect(valueOf('home')).toBe('')
})

test('Escape closes the dialog on top only, and the focus goes back through both', async () => {
  await renderInStation(<Screen />)
  await page.elementLocator(document.querySelector('#other')!).click()
  await typeKeys(0, press('Alt+O'))
  await eventually(() => expect(focusedId()).toBe('begin'))
  await handRests()
  await typeKeys(0, press('Alt+O'))
  await eventually(() => expect(dialogs()).toBe(2))
  await eventually(() => expect(focusedId()).toBe('deep'))
  await typeKeys(0, press('Escape'))
  await eventually(() => expect(dialogs()).toBe(1))
  await eventually(() => expect(focusedId()).toBe('begin'))
  await typeKeys(0, press('Escape'))
  await eventually(() => expect(dialogs()).toBe(0))
  await eventually(() => expect(focusedId()).toBe('other'))
})

test('a mark in a field that ends beside the dialog leaves it open, and a click beside it closes it', async () => {
  await renderInStation(<Screen />)
  await typeKeys(0, press('Alt+O'))
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await handRests()
  const beside = page.elementLocator(document.querySelector('[role="presentation"]:has(> [role="dialog"])')!)
  const corner = { x: 5, y: 5 }
  await userEvent.dragAndDrop(page.elementLocator(document.querySelector('#begin')!), beside, {
    targetPosition: corner,
  })
  expect(dialogs()).toBe(1)
  await beside.click({ position: corner })
  await eventually(() => expect(dialogs()).toBe(0))
})

test('the second click of a double click on what has opened a dialog leaves it open', async () => {
  await renderInStation(<Screen />)
  const layer = () => document.querySelector('[role="presentation"]:has(> [role="dialog"])')
  const second = pressedAsSoonAs(
    () => layer() !== null,
    () => {
      for (const type of ['mousedown', 'mouseup', 'click'])
        layer()?.dispatchEvent(new MouseEvent(type, { bubbles: true }))
    },
  )
  await typeKeys(0, press('Alt+O'))
  await second
  await nextFrame()
  expect(dialogs()).toBe(1)
})

test('Tab goes round inside a dialog, in both directions', async () => {
  await renderInStation(<Screen />)
  await typeKeys(0, press('Alt+O'))
  await eventually(() => expect(focusedId()).toBe('begin'))
  await typeKeys(0, press('Tab'))
  expect(focusedId()).toBe('last')
  await typeKeys(0, press('Tab'))
  expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull()
  await typeKeys(0, press('Shift+Tab'))
  expect(focusedId()).toBe('last')
})

test('a key of the page does nothing while a dialog is open', async () => {
  let saved = 0
  await renderInStation(<Screen onSaved={() => (saved += 1)} />)
  await typeKeys(0, press('Control+Enter'))
  await eventually(() => expect(saved).toBe(1))
  await typeKeys(0, press('Alt+O'), press('Control+Enter'), press('Escape'))
  await eventually(() => expect(dialogs()).toBe(0))
  await typeKeys(0, press('Control+Enter'))
  await eventually(() => expect(saved).toBe(2))
})

function Saving(props: { readonly onSaved: () => void }): ReactNode {
  useShortcuts({ 'everywhere.primary': props.onSaved })
  return null
}

test('a key of a dialog is for the one on top alone, and for the one below again once that is closed', async () => {
  const saved: string[] = []
  function Two(): ReactNode {
    const [isOver, setIsOver] = useState(true)
    return (
      <>
        <Dialog title="below" onClose={() => undefined}>
          <Saving onSaved={() => saved.push('below')} />
        </Dialog>
        {isOver ? (
          <Dialog title="above" onClose={() => setIsOver(false)}>
            <Saving onSaved={() => saved.push('above')} />
          </Dialog>
        ) : null}
      </>
    )
  }
  await renderInStation(<Two />)
  await typeKeys(0, press('Control+Enter'))
  await eventually(() => expect(saved).toEqual(['above']))
  await typeKeys(0, press('Escape'))
  await eventually(() => expect(dialogs()).toBe(1))
  await typeKeys(0, press('Control+Enter'))
  await eventually(() => expect(saved).toEqual(['above', 'below']))
})

test('where the field that had the focus is gone, the focus goes to the home of the screen', async () => {
  function Vanishing(): ReactNode {
    const [isThere, setIsThere] = useState(true)
    return (
      <section data-screen="bills">
        <input id="home" data-home />
        {isThere ? (
          <input id="vanishing" onKeyDown={({ key }) => (key === '#' ? setIsThere(false) : undefined)} />
        ) : null}
      </section>
    )
  }
  await renderInStation(<Vanishing />)
  await page.elementLocator(document.querySelector('#vanishing')!).click()
  await typeKeys(0, '#')
  await eventually(() => expect(focusedId()).toBe('home'))
  await typeKeys(0, 'x')
  expect(valueOf('home')).toBe('x')
})

test('a screen whose content comes late takes the focus then, although another screen is kept mounted before it', async () => {
  function Late(): ReactNode {
    const [isThere, setIsThere] = useState(false)
    useShortcuts({ 'newBill.openNewest': () => setIsThere(true) })
    return (
      <>
        <div data-screen="new-bill" hidden style={{ display: 'block', contentVisibility: 'hidden' }}>
          <input id="hidden-home" data-home />
        </div>
        <div data-screen="batch">{isThere ? <input id="late" data-home /> : null}</div>
      </>
    )
  }
  await renderInStation(<Late />)
  await typeKeys(0, press('Alt+O'))
  await eventually(() => expect(focusedId()).toBe('late'))
})

/** Ctrl+Enter opens the question, as it may in a list where it also means something else. */
function Asking(props: { readonly onAction: () => Promise<void> }): ReactNode {
  const [isAsking, setIsAsking] = useState(false)
  useShortcuts({ 'everywhere.primary': () => setIsAsking(true) })
  return isAsking ? (
    <Confirm title="Sure?" action="Delete" safe="Keep" onAction={props.onAction} onClose={() => setIsAsking(false)}>
      It cannot be undone.
    </Confirm>
  ) : null
}

test('a question is not answered by the press that opened it, and its action runs once at a time', async () => {
  let times = 0
  let end: () => void = () => undefined
  await renderInStation(
    <Asking
      onAction={() => {
        times += 1
        return new Promise((resolve) => (end = resolve))
      }}
    />,
  )
  await typeKeys(0, press('Control+Enter'), press('Control+Enter'))
  await eventually(() => expect(dialogs()).toBe(1))
  expect(times).toBe(0)
  // The button shows when a press counts again, later than the cooldown by the page's clock.
  await expect.element(page.getByTestId('confirm-action')).toHaveAttribute('data-ready', 'true')
  expect(cooldownMs).toBeGreaterThan(0)
  await typeKeys(0, press('Control+Enter'))
  await eventually(() => expect(times).toBe(1))
  await expect.element(page.getByTestId('confirm-action')).toHaveAttribute('data-ready', 'true')
  await typeKeys(0, press('Control+Enter'))
  await page.getByTestId('confirm-action').click()
  expect(times).toBe(1)
  end()
  await eventually(async () => {
    await page.getByTestId('confirm-action').click()
    expect(times).toBe(2)
  })
})

test('until a press counts the action of a question looks so, in the place that it keeps, and a click does nothing', async () => {
  let times = 0
  await renderInStation(<Asking onAction={() => Promise.resolve(void (times += 1))} />)
  const action = page.getByTestId('confirm-action')
  const look = () => {
    const element = action.element() as HTMLElement
    const { left, top, width, height } = element.getBoundingClientRect()
    return { place: [left, top, width, height], background: getComputedStyle(element).backgroundColor, element }
  }
  await typeKeys(0, press('Control+Enter'))
  // As a key that is held: the time begins anew with each release.
  const held = setInterval(() => window.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter' })), 50)
  await expect.element(action).toHaveAttribute('data-ready', 'false')
  await expect.element(action).toHaveAttribute('aria-disabled', 'true')
  const early = look()
  early.element.click()
  clearInterval(held)
  await expect.element(action).toHaveAttribute('data-ready', 'true')
  expect(times).toBe(0)
  await expect.element(action).not.toHaveAttribute('aria-disabled')
  const ready = look()
  expect(ready.place).toEqual(early.place)
  expect(ready.background).not.toBe(early.background)
  ready.element.click()
  await eventually(() => expect(times).toBe(1))
})

test('Enter on an open question is the safe answer', async () => {
  let times = 0
  await renderInStation(<Asking onAction={() => Promise.resolve(void (times += 1))} />)
  await typeKeys(0, press('Control+Enter'))
  await expect.element(page.getByTestId('confirm-safe')).toHaveFocus()
  await typeKeys(0, press('Enter'))
  await eventually(() => expect(dialogs()).toBe(0))
  expect(times).toBe(0)
})
