import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page, type TestInfo } from '@playwright/test'
import { driveStation, type DrivenStation } from '../../scripts/drive/drive-station.ts'
import { findHeadlessShell } from '../../src/browser-host/chromium/find-browser.ts'
import { startLocalCarrier, type LocalCarrier } from '../../scripts/drive/local-carrier.ts'
import { createPackerHands, type TypedBill } from '../../scripts/demo/station-page.ts'
import { sampleBill } from '../../scripts/drive/sample-bill.ts'
import { plainSettings } from '../../src/shared/domain/settings/default-settings.ts'
import { anyBill } from '../../src/shared/domain/bill/bill-filter.ts'
import type { Channel, ChannelInput, ChannelOutput } from '../../src/shared/ipc/contract.ts'

export type PackerHands = ReturnType<typeof createPackerHands>

interface Packer {
  readonly station: DrivenStation
  readonly page: Page
  readonly hands: PackerHands
}

interface Fixtures {
  /** A station that nobody has used yet, started once for many tests as `training` is: its window asks what to begin with. */
  readonly firstStart: Packer
  /**
   * A station that has just begun training: a window without a past, an empty account, settings as they come. It is started once for many
   * tests. What is about a start or an end, the profile, the documents, the operators or the environment takes `open`.
   */
  readonly training: Packer
  readonly profile: string
  /** What the station takes for the user's Documents: the machine's own are left alone. */
  readonly documents: string
  /** The carrier of one test. */
  readonly carrier: LocalCarrier
  /** Starts the station (again) with the test's profile. */
  readonly open: (args?: readonly string[]) => Promise<Packer>
}

interface WorkerFixtures {
  /** For what is about the browser's window itself, or its walls: where the keys lead beyond the page, and what a page can reach. */
  readonly wholeBrowser: boolean
  /** Added to the environment of every station: which browser it takes. */
  readonly environment: Readonly<Record<string, string>>
  readonly trainingStation: KeptStation
  readonly unusedStation: KeptStation
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  wholeBrowser: [false, { option: true, scope: 'worker' }],
  environment: [({ wholeBrowser }, use) => use(wholeBrowser ? {} : quickBrowser()), { scope: 'worker' }],
  trainingStation: [
    ({ environment }, use) => withKeptStation(use, environment, startTraining, beginAnew),
    { scope: 'worker' },
  ],
  unusedStation: [
    ({ environment }, use) => withKeptStation(use, environment, askedAtFirst, reloaded),
    { scope: 'worker' },
  ],
  training: ({ trainingStation }, use, info) => useKept(trainingStation, use, info),
  firstStart: ({ unusedStation }, use, info) => useKept(unusedStation, use, info),
  profile: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'packbench-e2e-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  },
  documents: async ({ profile }, use) => {
    const folder = `${profile}-documents`
    mkdirSync(folder)
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
  carrier: async ({ profile }, use) => {
    const carrier = await startLocalCarrier(`${profile}-carrier.jsonl`)
    await use(carrier)
    await carrier.end()
  },
  open: async ({ profile, documents, environment }, use, info) => {
    const opened: DrivenStation[] = []
    const config = desktopConfig(`${profile}-config`, documents)
    await use(async (args = []) => {
      const env = { ...environment, XDG_CONFIG_HOME: config }
      const station = await driveStation({ profile, args, preparesAhead: false, env })
      opened.push(station)
      info.annotations.push({ type: 'runtime', description: station.runtime })
      if (opened.length === 1) console.log(`runtime: ${station.runtime}`)
      station.page.setDefaultTimeout(25_000)
      if (opened.length === 1) await sendAtOnce(station.page)
      return { station, page: station.page, hands: createPackerHands(station.page) }
    })
    if (info.status !== info.expectedStatus)
      await Promise.all(opened.map((station, n) => recordWindow(station, info, n)))
    for (const station of opened) await station.close()
    rmSync(config, { recursive: true, force: true })
  },
})

