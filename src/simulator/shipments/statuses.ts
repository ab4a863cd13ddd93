/** Status ids that the simulator uses, by the name of what they mean. */
export const STATUS = {
  notSuccessful: 1,
  waitingForPickup: 2,
  pickedUp: 3,
  delivered: 4,
  cancelled: 6,
  failedDelivery: 7,
  returning: 9,
  returned: 10,
  incident: 11,
  draft: 12,
  outForDelivery: 13,
  inTransit: 15,
  returnOutForDelivery: 16,
  pickupError: 17,
} as const

const TEXTS: Readonly<Record<number, { readonly vi: string; readonly en: string }>> = {
  [STATUS.notSuccessful]: { vi: 'Không thành công', en: 'Not successful' },
  [STATUS.waitingForPickup]: { vi: 'Chờ lấy hàng', en: 'Waiting for pickup' },
  [STATUS.pickedUp]: { vi: 'Đã lấy hàng', en: 'Picked up' },
  [STATUS.delivered]: { vi: 'Đã phát', en: 'Delivered' },
  [STATUS.cancelled]: { vi: 'Đã hủy', en: 'Cancelled' },
  [STATUS.failedDelivery]: { vi: 'Phát không thành công', en: 'Failed delivery' },
  [STATUS.returning]: { vi: 'Đang chuyển hoàn', en: 'Returning' },
  [STATUS.returned]: { vi: 'Đã chuyển hoàn', en: 'Returned' },
  [STATUS.incident]: { vi: 'Sự cố', en: 'Incident' },
  [STATUS.draft]: { vi: 'Đơn nháp', en: 'Draft' },
  [STATUS.outForDelivery]: { vi: 'Đang đi phát', en: 'Out for delivery' },
  [STATUS.inTransit]: { vi: 'Đang vận chuyển', en: 'In transit' },
  [STATUS.returnOutForDelivery]: { vi: 'Đang phát hoàn', en: 'Return out for delivery' },
  [STATUS.pickupError]: { vi: 'Lỗi lấy hàng', en: 'Pickup error' },
}

export function statusText(statusId: number): { readonly vi: string; readonly en: string } {
  return TEXTS[statusId] ?? { vi: `Trạng thái ${statusId}`, en: `Status ${statusId}` }
}

const OPEN: ReadonlySet<number> = new Set([STATUS.notSuccessful, STATUS.waitingForPickup, STATUS.draft])

/** Update and cancel: 1 and 2 by the book, and a draft that was never released. */
export function isChangeable(statusId: number): boolean {
  return OPEN.has(statusId)
}

const RETURNABLE: ReadonlySet<number> = new Set([STATUS.pickedUp, STATUS.failedDelivery, STATUS.inTransit])

export function isReturnable(statusId: number): boolean {
  return RETURNABLE.has(statusId)
}
