import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { settingsSections } from '../../../src/renderer/src/settings/sections.ts'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import { customer, packingMain } from '../new-bill/typed-customers.ts'
import { draft } from '../queue/sample-drafts.ts'
import { busyStation } from '../rendered/busy-station.ts'
import { answered, press, scan, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation, type RenderedStation } from '../rendered/render-in-station.tsx'
import { stationSettings } from '../rendered/station-handlers.ts'
import type { Language } from '../../../src/shared/domain/settings/language.ts'
import { dialogs } from '../ui/focus/check-dialog.ts'
import { dialogShownBy } from '../ui/focus/dialogs-of-source.ts'
import { waysToDialogs, type Way } from '../ui/focus/ways-to-dialogs.ts'
import { endLooks, faultsInLooks, plainLook, rest } from './nothing-cut-looks.ts'

const inTime = { timeout: 10_000 }

afterEach(endLooks)

const wayTo = (dialog: string): Way => waysToDialogs.find((way) => way.dialog === dialog)!

async function stationOn(
  screen: Way['screen'],
  handlers: FakeHandlers = {},
  language: Language = 'vi',
): Promise<RenderedStation> {
  await plainLook()
  const own = { ...busyStation, 'settings.get': () => ({ ...stationSettings, language }), ...handlers }
  const rendered = await renderInStation(<Shell hidden={false} />, { handlers: own, language })
  rendered.station.navigation.getState().go(screen)
  await expect.element(page.getByTestId(`screen-${screen}`)).toBeInTheDocument()
  return rendered
}

const onTop = (): Element => dialogs().at(-1) ?? document.body

/** What is cut or covered in the dialog that these keys open, which is closed behind it. */
async function faultsOfDialog(rendered: RenderedStation, name: string, keys: Way['keys']): Promise<readonly string[]> {
  await typeKeys(0, ...keys)
  await expect.poll(() => dialogs().map(dialogShownBy).at(-1), inTime).toBe(name)
  await answered(rendered.bridge)
  const faults = await faultsInLooks(onTop)
  await plainLook()
  await typeKeys(0, press('Escape'))
  await expect.poll(() => dialogs().length, inTime).toBe(0)
  return faults.map((fault) => `${name}, ${fault}`)
}

/** Of each width, and the tallest; those of a line follow one another on one screen, as it is before the first. */
test.each([
  ['bills', ['UpdateBill', 'LabelDialog']],
  ['print', ['CodesDialog', 'PrintersDialog']],
  ['import', ['NameLayout']],
  ['handover', ['SignOff']],
  ['customers', ['CustomerEditor']],
  ['settings', ['PresetDialog']],
] as const)('on %s nothing of %j is cut or covered, nor of what stands behind, in any size', async (screen, names) => {
  const [first] = names.map(wayTo)
  const rendered = await stationOn(screen, first?.handlers?.())
  await first?.first?.(rendered)
  await answered(rendered.bridge)
  const faults: string[] = []
  for (const name of names) faults.push(...(await faultsOfDialog(rendered, name, wayTo(name).keys)))
  // With its content: an open bill, the rows of a file, a scanned parcel.
  faults.push(...(await faultsInLooks(onTop)))
  expect(faults).toEqual([])
})

test('on Orders nothing of its content and of the keys is cut or covered, in any size', async () => {
  const rendered = await stationOn('orders', wayTo('MakeBills').handlers?.())
  await expect.element(page.getByTestId('order-row').first()).toBeInTheDocument()
  const faults = [...(await faultsOfDialog(rendered, 'ShortcutHelp', [press('F1')]))]
  faults.push(...(await faultsInLooks(onTop)))
  expect(faults).toEqual([])
})

test.each(['vi', 'en'] as const)(
  'on Import in %s nothing of a file of a hundred thousand orders is cut or covered, in any size',
  async (language) => {
    const { handlers } = wayTo('NameLayout')
    const { 'import.preview': preview } = handlers?.() ?? {}
    const large: FakeHandlers = {
      'import.preview': async (input, bridge) => {
        const answer = await preview?.(input, bridge)
        if (answer === undefined || !('kind' in answer) || answer.kind !== 'read') throw new Error('no file is read')
        const totals = { ...answer.value.totals, orders: 100_000, good: 98_766, faulty: 1234, same: 112 }
        return { ...answer, value: { ...answer.value, totals } }
      },
    }
    const { bridge } = await stationOn('import', { ...handlers?.(), ...large }, language)
    await userEvent.upload(page.getByTestId('import-file'), new File(['a,b'], 'don-hang.csv'))
    await expect.element(page.getByTestId('import-row').first()).toBeInTheDocument()
    await answered(bridge)
    expect(await faultsInLooks(onTop)).toEqual([])
  },
)