/** Where it is installed, and nobody has named another browser. */
function quickBrowser(): Readonly<Record<string, string>> {
  const shell = process.env['PACKBENCH_BROWSER'] ? null : findHeadlessShell(process.platform)
  return shell === null ? {} : { PACKBENCH_BROWSER: shell }
}

/** A station of one worker. A test that fails ends its worker, so that none begins on what another one has left behind. */
interface KeptStation {
  begin(): Promise<Packer>
}

/** `first` leads to where each test begins, `again` back there. */
async function withKeptStation(
  use: (station: KeptStation) => Promise<void>,
  environment: Readonly<Record<string, string>>,
  first: (packer: Packer) => Promise<void>,
  again: (page: Page, profile: string) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'packbench-e2e-'))
  const [documents, config] = [`${profile}-documents`, `${profile}-config`]
  let packer: Packer | null = null
  async function start(): Promise<Packer> {
    mkdirSync(documents)
    const env = { ...environment, XDG_CONFIG_HOME: desktopConfig(config, documents) }
    const station = await driveStation({ profile, preparesAhead: false, env })
    station.page.setDefaultTimeout(25_000)
    packer = { station, page: station.page, hands: createPackerHands(station.page) }
    await sendAtOnce(station.page)
    await first(packer)
    return packer
  }
  await use({
    async begin() {
      if (packer === null) return start()
      await again(packer.page, profile)
      return packer
    },
  })
  await (packer as Packer | null)?.station.close()
  for (const folder of [profile, documents, config, `${profile}.witness`])
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

async function useKept(kept: KeptStation, use: (packer: Packer) => Promise<void>, info: TestInfo): Promise<void> {
  const packer = await kept.begin()
  info.annotations.push({ type: 'runtime', description: packer.station.runtime })
  await use(packer)
  if (info.status !== info.expectedStatus) await recordWindow(packer.station, info, 0)
}

const startTraining = ({ hands }: Packer): Promise<void> => hands.startTraining()

const askedAtFirst = ({ page }: Pick<Packer, 'page'>): Promise<void> => page.getByTestId('screen-first-start').waitFor()

async function reloaded(page: Page): Promise<void> {
  await page.reload()
  await askedAtFirst({ page })
}

/** Of a partner id alone: it opens without a carrier. */
const elsewhere = { baseUrl: 'http://127.0.0.1:9', generation: 'legacy-names', partnerId: 1, partnerName: '' } as const

/** Training is closed while another account is in front, and begins with nothing where its folder is gone. */
async function beginAnew(page: Page, profile: string): Promise<void> {
  await ask(page, 'account.usePartnerOnly', elsewhere)
  const { operator: _, ...settings } = plainSettings
  await ask(page, 'settings.update', { ...settings, undoSeconds: 0 })
  // Answered once training is closed: accounts change one after the other.
  const { id } = await ask(page, 'account.usePartnerOnly', elsewhere)
  // The window of the test before still has what was typed there.
  await page.reload()
  await page.getByTestId('screen-new-bill').waitFor()
  rmSync(join(profile, 'accounts/training'), { recursive: true })
  rmSync(`${profile}.witness/training.json`, { force: true })
  await ask(page, 'account.startTraining', undefined)
  await ask(page, 'account.forget', { id: id ?? '' })
  await page.getByTestId('training-band').waitFor()
  await expect(page.getByTestId('other-accounts')).toHaveCount(0)
}

/** What a window shows when its spec fails: a picture beside the report, and its text in the output. */
async function recordWindow({ page }: DrivenStation, info: TestInfo, n: number): Promise<void> {
  try {
    await page.screenshot({ path: info.outputPath(`window-${n + 1}.png`), timeout: 5000 })
    console.log(`${info.title}, window ${n + 1}:\n${(await page.locator('body').innerText()).slice(0, 3000)}`)
  } catch {
    // A window that was closed or killed shows nothing.
  }
}

