import { isDeepStrictEqual } from 'node:util'
import type { DraftRow } from '../../../src/shared/domain/draft.ts'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import { openStation, type OpenedStation, type StationAlert, type World } from './world.ts'

/** What one case came to. */
export interface Finding {
  readonly end: 'whole' | 'said' | 'recovered'
  /** Drafts and bills that are gone or changed without a word. */
  readonly silent: readonly string[]
  /** Questions of the screens that were not answered. */
  readonly crashes: readonly string[]
  /** Unsent drafts that are there with the bill that was typed. */
  readonly kept: number
  /** The database was damaged, and another one took its place. */
  readonly isReplaced: boolean
}

/** Opens the damaged profile, asks what the screens ask, and compares it with what was there. */
export async function judge(world: World): Promise<Finding> {
  const crashes: string[] = []
  let station: OpenedStation
  try {
    station = await openStation(world.home)
  } catch (cause) {
    return { ...nothing, crashes: [`the station does not open: ${String(cause)}`] }
  }
  try {
    const silent = [...(await missedDrafts(world, station, crashes)), ...(await missedBills(world, station, crashes))]
    await askTheRest(station, crashes)
    const { alerts } = station
    const isRecovered = alerts.some(({ code, count }) => code === 'drafts-recovered' && (count ?? 0) > 0)
    return {
      end: isRecovered ? 'recovered' : alerts.length > 0 ? 'said' : 'whole',
      silent: silent.filter((line) => line !== ''),
      crashes,
      kept: await keptDrafts(world, station),
      isReplaced: alerts.some(({ code }) => code === 'database-damaged'),
    }
  } finally {
    await station.stop().catch((cause: unknown) => crashes.push(`the station does not stop: ${String(cause)}`))
  }
}

const nothing = { end: 'said', silent: [], crashes: [], kept: 0, isReplaced: false } as const

async function rowsOf(station: OpenedStation, crashes: string[]): Promise<ReadonlyMap<string, DraftRow>> {
  const listed = await station.invoke('drafts.list', { states: [], offset: 0, limit: 500 })
  if (!listed.ok) crashes.push(`drafts.list: ${listed.error.code} ${listed.error.detail ?? ''}`)
  return new Map(listed.ok ? listed.value.rows.map((row) => [row.id, row]) : [])
}

/** How many drafts or bills the station says are gone at most. */
function said(alerts: readonly StationAlert[], of: (alert: StationAlert) => number | null | undefined): number {
  const counts = alerts.map((alert) => of(alert)).filter((count) => count !== undefined)
  return counts.includes(null) ? Infinity : Math.max(0, ...counts.map(Number))
}

async function missedDrafts(world: World, station: OpenedStation, crashes: string[]): Promise<string[]> {
  const rows = await rowsOf(station, crashes)
  const lost: string[] = []
  const changed: string[] = []
  for (const { row, bill } of world.drafts) {
    const now = rows.get(row.id)
    if (now === undefined) {
      // One whose id is not its own any more is named by its reference.
      const isFound = [...rows.values()].some(
        (other) => other.refCode === row.refCode && isNamed(other, station.alerts),
      )
      if (row.state !== 'CREATED' && !isFound) lost.push(row.refCode)
      continue
    }
    const detail = await station.invoke('drafts.get', { id: row.id })
    if (!detail.ok) crashes.push(`drafts.get ${row.refCode}: ${detail.error.code} ${detail.error.detail ?? ''}`)
    else if (isNamed(now, station.alerts)) continue
    else if (!isSame(row, now)) changed.push(`draft ${row.refCode}: ${JSON.stringify(now)}`)
    else if (!isDeepStrictEqual(detail.value.bill, bill)) changed.push(`draft ${row.refCode} has another bill`)
  }
  const atMost = said(station.alerts, ({ code, count, unread }) =>
    code === 'data-missing' ? count : code === 'drafts-recovered' ? unread : undefined,
  )
  const unsaid = lost.length - atMost
  return [...changed, ...(unsaid > 0 ? [`${unsaid} of ${lost.length} drafts that are gone`] : [])]
}

/** A damaged draft stands on HOLD as such, or is named where its attempts decide about its state. */
function isNamed({ reason, refCode }: DraftRow, alerts: readonly StationAlert[]): boolean {
  return reason === 'damaged' || alerts.some(({ code, detail }) => code === 'rows-damaged' && detail.includes(refCode))
}

