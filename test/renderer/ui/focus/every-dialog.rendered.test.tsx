import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { allScreens } from '../../../../src/renderer/src/shell/screens.ts'
import { Shell } from '../../../../src/renderer/src/shell/shell.tsx'
import { tabStops } from '../../../../src/renderer/src/ui/focus/focusable.ts'
import { busyStation } from '../../rendered/busy-station.ts'
import { eventually, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { becomes, checkClosing, checkInside, dialogs, nameOf, nextFrame, openScreen } from './check-dialog.ts'

// As main.tsx does it once for the window.
beforeEach(() => page.viewport(1366, 768))

/** Opens what `open` opens; if that is a dialog, a letter typed in it and one typed behind its Escape must arrive. */
async function checkDialog(name: string, open: () => Promise<void>): Promise<readonly string[]> {
  const before = document.activeElement
  await open()
  if (dialogs().length === 0) return []
  return [...(await checkInside(name)), ...(await checkClosing(name, before))]
}

/** Every button of the screen as it stands, pressed with Enter. Answers which dialogs have opened, and what was wrong. */
async function pressEveryButton(reset: () => Promise<void>): Promise<{ opened: string[]; faults: string[] }> {
  const opened: string[] = []
  const faults: string[] = []
  const buttons = () => tabStops(openScreen() ?? document.body).filter((stop) => stop.matches('button:not(nav *)'))
  const names = buttons().map(nameOf)
  for (const [index, name] of names.entries()) {
    // Of many rows one stands for all.
    if (names.indexOf(name) !== index) continue
    const button = buttons()[index]
    if (button === undefined || nameOf(button) !== name) continue
    let isDialog = false
    button.focus()
    const found = await checkDialog(name, async () => {
      await typeKeys(0, press('Enter'))
      // What main is asked first is answered between these.
      for (let frames = 0; frames < 5 && dialogs().length === 0; frames += 1) await nextFrame()
      isDialog = dialogs().length > 0
    })
    if (isDialog) opened.push(name)
    faults.push(...found)
    await reset()
  }
  return { opened, faults }
}

const sectionsWithDialogs = ['account', 'operators', 'senders', 'presets', 'backups'] as const

const keysEverywhere = ['F1', 'Control+K', 'Alt+Y', 'Alt+Q', 'Alt+0'] as const

/** By the screen: what has to be done first, and the keys that then open a dialog. */
const keysOf: Readonly<Record<string, { readonly first?: () => Promise<void>; readonly keys: readonly string[] }>> = {
  'new-bill': { keys: ['Alt+S', 'Alt+B'] },
  queue: { keys: ['Alt+O'] },
  bills: {
    first: async () => {
      await page.getByTestId('bill-row').first().click()
      await expect.element(page.getByTestId('bill-drawer')).toBeVisible()
    },
    keys: ['Alt+U', 'Alt+I', 'Alt+H', 'Alt+Shift+H', 'Alt+Delete'],
  },
  print: { keys: ['Alt+N', 'Alt+I', 'Alt+Shift+I'] },
}

/** Some of those that open a dialog, so that none is passed over unseen. */
const buttonsThatAsk: Readonly<Record<string, readonly string[]>> = {
  print: ['printers', 'print-by-code'],
  settings: ['add-operator', 'add-sender', 'add-preset'],
}

test.each(allScreens.map(({ screen }) => screen))(
  'on %s every dialog takes the next letter, and gives it back to the screen when it closes',
  async (screen) => {
    const { station } = await renderInStation(<Shell hidden={false} />, { handlers: busyStation })
    if (screen === 'batch') station.autosaved.getState().putBatch({ text: 'CP1' })
    const open = async (): Promise<void> => {
      station.navigation.getState().go(screen)
      await expect.element(page.getByTestId(`screen-${screen}`)).toBeInTheDocument()
      await keysOf[screen]?.first?.()
      await becomes(() => openScreen()?.contains(document.activeElement) === true)
    }
    await open()
    const faults: string[] = []
    for (const key of [...keysEverywhere, ...(keysOf[screen]?.keys ?? [])]) {
      await open()
      let isDialog = false
      const opening = async (): Promise<void> => {
        await typeKeys(0, press(key))
        isDialog = await becomes(() => dialogs().length > 0)
      }
      faults.push(...(await checkDialog(key, opening)), ...(isDialog ? [] : [`${key}: opens no dialog`]))
    }
    expect(faults).toEqual([])
    const opened: string[] = []
    const sections = screen === 'settings' ? sectionsWithDialogs : [null]
    for (const section of sections) {
      const reset = async (): Promise<void> => {
        if (section !== null) station.navigation.getState().openSettings(section)
        else if (station.navigation.getState().screen !== screen) await open()
      }
      await reset()
      await becomes(() => tabStops(openScreen() ?? document.body).length > 0)
      const pressed = await pressEveryButton(reset)
      opened.push(...pressed.opened)
      faults.push(...pressed.faults.map((fault) => `${section ?? screen} ${fault}`))
    }
    expect(faults).toEqual([])
    expect(opened).toEqual(expect.arrayContaining([...(buttonsThatAsk[screen] ?? [])]))
  },
)

const keyOf = { 'new-bill': 'F2', queue: 'F3', bills: 'F4', batch: 'F6', track: 'F7', fees: 'F8', print: 'F9' } as const

test.each(Object.entries(keyOf))(
  '%s: its key on the same screen leads home, from wherever the focus is',
  async (screen, key) => {
    const { station } = await renderInStation(<Shell hidden={false} />, { handlers: busyStation })
    station.navigation.getState().go(screen as keyof typeof keyOf)
    await expect.element(page.getByTestId(`screen-${screen}`)).toBeInTheDocument()
    await eventually(() => expect(openScreen()?.querySelector('[data-home], [data-autofocus], input')).not.toBeNull())
    document.querySelector<HTMLElement>('nav button')?.focus()
    await typeKeys(0, press(key))
    await eventually(() => expect(openScreen()?.contains(document.activeElement)).toBe(true))
    const reached = document.activeElement
    for (const stop of tabStops(openScreen()!).slice(-1)) stop.focus()
    await typeKeys(0, press(key))
    await eventually(() => expect(document.activeElement).toBe(reached))
  },
)