test.each(['vi', 'en'] as const)(
  'on New bill in %s nothing of an order that is being packed is cut or covered, in any size',
  async (language) => {
    const { bridge } = await stationOn('new-bill', wayTo('MakeBills').handlers?.(), language)
    await expect.element(page.getByTestId('field-receiver.phone')).toBeVisible()
    await scan('DH1001')
    await expect.element(page.getByTestId('pack-and-print'), inTime).toBeInTheDocument()
    await answered(bridge)
    expect(await faultsInLooks(onTop)).toEqual([])
  },
)

test('on New bill nothing of doubts and of faults is cut or covered, in any size', async () => {
  const known = customer(1)
  const { bridge } = await stationOn('new-bill', packingMain([known]).handlers)
  await page.getByTestId('field-receiver.phone').click()
  await typeKeys(0, known.phone, press('Alt+m'))
  await expect.element(page.getByTestId('field-cargo.content'), inTime).not.toHaveValue('')
  await page.getByTestId('field-cargo.weightGrams').fill('1500')
  await page.getByTestId('field-codAmountVnd').fill('250')
  await typeKeys(0, press('Control+Enter'))
  await expect.element(page.getByTestId('doubtful-amount'), inTime).toBeInTheDocument()
  await answered(bridge)
  const faults = [...(await faultsInLooks(onTop))]
  await plainLook()
  await page.getByTestId('field-receiver.name').fill('')
  await page.getByTestId('field-cargo.weightGrams').fill('0')
  await typeKeys(0, press('Control+Enter'))
  await expect.element(page.getByTestId('form-problem'), inTime).toBeInTheDocument()
  faults.push(...(await faultsInLooks(onTop)))
  expect(faults).toEqual([])
})

test('in no section of Settings anything is cut or covered, in any size', async () => {
  const { station, bridge } = await stationOn('settings')
  const faults: string[] = []
  for (const { id } of settingsSections) {
    await plainLook()
    station.navigation.getState().openSettings(id)
    await rest(50)
    await answered(bridge)
    faults.push(...(await faultsInLooks(() => page.getByTestId('screen-settings').element())).map((f) => `${id}, ${f}`))
  }
  expect(faults).toEqual([])
}, 120_000)

test.each([
  ['vi', 'TB02-261123-0049-30EQ'],
  ['en', 'TB02-261123-0049-30EQ'],
  ['vi', 'DONHANGCUAHANGSO12NGUYENTRAI20261123000049'],
] as const)(
  'on Queue in %s the state of the draft %s, its place and both arrows stand beside one another, in any size',
  async (language, refCode) => {
    const row = { ...draft(1, 'REJECTED'), refCode }
    const rows = Array.from({ length: 13 }, (_, n) => ({ ...row, id: `d${n}` }))
    const { station } = await renderInStation(<Shell hidden={false} />, {
      handlers: {
        ...busyStation,
        'settings.get': () => ({ ...stationSettings, language }),
        'drafts.list': () => ({ rows, total: rows.length }),
        'drafts.get': ({ id }) => ({
          ...row,
          id,
          bill: emptyBill,
          attempts: [],
          decisions: [],
          resendAllowedAtMs: null,
        }),
      },
      language,
    })
    station.navigation.getState().go('queue')
    const panel = page.getByTestId('draft-panel')
    await expect.element(panel).toBeVisible()
    const head = (): HTMLElement => panel.element().querySelector('header')!
    const areBeside: boolean[] = []
    const faults = await faultsInLooks(() => {
      const parts = [...head().children].map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0)
      areBeside.push(Math.max(...parts.map(({ top }) => top)) < Math.min(...parts.map(({ bottom }) => bottom)))
      return head()
    })
    expect(faults).toEqual([])
    expect(areBeside).toEqual(areBeside.map(() => true))
  },
)
