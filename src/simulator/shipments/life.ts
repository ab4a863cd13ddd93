import type { Intervention } from '../ledger/ledger-event.ts'
import type { LedgerEntry } from '../ledger/ledger.ts'
import { zoneBetween, type Zone } from '../places/places.ts'
import { createRandom, type Random } from '../random.ts'
import { STATUS, statusText } from './statuses.ts'

/** One thing that happened to a parcel. */
export interface LifeEvent {
  readonly atMs: number
  readonly statusId: number
  readonly vi: string
  readonly en: string
  readonly where: 'sender' | 'receiver'
  readonly delayReason?: string
}

const HOUR_MS = 3_600_000
const TRAVEL_HOURS: Readonly<Record<Zone, number>> = { 'same-province': 10, 'same-region': 26, far: 50 }

/** Grows a list of events, each some hours (never the same twice) after the one before. */
interface Course {
  readonly events: LifeEvent[]
  after(hours: number, event: Omit<LifeEvent, 'atMs'>): void
}

function startCourse(fromMs: number, random: Random): Course {
  const events: LifeEvent[] = []
  let atMs = fromMs
  return {
    events,
    after(hours, event) {
      atMs += Math.round(hours * (0.8 + 0.4 * random()) * HOUR_MS)
      events.push({ ...event, atMs })
    },
  }
}

function named(statusId: number, where: LifeEvent['where'], vi?: string, en?: string): Omit<LifeEvent, 'atMs'> {
  const text = statusText(statusId)
  return { statusId, where, vi: vi ?? text.vi, en: en ?? text.en }
}

function addPickup(course: Course, luck: number): void {
  if (luck < 0.05) {
    const error = named(STATUS.pickupError, 'sender', 'Lấy hàng không thành công', 'Pickup failed')
    course.after(4, { ...error, delayReason: 'Người gửi hẹn lại' })
    course.after(14, named(STATUS.waitingForPickup, 'sender', 'Hẹn lấy lại', 'Pickup rescheduled'))
  }
  course.after(4, named(STATUS.pickedUp, 'sender', 'Bưu tá đã lấy hàng', 'Picked up by courier'))
}

function addTransit(course: Course, zone: Zone): void {
  const hours = TRAVEL_HOURS[zone]
  course.after(2, named(STATUS.inTransit, 'sender', 'Nhập bưu cục gửi', 'Arrived at origin office'))
  course.after(2, named(STATUS.inTransit, 'sender', 'Rời bưu cục gửi', 'Departed origin office'))
  course.after(hours, named(STATUS.inTransit, 'receiver', 'Nhập bưu cục phát', 'Arrived at destination office'))
}

function addFailedDelivery(course: Course, reason: string): void {
  const failed = named(STATUS.failedDelivery, 'receiver', 'Phát không thành công', 'Delivery failed')
  course.after(5, { ...failed, delayReason: reason })
}

function addReturn(course: Course, zone: Zone): void {
  course.after(3, named(STATUS.returning, 'receiver', 'Chuyển hoàn về người gửi', 'Returning to sender'))
  course.after(TRAVEL_HOURS[zone], named(STATUS.returning, 'sender', 'Hàng hoàn nhập bưu cục', 'Return at office'))
  course.after(4, named(STATUS.returnOutForDelivery, 'sender', 'Đang phát hoàn', 'Return out for delivery'))
  course.after(3, named(STATUS.returned, 'sender', 'Đã trả hàng cho người gửi', 'Returned to sender'))
}

function addDelivery(course: Course, luck: number, zone: Zone): void {
  const goingOut = named(STATUS.outForDelivery, 'receiver', 'Bưu tá đang đi phát', 'Out for delivery')
  course.after(3, goingOut)
  if (luck < 0.02) {
    course.after(2, named(STATUS.incident, 'receiver', 'Hàng hư hỏng, đang xử lý', 'Damaged, being handled'))
    return
  }
  if (luck < 0.14) {
    addFailedDelivery(course, 'Không liên lạc được người nhận')
    course.after(18, goingOut)
  }
  if (luck < 0.05) {
    addFailedDelivery(course, 'Người nhận từ chối nhận hàng')
    addReturn(course, zone)
    return
  }
  course.after(4, named(STATUS.delivered, 'receiver', 'Đã phát thành công', 'Delivered'))
}

function plannedEvents(entry: LedgerEntry, random: Random): readonly LifeEvent[] {
  const { shipment, createdAtMs } = entry
  const course = startCourse(createdAtMs, random)
  if (shipment.draft) {
    course.after(0, named(STATUS.draft, 'sender', 'Tạo đơn nháp', 'Draft created'))
    return course.events
  }
  course.after(0, named(STATUS.waitingForPickup, 'sender', 'Tạo vận đơn, chờ lấy hàng', 'Created, waiting for pickup'))
  const luck = random()
  if (luck > 0.98) {
    course.after(6, named(STATUS.notSuccessful, 'sender', 'Lấy hàng không thành công', 'Pickup not successful'))
    return course.events
  }
  const zone = zoneBetween(shipment.sender.place, shipment.receiver.place)
  addPickup(course, luck)
  addTransit(course, zone)
  addDelivery(course, random(), zone)
  return course.events
}

function afterIntervention(entry: LedgerEntry, intervention: Intervention, random: Random): readonly LifeEvent[] {
  const course = startCourse(intervention.atMs, random)
  switch (intervention.kind) {
    case 'cancelled':
      course.after(0, named(STATUS.cancelled, 'sender', 'Khách hàng hủy vận đơn', 'Cancelled by customer'))
      break
    case 'return-requested':
      course.after(0, named(STATUS.returning, 'receiver', 'Khách hàng yêu cầu hoàn', 'Return requested by customer'))
      addReturn(course, zoneBetween(entry.shipment.sender.place, entry.shipment.receiver.place))
      break
    case 'moved':
      course.after(0, named(intervention.statusId ?? STATUS.incident, 'receiver'))
      break
  }
  return course.events
}

/**
 * The whole life of a shipment up to `nowMs`, oldest first and never empty. Nothing is stored of it: it follows from
 * the creation, the interventions and the seed, so that a restart or a moved clock changes no history.
 */
export function lifeOf(entry: LedgerEntry, seed: number, nowMs: number): readonly LifeEvent[] {
  const random = createRandom(seed + entry.sequence * 7919)
  let events = plannedEvents(entry, random)
  for (const intervention of entry.interventions) {
    const before = events.filter((event) => event.atMs <= intervention.atMs)
    events = [...before, ...afterIntervention(entry, intervention, random)]
  }
  return events.filter((event, index) => index === 0 || event.atMs <= nowMs)
}

export function statusOf(life: readonly LifeEvent[]): number {
  return life.at(-1)?.statusId ?? STATUS.waitingForPickup
}
