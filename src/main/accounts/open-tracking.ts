import type { Connection } from './connection.ts'
import type { CorePorts } from '../ports/core-ports.ts'
import type { BillStore } from '../database/stores/bills/bills.ts'
import { errorText, isStorageError, storageErrorCode } from '../outbox/storage-error.ts'
import type { TrackingFeature } from '../tracking/handlers.ts'
import { createBillsElsewhere } from '../tracking/bills-elsewhere.ts'
import { createTrackingRefresh } from '../tracking/refresh-bills.ts'
import { trackBill, type TrackingDeps } from '../tracking/track-bill.ts'

export interface OpenedTracking extends TrackingFeature {
  /** Stops a refresh; answers that are still under way are not written any more. */
  close(): void
}

/** Tracking over one account's connection and data. */
export function trackingOver(parts: {
  readonly ports: Pick<CorePorts, 'clock' | 'emit' | 'resolveProxy' | 'certificateAuthorities'>
  readonly connection: {
    readonly account: Pick<Connection['account'], 'kind' | 'baseUrl'>
    readonly track: Connection['track']
  }
  readonly bills: BillStore
  readonly learnState: TrackingDeps['learnState']
  /** A fault of the refresh itself, for the log. */
  readonly fault: (cause: unknown) => void
}): OpenedTracking {
  const { ports, connection, bills, learnState, fault } = parts
  let isOpen = true
  const context = {
    bills,
    learnState,
    track: connection.track,
    now: ports.clock.now,
    isOpen: () => isOpen,
  } satisfies TrackingDeps
  const elsewhere = createBillsElsewhere(context)
  const refresh = createTrackingRefresh({
    bills,
    clock: ports.clock,
    track: (billCode) => (bills.row(billCode) === undefined ? elsewhere.track(billCode) : trackBill(context, billCode)),
    report: (progress) => ports.emit('tracking.progress', progress),
    changed: (billCodes) => ports.emit('bills.changed', { billCodes: [...billCodes] }),
    failed(cause) {
      if (isStorageError(cause)) {
        ports.emit('station.alert', { code: storageErrorCode(cause), detail: errorText(cause) })
        return 'not-kept'
      }
      // Thrown here it would end the core, over a tracking that no bill waits for.
      fault(cause)
      return 'fault'
    },
  })
  return {
    ...context,
    elsewhere,
    refresh,
    async downloadImage(link) {
      const { downloadImage } = await import('../carrier/endpoints/images/image-download.ts')
      return downloadImage(link, {
        clock: ports.clock,
        carrierUrl: connection.account.baseUrl,
        resolveProxy: ports.resolveProxy,
        certificateAuthorities: connection.account.kind === 'training' ? [] : ports.certificateAuthorities(),
      })
    },
    changed: (billCode) => ports.emit('bills.changed', { billCodes: [billCode] }),
    close() {
      refresh.stop()
      isOpen = false
    },
  }
}
