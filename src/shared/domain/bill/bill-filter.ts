import { z } from 'zod'
import { assertNever } from '../../assert-never.ts'
import { knownStatusIds as ids, labelStates } from './bill.ts'
import { dayMs, vietnamOffsetMs } from '../time/time-units.ts'

/** The states of bills as a packer thinks of them; `other` is any state that the app does not know. */
export const statusGroups = [
  'waiting',
  'picked-up',
  'in-transit',
  'delivered',
  'failed',
  'cancelled',
  'returning',
  'other',
] as const
export type StatusGroup = (typeof statusGroups)[number]

const groupOfStatus: ReadonlyMap<number, StatusGroup> = new Map([
  [ids.waitingForPickup, 'waiting'],
  [ids.carrierDraft, 'waiting'],
  [ids.pickedUp, 'picked-up'],
  [ids.inTransit, 'in-transit'],
  [ids.outForDelivery, 'in-transit'],
  [ids.delivered, 'delivered'],
  [ids.notSuccessful, 'failed'],
  [ids.failedDelivery, 'failed'],
  [ids.incident, 'failed'],
  [ids.pickupError, 'failed'],
  [ids.cancelled, 'cancelled'],
  [ids.returning, 'returning'],
  [ids.returned, 'returning'],
  [ids.returnOutForDelivery, 'returning'],
])

export function statusGroupOf(statusId: number | null): StatusGroup {
  return (statusId === null ? undefined : groupOfStatus.get(statusId)) ?? 'other'
}

/** A day in Vietnam, "2026-11-21". */
const daySchema = z.iso.date()

/** When bills were created. The named ones move with the calendar, so that a saved view keeps its meaning. */
const createdSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['any', 'today', 'yesterday', 'last-7-days', 'last-30-days']) }),
  /** Both days belong to the range; null leaves that end open. */
  z.strictObject({ kind: z.literal('days'), from: daySchema.nullable(), to: daySchema.nullable() }),
])
export type Created = z.infer<typeof createdSchema>

/** Which bills are meant. An empty list, `any` or an empty query says nothing about that side of a bill. */
export const billFilterSchema = z.strictObject({
  /** Each word must begin a word of code, reference, phone, name or address; in any order, without accents. */
  query: z.string().max(200),
  groups: z.array(z.enum(statusGroups)).max(statusGroups.length),
  created: createdSchema,
  serviceIds: z.array(z.number().int()).max(50),
  /** As the bills name them. */
  provinces: z.array(z.string().max(100)).max(100),
  senders: z.array(z.string().max(200)).max(100),
  /** Who entered the bill, by the name that the audit log has. */
  operators: z.array(z.string().max(200)).max(100),
  cod: z.enum(['any', 'yes', 'no']),
  labels: z.array(z.enum(labelStates)).max(labelStates.length),
  /** Only what waits for a person: see `exceptionKinds`. */
  exceptions: z.boolean(),
})
export type BillFilter = z.infer<typeof billFilterSchema>

export const anyBill: BillFilter = {
  query: '',
  groups: [],
  created: { kind: 'any' },
  serviceIds: [],
  provinces: [],
  senders: [],
  operators: [],
  cod: 'any',
  labels: [],
  exceptions: false,
}

/** Days since 1970 as Vietnam counts them. */
export function vietnamDay(atMs: number): number {
  return Math.floor((atMs + vietnamOffsetMs) / dayMs)
}

/** The midnight with which the day of a moment began. */
export const vietnamDayStart = (atMs: number): number => vietnamDay(atMs) * dayMs - vietnamOffsetMs

/** The first and the last day that are meant, as `vietnamDay` numbers; null for no limit. */
export function createdDays(created: Created, nowMs: number): { from: number | null; to: number | null } {
  const today = vietnamDay(nowMs)
  switch (created.kind) {
    case 'any':
      return { from: null, to: null }
    case 'today':
      return { from: today, to: null }
    case 'yesterday':
      return { from: today - 1, to: today - 1 }
    case 'last-7-days':
      return { from: today - 6, to: null }
    case 'last-30-days':
      return { from: today - 29, to: null }
    case 'days':
      return { from: dayNumber(created.from), to: dayNumber(created.to) }
    default:
      return assertNever(created)
  }
}

/** Whether a bill of that moment is of the days that are meant. */
export function isCreatedIn(created: Created, createdAtMs: number, nowMs: number): boolean {
  const { from, to } = createdDays(created, nowMs)
  const day = vietnamDay(createdAtMs)
  return (from === null || day >= from) && (to === null || day <= to)
}

/** The same days by their dates: behind midnight a word of the calendar means others. */
export function namedDays(created: Created, nowMs: number): Created {
  if (created.kind === 'any' || created.kind === 'days') return created
  const { from, to } = createdDays(created, nowMs)
  return { kind: 'days', from: dayName(from), to: dayName(to) }
}

const dayName = (day: number | null): string | null =>
  day === null ? null : new Date(day * dayMs).toISOString().slice(0, 10)

function dayNumber(day: string | null): number | null {
  return day === null ? null : Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs)
}
