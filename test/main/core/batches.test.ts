import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '../../../src/simulator/simulator.ts'
import { openTestStation, until, type TestStation } from '../station.ts'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { signInAt } from '../../../scripts/drive/sign-in.ts'

let simulator: Simulator
let station: TestStation

beforeEach(async () => {
  simulator = createSimulator({ accounts: [{ username: 'shop', password: 'secret', partnerId: 1 }] })
  const baseUrl = await simulator.listen({ port: 0 })
  station = await openTestStation()
  await station.ask('account.signIn', signInAt(baseUrl, { username: 'shop', password: 'secret' }))
  await station.ask('settings.update', { cancelChunkSize: 2 })
  await station.ask('operators.add', { name: 'Lan', pin: null })
})
afterEach(async () => {
  await station.close()
  await simulator.close()
})

async function createBills(...refCodes: readonly string[]): Promise<string[]> {
  const created = refCodes.map((refCode) => station.create({ ...sampleBill(refCode), note: `Ghi chú ${refCode}` }))
  return await Promise.all(created)
}

const batchAt = (id: string, isDone: (waiting: number, sending: number) => boolean) =>
  until(
    () => station.ask('batches.get', { id, outcomes: [], offset: 0, limit: 100 }),
    ({ batch }) => isDone(batch.counts.waiting, batch.counts.sending),
  )
const finished = (id: string) => batchAt(id, (waiting, sending) => waiting + sending === 0)

const billAt = (billCode: string, updateOutcome: string) =>
  until(
    () => station.ask('bills.get', { billCode }),
    (bill) => bill.updateOutcome === updateOutcome,
  )

test('a note follows its create, and a change of the bill reaches the carrier before the station shows it', async () => {
  const [billCode = ''] = await createBills('B-1')
  await billAt(billCode, 'accepted')
  expect(simulator.ledger.find(billCode)).toMatchObject({ shipment: { note: 'Ghi chú B-1' } })
  simulator.faults.add({
    endpoint: '/v3/bill/update-shipping',
    phase: 'after',
    action: { kind: 'cut-body' },
    times: 1,
  })
  await station.ask('bills.update', { billCode, changes: { codAmountVnd: 99_000, receiverName: 'Trần Dũng' } })
  const changed = await billAt(billCode, 'accepted')
  expect(changed).toMatchObject({ codAmountVnd: 99_000, receiverPhone: '0908765432', receiverName: 'Trần Dũng' })
  simulator.moveTo(billCode, 3)
  await station.ask('bills.update', { billCode, changes: { codAmountVnd: 1000 } })
  const refused = await billAt(billCode, 'refused')
  expect(refused.codAmountVnd).toBe(99_000)
  expect(refused.updateMessage).not.toBe('')
})

test('a batch of cancels tells for each code what became of it, and what failed is tried again', async () => {
  const codes = await createBills('C-1', 'C-2', 'C-3')
  simulator.moveTo(codes[1]!, 3)
  const text = `Mã vận đơn;COD\n${codes.join(';0\n')};0\nCP404;0\n${codes[0]};0`
  const preview = await station.ask('batches.preview', { kind: 'cancel', text })
  expect(preview.rows.map(({ mark }) => mark)).toEqual(['none', 'none', 'none', 'unknown-bill'])
  expect(preview.repeated).toBe(1)
  const { id } = await station.ask('batches.create', {
    kind: 'cancel',
    codes: preview.rows.map(({ billCode }) => billCode),
  })
  const { rows, batch } = await finished(id)
  expect(rows.map(({ outcome }) => outcome)).toEqual(['accepted', 'refused', 'accepted', 'refused'])
  expect(rows.every(({ message, billCode }) => message.includes(billCode))).toBe(true)
  expect(batch).toMatchObject({ total: 4, unrequested: [], operator: 'Lan' })
  expect(codes.map((code) => simulator.statusOf(code))).toEqual([6, 3, 6])

  simulator.moveTo(codes[1]!, 2)
  const retry = await station.ask('batches.retry', { id, only: 'refused' })
  const again = await finished(retry.id)
  expect(again.rows.map(({ outcome }) => outcome)).toEqual(['accepted', 'refused'])
  await expect.poll(() => station.events.some(({ name }) => name === 'batches.changed')).toBe(true)
  const audit = await station.ask('audit.list', { offset: 0, limit: 2 })
  expect(audit.rows.map(({ action, operator, codeCount }) => [action, operator, codeCount])).toEqual([
    ['cancel', 'Lan', 2],
    ['cancel', 'Lan', 4],
  ])
})

