import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { driveStation, type DrivenStation } from '../../scripts/drive/drive-station.ts'
import { createPackerHands, type TypedBill } from '../../scripts/demo/station-page.ts'
import { createSimulator, type Simulator } from '../../src/simulator/simulator.ts'

/** The carrier of one test: a simulator on a port that stays the same while it is cut off and restored. */
interface TestCarrier {
  readonly url: string
  simulator(): Simulator
  cutOff(): Promise<void>
  restore(): Promise<void>
}

interface Packer {
  readonly station: DrivenStation
  readonly page: Page
  readonly hands: ReturnType<typeof createPackerHands>
}

interface Fixtures {
  readonly profile: string
  readonly carrier: TestCarrier
  /** Starts the station (again) with the test's profile. */
  readonly open: (args?: readonly string[]) => Promise<Packer>
}

export const test = base.extend<Fixtures>({
  profile: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'packbench-e2e-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  },
  carrier: async ({ profile }, use) => {
    const ledgerPath = `${profile}-carrier.jsonl`
    let simulator = createSimulator({ ledgerPath })
    const url = await simulator.listen({ port: 0 })
    const port = Number(new URL(url).port)
    let isUp = true
    const cutOff = async (): Promise<void> => {
      if (isUp) await simulator.close()
      isUp = false
    }
    await use({
      url,
      simulator: () => simulator,
      cutOff,
      async restore() {
        if (isUp) return
        simulator = createSimulator({ ledgerPath })
        await simulator.listen({ port })
        isUp = true
      },
    })
    await cutOff()
    rmSync(ledgerPath, { force: true })
  },
  open: async ({ profile }, use, info) => {
    const opened: DrivenStation[] = []
    await use(async (args = []) => {
      const station = await driveStation({ profile, args })
      opened.push(station)
      info.annotations.push({ type: 'runtime', description: station.runtime })
      if (opened.length === 1) console.log(`runtime: ${station.runtime}`)
      station.page.setDefaultTimeout(15_000)
      return { station, page: station.page, hands: createPackerHands(station.page) }
    })
    for (const station of opened) await station.close()
  },
})

/** First start with a live account on the test's carrier. */
export async function signIn(page: Page, baseUrl: string): Promise<void> {
  await page.getByTestId('screen-first-start').waitFor()
  await page.keyboard.press('Alt+2')
  await page.getByTestId('field-baseUrl').fill(baseUrl)
  await page.getByTestId('field-username').fill('training')
  await page.getByTestId('field-password').fill('training')
  await page.keyboard.press('Enter')
  await page.getByTestId('screen-new-bill').waitFor()
}

export const sender = {
  phone: '0901234567',
  name: 'Shop Mộc An',
  wardQuery: 'tan son nhat',
  ward: 'Phường Tân Sơn Nhất',
  address: '18 Cộng Hòa',
  label: 'Kho Tân Bình',
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
