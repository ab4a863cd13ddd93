import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../../src/main/database/open.ts'
import { openStationDatabase } from '../database/new-database.ts'
import { openStores, type Stores } from '../../../src/main/database/open-stores.ts'
import { createHandoverArchive, type HandoverArchive } from '../../../src/main/handover/archive.ts'
import { createHandover, type Handover } from '../../../src/main/handover/handover.ts'
import type { JudgeDeps } from '../../../src/main/handover/judge-scan.ts'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import { noFees } from '../../../src/shared/domain/bill/bill-fees.ts'
import type { DraftState } from '../../../src/shared/domain/draft.ts'
import type { HandoverList, HandoverScan, OpenHandover } from '../../../src/shared/domain/handover.ts'
import { createFakeClock, type FakeClock } from '../../shared/domain/time/fake-clock.ts'
import { hourMs } from '../../../src/shared/domain/time/time-units.ts'

/** 21 November 2026, 10:42 in Vietnam. */
export const morning = Date.UTC(2026, 10, 21, 3, 42)

interface BillOptions {
  readonly createdAtMs?: number | undefined
  readonly packages?: number
  readonly cod?: number
  readonly serviceId?: number
  readonly carrierDraft?: boolean
  readonly paymentMethodId?: number
  readonly refCode?: string
}

/** The handover of a station on a real database and a real folder. */
export interface HandoverStation {
  readonly folder: string
  readonly database: Database
  readonly stores: Stores
  readonly archive: HandoverArchive
  readonly handover: Handover
  readonly faults: readonly unknown[]
  /** Runs the timers. */
  readonly clock: FakeClock
  nowMs: number
  bill(billCode: string, options?: BillOptions): void
  setStatus(billCode: string, statusId: number): void
  scan(code: string, question?: string): HandoverScan
  view(): OpenHandover
  /** As it stands now. */
  close(reasons?: Parameters<Handover['close']>[0]['reasons'], driverName?: string): HandoverList
  restart(): void
  end(): void
}

export const person = { operator: 'Mai', stationCode: 'TB02' }

export function openHandoverStation(
  folder: string = mkdtempSync(join(tmpdir(), 'handover-')),
  ordersWith: JudgeDeps['ordersWith'] = () => [],
): HandoverStation {
  let database: Database
  let stores: Stores
  let handover: Handover
  const faults: unknown[] = []
  const clock = createFakeClock()
  const archive = createHandoverArchive(join(folder, 'handovers'))
  function open(): void {
    database = openStationDatabase(join(folder, 'station.db'))
    stores = openStores(database)
    handover = createHandover({
      stores,
      archive,
      ordersWith,
      clock: { ...clock, now: () => station.nowMs },
      archiveFault: (cause) => faults.push(cause),
    })
  }
  const station: HandoverStation = {
    folder,
    archive,
    faults,
    clock,
    nowMs: morning,
    get database() {
      return database
    },
    get stores() {
      return stores
    },
    get handover() {
      return handover
    },
    bill: (billCode, options = {}) => stores.bills.insert(newBill(billCode, options)),
    setStatus: (billCode, statusId) => stores.bills.setStatus(billCode, statusId, '', null),
    scan: (code, question = randomUUID()) => handover.scan({ question, code }, person).scan,
    view: () => handover.view(person),
    close(reasons = [], driverName = 'Nguyễn Văn Tài') {
      const { number, counts } = station.view()
      const { taken, missing } = counts
      const given = { driverName, plate: '59-X3 412.08', giver: 'Mai' }
      return handover.close({ number, taken, missing, ...given, reasons }, person)
    },
    restart() {
      station.end()
      open()
      handover.recover()
    },
    end() {
      handover.end()
      database.close()
    },
  }
  open()
  return station
}

function newBill(billCode: string, options: BillOptions): Parameters<Stores['bills']['insert']>[0] {
  const { packages = 1, cod = 0, serviceId = 90, createdAtMs = morning - hourMs, refCode = `R-${billCode}` } = options
  return {
    billCode,
    refCode,
    draftId: null,
    bill: {
      ...emptyBill,
      refCode,
      serviceId,
      codAmountVnd: cod,
      carrierDraft: options.carrierDraft ?? false,
      paymentMethodId: options.paymentMethodId ?? null,
      receiver: { ...emptyBill.receiver, name: `Người ${billCode}` },
      cargo: { ...emptyBill.cargo, packageCount: packages, weightGrams: 500 },
    },
    statusId: 2,
    statusText: '',
    fees: noFees,
    createdAtMs,
    expectedAtMs: null,
  }
}

/** A draft of an order, as the counter is told of it. */
export const draftOfOrder = (state: DraftState, billCode: string | null, isDeleted = false) => ({
  state,
  billCode,
  isDeleted,
  unresolvedAttempts: 0,
})

/** What a scan comes to, in one word. */
export function saidOf(station: HandoverStation, code: string): string {
  const { result, refusal } = station.scan(code)
  return refusal ?? result
}

/** Ends the station, and takes its folder away. */
export function removeStation(station: HandoverStation): void {
  station.end()
  rmSync(station.folder, { recursive: true, force: true })
}
