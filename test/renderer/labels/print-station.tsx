import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import { pdfProfile, type PrintJobRow, type PrintState } from '../../../src/shared/domain/printing/printing.ts'
import type { Channel } from '../../../src/shared/ipc/contract.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { listedBill } from '../rendered/bill-answers.ts'
import { eventually } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { stationSettings } from '../rendered/station-handlers.ts'
import { overview } from './print-answers.ts'

/** The codes CP1000 and on. */
export const codes = (count: number, first = 1000): string[] =>
  Array.from({ length: count }, (_, n) => `CP${first + n}`)

/** The newest print of a bill's label. */
export const jobRow = (billCode: string, state: PrintState): PrintJobRow => ({
  id: `job-${billCode}`,
  batchId: 'b1',
  billCode,
  profileId: pdfProfile.id,
  printer: 'label',
  template: '100x150',
  copies: 1,
  reprintNumber: 0,
  parcels: 1,
  confirmedParcels: [],
  state,
  reason: 'none',
  detail: '',
  systemJob: '',
  operator: '',
  askedAtMs: 1,
  stateSinceMs: 1,
  sentAtMs: null,
  truncations: [],
  receiverName: `Khách ${billCode}`,
  provinceName: 'Hà Nội',
  isLatest: true,
})

export interface PrintStationOptions {
  readonly missing?: number
  /** Prints of labels, of which each tab lists its own. */
  readonly jobs?: readonly PrintJobRow[]
  readonly handlers?: FakeHandlers
  readonly delaysMs?: Partial<Record<Channel, number>>
}

/** The whole window over a main in which so many bills have no label; the code of the Print screen is read. */
export async function printStation({ missing = 0, jobs = [], handlers, delaysMs = {} }: PrintStationOptions) {
  const rows = codes(missing).map((code) => listedBill(code))
  const printed: string[][] = []
  const rendered = await renderInStation(<Shell hidden={false} />, {
    delaysMs,
    handlers: {
      'settings.get': () => ({ ...stationSettings, printerProfiles: [{ ...pdfProfile, label: 'PDF' }] }),
      'printing.missing': ({ offset, limit }) => ({ rows: rows.slice(offset, offset + limit), total: rows.length }),
      'printing.outdated': () => ({ rows: [], total: 0 }),
      'printing.jobs': ({ states, offset, limit }) => {
        const found = jobs.filter(({ state }) => states === undefined || states.includes(state))
        return { rows: found.slice(offset, offset + limit), total: found.length }
      },
      'printing.overview': () => ({ ...overview, missing, outdated: 0, batches: [], lastBatch: null }),
      'printing.printers': () => [],
      'printing.estimate': ({ billCodes }) => ({
        bills: billCodes.length,
        labels: billCodes.length,
        rolls: 3,
        sheets: null,
      }),
      'printing.print': ({ billCodes }) => {
        printed.push(billCodes)
        return { batchId: 'b', queued: billCodes.length, refused: [] }
      },
      ...handlers,
    },
  })
  rendered.station.navigation.getState().go('print')
  await expect.element(page.getByTestId('screen-print')).toBeVisible()
  rendered.station.navigation.getState().go('new-bill')
  await eventually(() => expect(page.getByTestId('screen-print').elements()).toHaveLength(0))
  return { ...rendered, printed, counts: () => printed.map(({ length }) => length) }
}

export const selectedRows = () => document.querySelectorAll('[data-testid=print-row][aria-selected=true]').length

export const question = () => page.getByTestId('large-batch').elements().length

/** The question is there for so many bills, and its own key counts. */
export async function isAsked(bills: string): Promise<void> {
  await expect.element(page.getByTestId('large-batch')).toBeVisible()
  await eventually(() => expect(page.getByTestId('confirm').element().textContent).toContain(bills))
  await expect.element(page.getByTestId('confirm-action')).toHaveAttribute('data-ready', 'true')
}

export const hasCount = async (count: number): Promise<void> => {
  await expect.element(page.getByTestId('print-primary')).toHaveAttribute('data-count', String(count))
}
