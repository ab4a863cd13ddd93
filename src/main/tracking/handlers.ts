import type { trackingContract } from '../../shared/ipc/channels/tracking-contract.ts'
import type { AppError } from '../../shared/app-error.ts'
import type { ImageAnswer } from '../carrier/endpoints/images/image-download.ts'
import type { BillStore } from '../database/stores/bills/bills.ts'
import { AppFailure, orFail } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import type { BillsElsewhere } from './bills-elsewhere.ts'
import type { TrackingRefresh } from './refresh-bills.ts'
import { trackBill, type TrackingDeps } from './track-bill.ts'

export interface TrackingFeature extends TrackingDeps {
  readonly bills: TrackingDeps['bills'] & Pick<BillStore, 'detail' | 'readable'>
  readonly refresh: TrackingRefresh
  readonly elsewhere: Pick<BillsElsewhere, 'get'>
  downloadImage(link: string): Promise<ImageAnswer>
  /** Tells the windows that a bill has changed. */
  changed(billCode: string): void
}

export function trackingHandlers(feature: () => TrackingFeature): HandlersOf<typeof trackingContract> {
  return {
    async 'bills.track'({ billCode }) {
      const opened = feature()
      orFail(await trackBill(opened, billCode))
      opened.changed(billCode)
      const detail = opened.bills.detail(billCode)
      if (detail === undefined) throw new AppFailure({ code: 'bill-not-found' })
      return detail
    },
    'tracking.refresh': ({ billCodes }) => feature().refresh.start(billCodes),
    'tracking.elsewhere': ({ billCode }) => feature().elsewhere.get(billCode) ?? null,
    'tracking.stop': () => feature().refresh.stop(),
    async 'tracking.image'({ billCode, index }) {
      const { downloadImage, ...known } = feature()
      const image = recordOf(known, billCode)?.images[index]
      if (image === undefined) throw new AppFailure({ code: 'bill-not-found', detail: 'no such picture' })
      const answer = await downloadImage(image.link)
      if (answer.kind === 'image') return { mediaType: answer.mediaType, bytes: answer.bytes }
      throw new AppFailure(imageError(answer))
    },
  }
}

function recordOf({ bills, elsewhere }: Pick<TrackingFeature, 'bills' | 'elsewhere'>, billCode: string) {
  const own = bills.readable(billCode)
  if (own !== undefined) return own.tracking
  const other = elsewhere.get(billCode)
  return other?.kind === 'found' ? other.record : null
}

function imageError(answer: Exclude<ImageAnswer, { kind: 'image' }>): AppError {
  return { code: answer.kind === 'refused' ? 'carrier-unclear' : 'carrier-unreachable', detail: answer.detail }
}