/** A saved bill waits some seconds in which it can be taken back: for the specs that are about something else it does not. */
async function sendAtOnce(page: Page): Promise<void> {
  await page.waitForFunction(() => window.packbench !== undefined)
  await ask(page, 'settings.update', { undoSeconds: 0 })
}

/** The configuration of a Linux desktop whose Documents lie elsewhere; both runtimes ask it. @returns its folder. */
function desktopConfig(folder: string, documents: string): string {
  mkdirSync(folder)
  writeFileSync(join(folder, 'user-dirs.dirs'), `XDG_DOCUMENTS_DIR="${documents}"\n`)
  return folder
}

/** First start with a live account on the test's carrier. */
export async function signIn(page: Page, baseUrl: string): Promise<void> {
  await createPackerHands(page).signIn(baseUrl)
}

export const sender = {
  phone: '0901234567',
  name: 'Shop Mộc An',
  wardQuery: 'tan son nhat',
  ward: 'Phường Tân Sơn Nhất',
  address: '18 Cộng Hòa',
  label: 'Kho Tân Bình',
}

/** What `enterSender` leaves, without its keys: for specs that are about something else. */
export async function haveSender(page: Page): Promise<void> {
  const { label, name, phone, address, ward: wardName } = sender
  const city = { provinceCode: '79', provinceName: 'Thành phố Hồ Chí Minh' }
  const location = { system: 'new', ...city, wardCode: '26968', wardName } as const
  const profile = { id: 'sender-1', label, party: { name, phone, address, location } }
  await ask(page, 'settings.update', { senders: [profile], defaultSenderId: profile.id })
  await page.getByTestId('sender-card').waitFor()
}

/** The bills of `typedBill` from 1 on as the carrier has confirmed them, without their keys. @returns their codes, oldest first */
export async function haveBills(page: Page, count: number): Promise<string[]> {
  for (let n = 1; n <= count; n += 1) {
    const { phone, name, address, content } = typedBill(n)
    const { receiver, cargo, ...rest } = sampleBill(`HAVE-${n}`)
    const bill = { ...rest, receiver: { ...receiver, phone, name, address }, cargo: { ...cargo, content } }
    await ask(page, 'drafts.submit', { bill, intent: 'send', draftId: null, referenceOverrideReason: null })
  }
  const newest = () => ask(page, 'bills.list', { filter: anyBill, offset: 0, limit: count })
  await expect.poll(async () => (await newest()).rows.length, { timeout: 20_000 }).toBe(count)
  return (await newest()).rows.map(({ billCode }) => billCode).toReversed()
}

/** Asks main through the page's own bridge. */
export async function ask<C extends Channel>(
  page: Page,
  channel: C,
  input: ChannelInput<C>,
): Promise<ChannelOutput<C>> {
  const answer = await page.evaluate(
    ([name, payload]) => window.packbench?.invoke(name as 'bills.get', payload as ChannelInput<'bills.get'>), // any channel
    [channel, input] as const,
  )
  if (answer?.ok !== true) throw new Error(`${channel}: ${JSON.stringify(answer)}`)
  return answer.value as unknown as ChannelOutput<C> // what the channel answers
}

/** Until what was typed last has been handed over to main, also where the machine is so busy that the page's timers are late. */
export async function handedOver(page: Page): Promise<void> {
  await page.waitForTimeout(700)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await ask(page, 'autosave.loadState', undefined)
}

/** A complete bill for the nth receiver. */
export function typedBill(n: number): TypedBill {
  return {
    phone: `090876543${n}`,
    name: `Người nhận ${n}`,
    wardQuery: 'ba dinh ha noi',
    ward: 'Phường Ba Đình',
    address: `${n} Phố Phan Đình Phùng`,
    content: `Kiện số ${n}`,
    weight: '1,2',
    cod: '250k',
  }
}

export { expect }