test('a cancel whose answer is lost is unclear until tracking tells, and is not sent twice', async () => {
  const [billCode = ''] = await createBills('L-1')
  simulator.faults.add({ endpoint: '/v3/bill/destroy', phase: 'after', action: { kind: 'drop' }, times: 1 })
  await station.ask('bills.cancel', { billCode })
  const bill = await until(
    () => station.ask('bills.get', { billCode }),
    ({ cancelOutcome }) => cancelOutcome === 'accepted',
  )
  expect(bill.statusId).toBe(6)
  const { total } = await station.ask('batches.list', { offset: 0, limit: 10 })
  expect(total).toBe(1)
})

test('what a station adds to the phrases counts for the next cancel, and against the shipped ones it is unclear', async () => {
  const cancelled = async (code: string) => {
    const { id } = await station.ask('batches.create', { kind: 'cancel', codes: [code] })
    return (await finished(id)).rows[0]?.outcome
  }
  expect(await cancelled('NOBODY-1')).toBe('refused')
  await station.ask('settings.update', {
    cancelPhrases: { accepted: ['Vận đơn {code} không tồn tại'], refused: [] },
  })
  expect(await cancelled('NOBODY-2')).toBe('unclear')
})

test('tracking a bill again resolves its unclear cancel, and brings back one that was accepted and was not done', async () => {
  const [lost = '', taken = ''] = await createBills('S-1', 'S-2')
  simulator.faults.add({ endpoint: '/v3/bill/destroy', phase: 'before', action: { kind: 'drop' }, times: 1 })
  await station.ask('bills.cancel', { billCode: lost })
  const unclear = await until(
    () => station.ask('bills.get', { billCode: lost }),
    ({ cancelOutcome }) => cancelOutcome === 'unclear',
  )
  expect(unclear.statusId).toBe(2)
  simulator.moveTo(lost, 3)
  expect(await station.ask('bills.track', { billCode: lost })).toMatchObject({ cancelOutcome: 'refused', statusId: 3 })

  await station.ask('bills.cancel', { billCode: taken })
  await until(
    () => station.ask('bills.get', { billCode: taken }),
    ({ cancelOutcome }) => cancelOutcome === 'accepted',
  )
  simulator.moveTo(taken, 3)
  expect(await station.ask('bills.track', { billCode: taken })).toMatchObject({ cancelOutcome: 'unclear' })
  expect(await station.ask('bills.history', { billCode: taken })).toMatchObject({ exception: 'unclear-cancel' })
  await station.ask('bills.resolveCancel', { billCode: taken, reason: 'Bưu tá đã lấy' })
  expect(await station.ask('bills.history', { billCode: taken })).toMatchObject({ exception: null })
})

test('returns, an expired token and a restart in the middle of an outage leave every code with an outcome', async () => {
  const codes = await createBills('T-1', 'T-2', 'T-3')
  for (const code of codes.slice(0, 2)) simulator.moveTo(code, 15)
  simulator.tokens.expireAccess()
  const { id } = await station.ask('batches.create', { kind: 'return', codes })
  const { rows } = await finished(id)
  expect(rows.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'refused'])

  await station.ask('queue.pause', undefined)
  const paused = await station.ask('batches.create', { kind: 'cancel', codes: [codes[2]!] })
  await station.restart()
  expect((await station.ask('queue.status', undefined)).status).toBe('paused')
  const stopped = await station.ask('batches.stop', { id: paused.id })
  expect(stopped.counts).toMatchObject({ waiting: 0, 'not-sent': 1 })
  expect(await station.refusal('batches.get', { id: 'x', outcomes: [], offset: 0, limit: 1 })).toMatchObject({
    code: 'batch-not-found',
  })
  expect(await station.refusal('drafts.resolveAbsent', { id: 'x', reason: 'absent' })).toMatchObject({
    code: 'draft-not-found',
  })
})
