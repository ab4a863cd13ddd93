import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { actionNamed } from '../../../../src/renderer/src/keyboard/actions.ts'
import type { Screen } from '../../../../src/renderer/src/shell/navigation-store.ts'
import { allScreens } from '../../../../src/renderer/src/shell/screens.ts'
import { Shell } from '../../../../src/renderer/src/shell/shell.tsx'
import { tabStops } from '../../../../src/renderer/src/ui/focus/focusable.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { busyStation } from '../../rendered/busy-station.ts'
import { eventually, nextFrame, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation, type RenderedStation } from '../../rendered/render-in-station.tsx'
import { becomes, checkBehindKeys, checkClosing, checkInside, dialogs, nameOf, openScreen } from './check-dialog.ts'
import { dialogShownBy, dialogsOfSource } from './dialogs-of-source.ts'
import { dialogsLeftOut, waysToDialogs } from './ways-to-dialogs.ts'

// As main.tsx does it once for the window.
beforeEach(() => page.viewport(1366, 768))

/** Opens what `open` opens; if that is a dialog, a letter typed in it and one typed behind its Escape must arrive. */
async function checkDialog(name: string, open: () => Promise<void>): Promise<readonly string[]> {
  const before = document.activeElement
  await open()
  if (dialogs().length === 0) return []
  return [...(await checkInside(name)), ...(await checkClosing(name, before))]
}

/** Every button of the screen as it stands, pressed with Enter. Answers what was wrong with the dialogs that have opened. */
async function pressEveryButton(reset: () => Promise<void>): Promise<readonly string[]> {
  const faults: string[] = []
  const buttons = () => tabStops(openScreen() ?? document.body).filter((stop) => stop.matches('button:not(nav *)'))
  const names = buttons().map(nameOf)
  for (const [index, name] of names.entries()) {
    // Of many rows one stands for all.
    if (names.indexOf(name) !== index) continue
    const button = buttons()[index]
    if (button === undefined || nameOf(button) !== name) continue
    button.focus()
    const found = await checkDialog(name, async () => {
      await typeKeys(0, press('Enter'))
      // What main is asked first is answered between these.
      for (let frames = 0; frames < 5 && dialogs().length === 0; frames += 1) await nextFrame()
    })
    faults.push(...found)
    await reset()
  }
  return faults
}

const sectionsWithDialogs = ['account', 'operators', 'senders', 'presets', 'backups'] as const

/** What each of these keys opens on every screen. */
const keysEverywhere = {
  F1: 'ShortcutHelp',
  'Control+K': 'Palette',
  'Alt+Y': 'AccountSwitcher',
  'Alt+Q': 'OperatorSwitcher',
  'Alt+0': 'MessageHistory',
} as const

/** The station on a screen that has the focus. */
async function onScreen(screen: Screen, handlers: FakeHandlers = {}): Promise<RenderedStation> {
  const rendered = await renderInStation(<Shell hidden={false} />, { handlers: { ...busyStation, ...handlers } })
  rendered.station.navigation.getState().go(screen)
  await expect.element(page.getByTestId(`screen-${screen}`)).toBeInTheDocument()
  await becomes(() => openScreen()?.contains(document.activeElement) === true)
  return rendered
}

test('every dialog of the source is opened here', () => {
  const opened = [...waysToDialogs.map(({ dialog }) => dialog), ...Object.values(keysEverywhere)]
  const inSource = dialogsOfSource()
  expect(inSource.filter((name, index) => inSource.indexOf(name) !== index)).toEqual([])
  expect([...new Set([...opened, ...Object.keys(dialogsLeftOut)])].toSorted()).toEqual(inSource)
})

test.each(waysToDialogs)('on $screen $dialog takes the next letter, and gives it back when it closes', async (way) => {
  const rendered = await onScreen(way.screen, way.handlers?.())
  await way.first?.(rendered)
  const before = document.activeElement
  await typeKeys(0, ...way.keys)
  await expect.poll(() => dialogs().map(dialogShownBy).at(-1), { timeout: 10_000 }).toBe(way.dialog)
  expect([...(await checkInside(way.dialog)), ...(await checkClosing(way.dialog, before))]).toEqual([])
  if (way.isNotAtOnce === true) return
  expect(await checkBehindKeys(way.dialog, way.keys)).toEqual([])
})

test.each(allScreens.map(({ screen }) => screen))(
  'on %s every key of the station and every button opens a dialog that takes the next letter and gives it back',
  async (screen) => {
    const { station } = await onScreen(screen)
    if (screen === 'batch') station.autosaved.getState().putBatch({ text: 'CP1' })
    const open = async (): Promise<void> => {
      station.navigation.getState().go(screen)
      await becomes(() => openScreen()?.contains(document.activeElement) === true)
    }
    const faults: string[] = []
    for (const [key, dialog] of Object.entries(keysEverywhere)) {
      await open()
      const opening = async (): Promise<void> => {
        await typeKeys(0, press(key))
        if (!(await becomes(() => dialogs().map(dialogShownBy).at(-1) === dialog))) faults.push(`${key}: no ${dialog}`)
      }
      faults.push(...(await checkDialog(key, opening)))
    }
    const sections = screen === 'settings' ? sectionsWithDialogs : [null]
    for (const section of sections) {
      const reset = async (): Promise<void> => {
        if (section !== null) station.navigation.getState().openSettings(section)
        else if (station.navigation.getState().screen !== screen) await open()
      }
      await reset()
      await becomes(() => tabStops(openScreen() ?? document.body).length > 0)
      const found = await pressEveryButton(reset)
      faults.push(...found.map((fault) => `${section ?? screen} ${fault}`))
    }
    expect(faults).toEqual([])
  },
)

const homeKeys = allScreens.map(({ screen }) => {
  const [first = ''] = actionNamed(`screens.${screen}`).keys
  return [screen, first.replace('Mod', 'Control')] as const
})

test.each(homeKeys)(
  '%s: its key (%s) on the same screen leads home, from wherever the focus is',
  async (screen, key) => {
    await onScreen(screen)
    document.querySelector<HTMLElement>('nav button')?.focus()
    await typeKeys(0, press(key))
    await eventually(() => expect(openScreen()?.contains(document.activeElement)).toBe(true))
    const reached = document.activeElement
    for (const stop of tabStops(openScreen()!).slice(-1)) stop.focus()
    await typeKeys(0, press(key))
    await eventually(() => expect(document.activeElement).toBe(reached))
  },
)
