import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { carrierAddress, type FrozenCarrier } from './frozen-carrier.ts'
import type { ScriptedPrinter } from './scripted-printer.ts'
import type { Station } from './station.ts'
import type { StationClock } from './station-clock.ts'
import { formerPlaces, halfTyped } from './people.ts'
import { formOf, logo, operators, settings, tableOf, textsFor, views } from './typed-work.ts'

/** What the states of the first life are made with. */
export interface FirstLife {
  readonly home: string
  readonly station: Station
  readonly carrier: FrozenCarrier
  readonly printer: ScriptedPrinter
  readonly clock: StationClock
}

const create = '/v3/bill/create'
const update = '/v3/bill/update-shipping'
const destroy = '/v3/bill/destroy'
const quietTimeMs = 5 * 60_000
/** Of the simulator's states. */
const pickedUp = 3
const delivered = 4
const failedDelivery = 7

/** Everything that a station leaves behind that is closed in order. @returns the id of the live account */
export async function liveInOrder(life: FirstLife): Promise<string> {
  const { station } = life
  await station.ask('settings.update', settings)
  for (const operator of operators) await station.ask('operators.add', operator)
  await station.ask('labels.setLogo', logo)
  await practise(station)
  await workAsPartner(station)
  const accountId = await station.signIn()
  await createBills(life)
  await meetUnknowns(life)
  await keepDrafts(life)
  await follow(life)
  await printLabels(life)
  await askForBatches(life)
  await askForUpdates(life)
  await printPapers(life)
  await handOver(life)
  await backUp(life, accountId)
  await enterAfterBackup(life)
  await leaveTypedWork(life)
  return accountId
}

const codeOf = ({ simulator }: FrozenCarrier, refCode: string): string =>
  simulator.ledger.billsByReference(refCode)[0]?.billCode ?? ''

async function untilState(station: Station, refCode: string, state: string, meanwhile = async () => {}): Promise<void> {
  await station.until('drafts.list', { states: [], text: refCode, offset: 0, limit: 100 }, ({ rows }) => {
    void meanwhile()
    return rows.find((row) => row.refCode === refCode)?.state === state
  })
}

async function practise(station: Station): Promise<void> {
  await station.ask('account.startTraining', undefined)
  await station.until('account.view', undefined, ({ session }) => session === 'fresh')
  await station.enter('TR-01', 'send')
  await untilState(station, 'TR-01', 'CREATED')
  await station.ask('training.practise', { trouble: 'lose-answer', on: true })
  await station.enter('TR-02', 'send')
  await untilState(station, 'TR-02', 'UNKNOWN')
  await station.enter('TR-03', 'keep', halfTyped)
  const { accountId } = await station.ask('autosave.loadForm', undefined)
  await station.ask('autosave.saveForm', { accountId, form: formOf('TR-TYPED', null) })
}

/** An account of the older interface, without a user, that a packer has paused. */
async function workAsPartner(station: Station): Promise<void> {
  const partner = { partnerId: 1, partnerName: 'mau' }
  await station.ask('account.usePartnerOnly', { baseUrl: carrierAddress, generation: 'legacy-names', ...partner })
  await station.enter('L-1', 'send', formerPlaces)
  await untilState(station, 'L-1', 'CREATED')
  await station.ask('queue.pause', undefined)
  await station.enter('L-2', 'send', formerPlaces)
  await station.enter('L-3', 'keep', { ...formerPlaces, ...halfTyped })
}

async function createBills({ station }: FirstLife): Promise<void> {
  for (let n = 1; n <= 14; n += 1) {
    const note = n === 2 ? 'Giao giờ hành chính' : ''
    await station.enter(`C-${String(n).padStart(2, '0')}`, 'send', { note, codAmountVnd: n % 3 === 0 ? 0 : n * 10_000 })
  }
  await station.until('drafts.counts', undefined, ({ CREATED }) => CREATED === 14)
  // The reference is used again on purpose, and the carrier refuses it.
  const again = await station.enter('C-14', 'send', {}, 'khách đặt thêm')
  await station.ask('drafts.release', { id: again.id })
  await station.until('drafts.counts', undefined, ({ REJECTED }) => REJECTED === 1)
}