const heldStates = new Set(['HOLD', 'UNKNOWN'])

/** Recovery may hold a draft, and nothing else. */
function isSame(before: DraftRow, now: DraftRow): boolean {
  const isHeld = now.state !== before.state && heldStates.has(now.state)
  const facts = ({
    id,
    refCode,
    receiverName,
    receiverPhone,
    wardName,
    provinceName,
    codAmountVnd,
    serviceId,
    billCode,
  }: DraftRow) => [id, refCode, receiverName, receiverPhone, wardName, provinceName, codAmountVnd, serviceId, billCode]
  return (isHeld || now.state === before.state) && isDeepStrictEqual(facts(before), facts(now))
}

async function missedBills(world: World, station: OpenedStation, crashes: string[]): Promise<string[]> {
  const listed = await station.invoke('bills.list', { filter: anyBill, offset: 0, limit: 500 })
  if (!listed.ok) crashes.push(`bills.list: ${listed.error.code} ${listed.error.detail ?? ''}`)
  const rows = new Map(listed.ok ? listed.value.rows.map((row) => [row.billCode, row]) : [])
  const changed: string[] = []
  let lost = 0
  for (const before of world.bills) {
    const { billCode } = before
    const answer = await station.invoke('bills.get', { billCode })
    const isDamaged = rows.get(billCode)?.exception === 'damaged'
    if (answer.ok && !isDeepStrictEqual(answer.value.bill, before.bill) && !isDamaged) changed.push(`bill ${billCode}`)
    else if (!answer.ok && answer.error.code === 'bill-not-found') {
      // One whose code is not its own any more is named by its reference.
      const isFound = [...rows.values()].some(
        ({ refCode, exception }) => refCode === before.refCode && exception === 'damaged',
      )
      if (!isFound) lost += 1
    } else if (!answer.ok && answer.error.code !== 'row-damaged')
      crashes.push(`bills.get: ${answer.error.code} ${answer.error.detail ?? ''}`)
  }
  const unsaid =
    lost -
    said(station.alerts, ({ code, bills, count }) =>
      code !== 'data-missing' ? undefined : count === null ? null : bills,
    )
  return [...changed, ...(unsaid > 0 ? [`${unsaid} of ${lost} bills that are gone`] : [])]
}

async function askTheRest(station: OpenedStation, crashes: string[]): Promise<void> {
  const window = { offset: 0, limit: 100 }
  const answers = [
    ['account.view', await station.invoke('account.view', undefined)],
    ['drafts.counts', await station.invoke('drafts.counts', undefined)],
    ['drafts.recent', await station.invoke('drafts.recent', { limit: 20 })],
    ['drafts.list by text', await station.invoke('drafts.list', { states: [], text: 'nguyen', ...window })],
    ['bills.list by text', await station.invoke('bills.list', { filter: { ...anyBill, query: '0900' }, ...window })],
    ['bills.count', await station.invoke('bills.count', { filter: anyBill, atMost: 100 })],
    ['bills.views', await station.invoke('bills.views', undefined)],
    ['audit.list', await station.invoke('audit.list', window)],
    ['batches.list', await station.invoke('batches.list', window)],
    ['printing.missing', await station.invoke('printing.missing', window)],
    ['backups.list', await station.invoke('backups.list', undefined)],
    ['autosave.loadForm', await station.invoke('autosave.loadForm', undefined)],
    ['queue.status', await station.invoke('queue.status', undefined)],
    ['queue.resume', await station.invoke('queue.resume', undefined)],
  ] as const
  for (const [channel, answer] of answers)
    if (!answer.ok) crashes.push(`${channel}: ${answer.error.code} ${answer.error.detail ?? ''}`)
  const stopped = station.alerts.find(({ code }) => code === 'queue-stopped' || code === 'storage-failed')
  if (stopped !== undefined) crashes.push(`the queue stands still: ${stopped.detail}`)
}

async function keptDrafts(world: World, station: OpenedStation): Promise<number> {
  let count = 0
  for (const { row, bill } of world.drafts) {
    if (row.state === 'CREATED') continue
    const detail = await station.invoke('drafts.get', { id: row.id })
    if (detail.ok && isDeepStrictEqual(detail.value.bill, bill)) count += 1
  }
  return count
}
