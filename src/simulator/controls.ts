import type { SimClock } from './clock.ts'
import type { FaultRegistry } from './faults/faults.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { ListenTarget } from './http/listen.ts'
import type { Portal } from './portal/portal.ts'
import type { QuirkSwitches } from './faults/quirks.ts'

/** A carrier of our own, for training, tests and benchmarks. */
export interface Simulator {
  /** @returns the base URL over TCP (`http://127.0.0.1:PORT`), or the socket's path. */
  listen(target: ListenTarget): Promise<string>
  /** Ends every connection and closes the ledger's file. */
  close(): Promise<void>
  /** What truly exists, whatever the clients believe. */
  readonly ledger: Ledger
  readonly faults: FaultRegistry
  readonly quirks: QuirkSwitches
  readonly clock: SimClock
  readonly tokens: {
    /** Every access token out there is expired from now on; refresh tokens still work. */
    expireAccess(): void
    expireRefresh(): void
    /** Every token out there is invalid from now on. */
    revokeAll(): void
  }
  readonly portal: Portal
  /** The status that tracking would tell; null for an unknown code. */
  statusOf(billCode: string): number | null
  /** Pushes a shipment into a status, where it stays. @throws Error for an unknown code. */
  moveTo(billCode: string, statusId: number): void
  /**
   * Enters a shipment that was created at that time, with the body that its v3 create had.
   * @returns the data of the answer that its create had
   * @throws RangeError where the carrier would have refused it
   */
  addPast(body: Readonly<Record<string, unknown>>, createdAtMs: number): Readonly<Record<string, unknown>>
}