/** U-1 stays, U-2 is given up, U-3 is found, U-4 is sent again, and U-5 too and is refused: the carrier has it already. */
async function meetUnknowns({ station, carrier, clock }: FirstLife): Promise<void> {
  const sendNow = async (): Promise<void> => void (await station.ask('queue.sendNow', undefined))
  const ids = new Map<string, string>()
  for (const refCode of ['U-1', 'U-2', 'U-3', 'U-4', 'U-5']) {
    const isProcessed = refCode !== 'U-2' && refCode !== 'U-4'
    carrier.arrange({
      path: create,
      mark: `"${refCode}"`,
      fate: isProcessed ? 'lose-answer' : { answer: {} },
      times: 1,
    })
    const { id } = await station.enter(refCode, 'send')
    ids.set(refCode, id)
    await untilState(station, refCode, 'UNKNOWN', sendNow)
    await station.enter(`CLEAR-${refCode}`, 'send')
    await untilState(station, `CLEAR-${refCode}`, 'CREATED', sendNow)
  }
  const idOf = (refCode: string): string => ids.get(refCode) ?? ''
  await station.ask('drafts.abandon', { id: idOf('U-2'), reason: 'khách không mua nữa' })
  const billCode = codeOf(carrier, 'U-3')
  await station.ask('drafts.link', { id: idOf('U-3'), billCode, comparedCode: null })
  clock.advance(quietTimeMs + 60_000)
  for (const refCode of ['U-4', 'U-5']) {
    await station.ask('drafts.resend', { id: idOf(refCode), reason: 'không thấy trên trang của hãng' })
  }
  await untilState(station, 'U-4', 'CREATED', sendNow)
  await untilState(station, 'U-5', 'REJECTED', sendNow)
}

async function keepDrafts({ station }: FirstLife): Promise<void> {
  await station.enter('E-1', 'keep')
  await station.enter('E-2', 'keep', halfTyped)
  const parked = await station.enter('H-1', 'keep')
  await station.ask('drafts.hold', { id: parked.id })
  await station.enter('C-01', 'send', {}, 'gửi bù hàng thiếu')
}

async function follow({ station, carrier }: FirstLife): Promise<void> {
  const states = [
    ['C-09', delivered],
    ['C-10', failedDelivery],
    ['C-11', pickedUp],
    ['C-13', failedDelivery],
  ] as const
  for (const [refCode, statusId] of states) {
    carrier.simulator.moveTo(codeOf(carrier, refCode), statusId)
    await station.ask('bills.track', { billCode: codeOf(carrier, refCode) })
  }
  await station.ask('bills.handle', { billCode: codeOf(carrier, 'C-13'), note: 'đã gọi khách' })
}

async function printLabels({ station, carrier, printer }: FirstLife): Promise<void> {
  const print = (refCode: string, reprint = false) =>
    station.ask('printing.print', { billCodes: [codeOf(carrier, refCode)], profileId: 'counter', reprint })
  const noneWaits = async (): Promise<void> => {
    await station.until('printing.overview', undefined, ({ batches }) => batches.length === 0)
  }
  for (const [refCode, fate] of [
    ['C-01', 'printed'],
    ['C-02', 'printed'],
    ['C-03', 'unclear'],
    ['C-04', 'refused'],
  ] as const) {
    printer.next(fate)
    await print(refCode)
    await noneWaits()
  }
  await print('C-01', true)
  await noneWaits()
  await station.ask('printing.confirm', { scannedCode: codeOf(carrier, 'C-02') })
  printer.next('hold')
  await print('C-06')
  const { batchId } = await print('C-05')
  while (printer.held() === 0) await sleep(10)
  await station.ask('printing.cancel', { batchId: batchId ?? '' })
  printer.release()
  await noneWaits()
}

async function askForBatches({ station, carrier }: FirstLife): Promise<void> {
  const [accepted, unclear, stopped] = [codeOf(carrier, 'C-07'), codeOf(carrier, 'C-08'), codeOf(carrier, 'C-12')]
  const ended = (id: string) =>
    station.until('batches.get', { id, outcomes: [], offset: 0, limit: 100 }, ({ batch }) => {
      return (batch.counts.waiting ?? 0) + (batch.counts.sending ?? 0) === 0
    })
  await ended((await station.ask('batches.create', { kind: 'cancel', codes: [accepted, 'VN000NOBODY'] })).id)
  const said = [{ doCode: unclear, message: `Vận đơn ${unclear} đang được xem xét` }]
  const answer = { success: true, message: 'Xử lý hủy vận đơn hoàn tất', data: said }
  carrier.arrange({ path: destroy, mark: unclear, fate: { answer }, times: 1 })
  await ended((await station.ask('batches.create', { kind: 'cancel', codes: [unclear] })).id)
  const returned = [codeOf(carrier, 'C-11'), codeOf(carrier, 'C-12')]
  await ended((await station.ask('batches.create', { kind: 'return', codes: returned })).id)
  await station.ask('queue.pause', undefined)
  const { id } = await station.ask('batches.create', { kind: 'cancel', codes: [stopped] })
  await station.ask('batches.stop', { id })
  await station.ask('queue.resume', undefined)
}

