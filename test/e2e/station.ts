import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { driveStation, type DrivenStation } from '../../scripts/drive/drive-station.ts'
import { startLocalCarrier, type LocalCarrier } from '../../scripts/drive/local-carrier.ts'
import { createPackerHands, type TypedBill } from '../../scripts/demo/station-page.ts'

interface Packer {
  readonly station: DrivenStation
  readonly page: Page
  readonly hands: ReturnType<typeof createPackerHands>
}

interface Fixtures {
  readonly profile: string
  /** The carrier of one test. */
  readonly carrier: LocalCarrier
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
    const carrier = await startLocalCarrier(`${profile}-carrier.jsonl`)
    await use(carrier)
    await carrier.end()
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