/** Accepted (its label is outdated from then on), refused, and unclear after as many tries as the station makes. */
async function askForUpdates({ station, carrier }: FirstLife): Promise<void> {
  const ended = (billCode: string, meanwhile = async () => {}) =>
    station.until('bills.get', { billCode }, ({ updateOutcome }) => {
      void meanwhile()
      return updateOutcome !== 'waiting' && updateOutcome !== 'sending'
    })
  const [accepted, refused, unclear] = [codeOf(carrier, 'C-06'), codeOf(carrier, 'C-09'), codeOf(carrier, 'C-12')]
  await station.ask('bills.update', { billCode: accepted, changes: { receiverAddress: '9 Đường Mẫu Mới' } })
  await ended(accepted)
  await station.ask('bills.update', { billCode: refused, changes: { note: 'đã phát rồi' } })
  await ended(refused)
  carrier.arrange({ path: update, mark: unclear, fate: 'lose-answer', times: 10 })
  await station.ask('bills.update', { billCode: unclear, changes: { note: 'để ở bảo vệ' } })
  await ended(unclear, async () => void (await station.ask('queue.sendNow', undefined)))
  carrier.relent()
  await station.ask('queue.sendNow', undefined)
  await station.until('queue.status', undefined, ({ status }) => status === 'running')
}

async function printPapers({ station, carrier, printer }: FirstLife): Promise<void> {
  const drafts = await station.ask('drafts.list', { states: [], offset: 0, limit: 100 })
  const slip = (refCode: string) => {
    const draftIds = drafts.rows.filter((row) => row.refCode === refCode && row.billCode === null).map(({ id }) => id)
    return station.ask('printing.printSlips', { draftIds, profileId: 'counter', again: false })
  }
  const slipsPrinted = (total: number): Promise<unknown> =>
    station.until('printing.documents', { offset: 0, limit: 100 }, ({ rows }) => {
      return rows.length === total && rows.every(({ state }) => !['queued', 'rendering', 'sending'].includes(state))
    })
  await slip('H-1')
  await slipsPrinted(1)
  printer.next('unclear')
  await slip('U-1')
  await slipsPrinted(2)
  const request = { billCodes: [codeOf(carrier, 'C-01'), codeOf(carrier, 'C-02')], driverName: 'Tài xế Mẫu' }
  await station.ask('printing.printHandoverList', { request, profileId: 'office' })
  await slipsPrinted(3)
  printer.next('refused')
  const { rows } = await station.ask('batches.list', { offset: 0, limit: 10 })
  const batchId = rows.at(-1)?.id ?? ''
  await station.ask('printing.printBatchResult', { batchId, profileId: 'office', again: false })
  await slipsPrinted(4)
  printer.next('hold')
  await slip('E-1')
  const cancelled = await station.ask('printing.printHandoverList', { request, profileId: 'office' })
  while (printer.held() === 0) await sleep(10)
  await station.ask('printing.cancel', { batchId: cancelled.batchId ?? '' })
  printer.release()
  await slipsPrinted(6)
}

/** A list that a driver has, with all others left behind, and one that is being scanned. */
async function handOver({ station, carrier }: FirstLife): Promise<void> {
  const scan = (refCode: string) =>
    station.ask('handover.scan', { question: randomUUID(), code: codeOf(carrier, refCode) })
  await scan('C-01')
  const { list } = await scan('C-02')
  await station.ask('handover.close', {
    number: list.number,
    taken: list.counts.taken,
    missing: list.counts.missing,
    driverName: 'Tài xế Mẫu',
    plate: '59-X1 234.56',
    giver: 'Mai',
    reasons: [],
  })
  await scan('C-05')
}

async function backUp({ home, clock }: FirstLife, accountId: string): Promise<void> {
  const folder = join(home, 'profile', 'accounts', accountId, 'backups')
  // One account waits for the other.
  for (
    clock.backUpNow();
    !existsSync(folder) || !readdirSync(folder).some((name) => name.endsWith('.db'));
    clock.backUpNow()
  )
    await sleep(20)
}

/** What a restored backup knows from the journal alone; and a draft that was deleted while it waited. */
async function enterAfterBackup({ station }: FirstLife): Promise<void> {
  await station.enter('AFTER-1', 'send')
  await untilState(station, 'AFTER-1', 'CREATED')
  await station.ask('queue.pause', undefined)
  const deleted = await station.enter('DEL-1', 'send')
  await station.ask('drafts.delete', { id: deleted.id })
  await station.ask('queue.resume', undefined)
}

async function leaveTypedWork({ station, carrier }: FirstLife): Promise<void> {
  const { rows } = await station.ask('drafts.list', { states: ['EDITING'], text: 'E-1', offset: 0, limit: 1 })
  const id = rows[0]?.id ?? ''
  const { accountId } = await station.ask('autosave.loadForm', undefined)
  const editing = { id, refCode: 'E-1', texts: textsFor('E-1') }
  await station.ask('autosave.saveForm', { accountId, form: formOf('TYPED-1', editing) })
  await station.ask('autosave.saveState', { accountId, state: tableOf(codeOf(carrier, 'C-10'), id) })
  await station.ask('bills.saveViews', views)
}
