import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addRowDigest } from '../../../src/main/database/row-digest.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import { knownStatusIds } from '../../../src/shared/domain/bill/bill.ts'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import { defaultLabelChoices, labelTemplates } from '../../../src/shared/domain/printing/label.ts'
import { pdfProfile } from '../../../src/shared/domain/printing/printing.ts'
import { rasterise, textOf } from '../documents/raster.ts'
import { sampleLogo } from '../documents/sample-logo.ts'
import { openTestStation, until, type TestStation } from '../station.ts'

let station: TestStation
beforeEach(async () => {
  station = await openTestStation()
})
afterEach(() => station.close())

const logo = { ...sampleLogo, fileName: 'logo.svg' }
const sample = (template: (typeof labelTemplates)[number] = '100x150') =>
  station.ask('labels.sample', { template, kind: 'label' })

async function offline(): Promise<void> {
  await station.ask('account.startTraining', undefined)
  await until(
    () => station.ask('account.view', undefined),
    ({ session }) => session === 'fresh',
  )
  await station.ask('training.practise', { trouble: 'outage', on: true })
}

/** Drawing threads start anew with each station: a busy machine takes its time. */
const unhurried = { timeout: 60_000 }

test('a sample of every size shows the choices as they are now, before there is any account', async () => {
  for (const template of labelTemplates) expect((await sample(template)).pages).toBe(1)
  const { shown } = defaultLabelChoices
  const labelChoices = { ...defaultLabelChoices, carrierName: 'SAO MAI', shown: { ...shown, cargo: false } }
  await station.ask('settings.update', { labelChoices })
  const text = textOf((await sample()).pdf)
  expect(text).toContain('SAO MAI')
  expect(text).not.toContain('Áo dài')
})

test('a sample names the sender that the next bill of the account in front starts with', async () => {
  const named = (name: string) => ({ id: name, label: name, party: { ...emptyBill.sender, name } })
  const senders = [named('Kho Mai'), named('Kho Lan'), named('Kho Cam')]
  const sender = async () => /Kho \w+/.exec(textOf((await sample()).pdf))?.[0]
  await station.ask('settings.update', { senders })
  expect(await sender()).toBe('Kho Mai')
  await station.ask('settings.update', { defaultSenderId: 'Kho Lan', accountSenders: { training: 'Kho Cam' } })
  expect(await sender()).toBe('Kho Lan')
  await station.ask('account.startTraining', undefined)
  expect(await sender()).toBe('Kho Cam')
})

test('a logo is checked, kept through a restart, printed on labels, and taken away again', unhurried, async () => {
  expect(await station.ask('labels.logo', undefined)).toBeNull()
  const bare = rasterise((await sample()).pdf, 203)[0]
  const saved = await station.ask('labels.setLogo', logo)
  expect(saved).toMatchObject({ widthPx: 619, wasPale: false })
  await station.restart()
  expect(await station.ask('labels.logo', undefined)).toMatchObject({ widthPx: 619, blackShare: saved.blackShare })
  const page = rasterise((await sample()).pdf, 203)[0]
  expect([bare?.isBlack(29, 60), page?.isBlack(29, 60)]).toEqual([false, true])
  await station.ask('labels.removeLogo', undefined)
  expect(await station.ask('labels.logo', undefined)).toBeNull()
})

test('a picture that is no logo is named for what is wrong with it, and the logo before it stays', async () => {
  await station.ask('labels.setLogo', logo)
  const white = { width: 9, height: 9, ink: new Uint8Array(81), fileName: 'white.png' }
  expect(await station.refusal('labels.setLogo', white)).toMatchObject({
    code: 'logo-refused',
    context: { why: 'empty' },
  })
  // Nothing is believed of the shape that the window names.
  const longer = { ...white, ink: new Uint8Array(82).fill(255) }
  expect(await station.refusal('labels.setLogo', longer)).toMatchObject({ context: { why: 'not-a-picture' } })
  const huge = { ...white, width: 1601, height: 1, ink: new Uint8Array(1601).fill(255) }
  expect(await station.refusal('labels.setLogo', huge)).toMatchObject({ code: 'input-refused' })
  expect(await station.ask('labels.logo', undefined)).toMatchObject({ widthPx: 619 })
})

test('a logo that the disk has damaged leaves labels without one, not without labels', async () => {
  await station.ask('labels.setLogo', logo)
  writeFileSync(join(station.folder, 'profile', 'label-logo.png'), 'nothing')
  await station.restart()
  expect(await station.ask('labels.logo', undefined)).toBeNull()
  expect((await sample()).pages).toBe(1)
})

test('drafts get slips while the carrier cannot be reached, and none when they have a bill code', async () => {
  await offline()
  const ids = [(await station.enter('SLIP-1')).id, (await station.enter('SLIP-2')).id]
  const shown = await station.ask('labels.slip', { draftId: ids[0] ?? '' })
  expect(textOf(shown.pdf)).toContain('CHƯA CÓ MÃ VẬN ĐƠN')
  const saved = await station.ask('labels.saveSlips', { draftIds: ids })
  expect(saved).toMatchObject({ pages: 2, leftOut: [] })
  const read = rasterise(readFileSync(saved.path), 203).map(({ decoded }) => decoded)
  expect(read.flat().toSorted()).toEqual(['CODE-128:SLIP-1', 'CODE-128:SLIP-2', 'QR-Code:SLIP-1', 'QR-Code:SLIP-2'])

  await station.ask('training.practise', { trouble: 'outage', on: false })
  await station.ask('queue.sendNow', undefined)
  for (const id of ids)
    await until(
      () => station.ask('drafts.get', { id }),
      ({ state }) => state === 'CREATED',
    )
  expect(await station.refusal('labels.saveSlips', { draftIds: ids })).toMatchObject({ code: 'slip-not-needed' })
})

test('a draft that somebody else has changed on the disk gets no slip of what is left of it', async () => {
  await offline()
  const { id } = await station.enter('SLIP-3')
  const database = new SQLite(join(station.folder, 'profile/accounts/training/station.db'))
  database.exec("DROP TRIGGER drafts_digest_update; UPDATE drafts SET receiver_name = 'Lan'")
  database.close()
  expect(await station.refusal('labels.saveSlips', { draftIds: [id] })).toMatchObject({ code: 'row-damaged' })
  // A printer is told why, too: it is not that the draft needs none.
  expect(
    await station.ask('printing.printSlips', { draftIds: [id, 'NOBODY'], profileId: pdfProfile.id, again: false }),
  ).toEqual({
    batchId: null,
    queued: 0,
    refused: [
      { subject: id, title: '', why: 'damaged' },
      { subject: 'NOBODY', title: '', why: 'not-needed' },
    ],
  })
})

test('a saved file is never written over, and only such a file is opened', async () => {
  await station.ask('account.startTraining', undefined)
  const billCode = await station.create('FILE-1')
  const [first, second] = [
    await station.ask('labels.save', { billCode }),
    await station.ask('labels.save', { billCode }),
  ]
  expect([basename(first.path), basename(second.path)]).toEqual([`${billCode}.pdf`, `${billCode} (2).pdf`])
  expect(existsSync(first.path)).toBe(true)
  // This station has nothing that opens files, and says so.
  expect(await station.refusal('labels.openFile', { path: first.path })).toMatchObject({
    code: 'not-available-here',
    context: { path: first.path },
  })
  const foreign = join(station.folder, 'profile', 'station.json')
  expect(await station.refusal('labels.openFile', { path: foreign })).toMatchObject({ code: 'input-refused' })
})

test('what a PDF printer wrote is opened, also after a restart, and nothing that stands in no list of prints', async () => {
  await station.ask('account.startTraining', undefined)
  const billCode = await station.create('FILE-2')
  const profileId = pdfProfile.id
  await station.ask('printing.print', { billCodes: [billCode], profileId, reprint: false })
  await station.ask('printing.printHandoverList', { request: { billCodes: [billCode] }, profileId })
  const label = await until(sentLabel, (file) => file !== '')
  const list = await until(sentPaper, (file) => file !== '')
  const ruler = (await station.ask('printing.testPage', { profileId })).systemJob
  const beside = join(dirname(label), 'anything.pdf')
  writeFileSync(beside, 'not ours')
  const codes = async () => {
    const answers = []
    for (const path of [label, list, ruler, beside, ''])
      answers.push(await station.refusal('labels.openFile', { path }))
    return answers.map(({ code }) => code)
  }
  // This station has nothing that opens files: that is what it says of those that it would open.
  const [opened, refused] = ['not-available-here', 'input-refused']
  expect(await codes()).toEqual([opened, opened, opened, refused, refused])
  await station.ask('printing.confirm', { scannedCode: billCode })
  await station.restart()
  expect(await codes()).toEqual([opened, opened, refused, refused, refused])
})

const sentLabel = async (): Promise<string> => {
  const { rows } = await station.ask('printing.jobs', { states: ['sent'], latestOnly: false, offset: 0, limit: 9 })
  return rows[0]?.systemJob ?? ''
}
const sentPaper = async (): Promise<string> => {
  const { rows } = await station.ask('printing.documents', { offset: 0, limit: 9 })
  return rows.find(({ state }) => state === 'sent')?.systemJob ?? ''
}

test('handover lists of one minute have numbers of their own, saved or printed, and after a restart', async () => {
  await station.close()
  station = await openTestStation(undefined, null, { ...systemClock, now: () => Date.UTC(2026, 1, 26, 2, 41, 7) })
  await station.ask('account.startTraining', undefined)
  const billCodes = [await station.create('HAND-3')]
  const stem = `BG-${(await station.ask('settings.get', undefined)).stationCode}-2026-02-26-0941`
  const printed = async () =>
    (await station.ask('printing.printHandoverList', { request: { billCodes }, profileId: pdfProfile.id })).listNumber
  expect(await printed()).toBe(stem)
  const saved = await station.ask('labels.saveHandoverList', { billCodes })
  expect(basename(saved.path)).toBe(`${stem}-2.pdf`)
  expect(textOf(readFileSync(saved.path))).toContain(`${stem}-2`)
  await station.restart()
  expect(await printed()).toBe(`${stem}-3`)
})

test('a handover list has the bills once, and leaves out and names what the driver must not take', async () => {
  await station.ask('account.startTraining', undefined)
  const [kept, cancelled] = [await station.create('HAND-1'), await station.create('HAND-2')]
  await station.ask('bills.cancel', { billCode: cancelled })
  await until(
    () => station.ask('bills.get', { billCode: cancelled }),
    ({ statusId }) => statusId === 6,
  )
  const request = { billCodes: [kept, cancelled, kept, 'NOBODY'], driverName: 'Trần Văn Bốn', plate: '59-X1 234.56' }
  const list = await station.ask('labels.saveHandoverList', request)
  expect(list).toMatchObject({
    bills: 1,
    pages: 1,
    leftOut: [
      { billCode: cancelled, why: 'cancelled' },
      { billCode: 'NOBODY', why: 'unknown' },
    ],
  })
  const text = textOf(readFileSync(list.path))
  const missing = `Không có trong bảng, 2 đơn: ${cancelled} (đơn đã hủy), NOBODY (không có ở trạm này).`
  for (const words of [kept, 'Trần Văn Bốn', '59-X1 234.56', '1 vận đơn', 'Trang 1/1', 'TẬP HUẤN', missing])
    expect(text).toContain(words)
  expect(await station.refusal('labels.saveHandoverList', { billCodes: ['NOBODY'] })).toMatchObject({
    code: 'bill-not-found',
  })
})

test('a bill that somebody else has changed on the disk is left out of a handover list, and named; the others stand on it', async () => {
  await station.ask('account.startTraining', undefined)
  const [kept, damaged] = [await station.create('HAND-1'), await station.create('HAND-2')]
  const database = new SQLite(join(station.folder, 'profile/accounts/training/station.db'))
  database.exec('DROP TRIGGER bills_digest_update')
  database.prepare("UPDATE bills SET receiver_name = 'Lan' WHERE bill_code = ?").run(damaged)
  database.close()
  expect(await station.refusal('bills.get', { billCode: damaged })).toMatchObject({ code: 'row-damaged' })
  const list = await station.ask('labels.saveHandoverList', { billCodes: [damaged, kept] })
  expect(list).toMatchObject({ bills: 1, leftOut: [{ billCode: damaged, why: 'damaged' }] })
  const text = textOf(readFileSync(list.path))
  expect(text).toContain(kept)
  expect(text).toContain(`Không có trong bảng, 1 đơn: ${damaged} (dữ liệu hỏng).`)
  expect(await station.refusal('labels.saveHandoverList', { billCodes: [damaged] })).toMatchObject({
    code: 'row-damaged',
  })
})

test('a bill whose cancel waits for the network is left out of saved and printed handover lists, and named', async () => {
  await station.ask('account.startTraining', undefined)
  const [kept, cancelling] = [await station.create('HAND-1'), await station.create('HAND-2')]
  await station.ask('queue.pause', undefined)
  expect(await station.ask('bills.cancel', { billCode: cancelling })).toMatchObject({ cancelOutcome: 'waiting' })
  const request = { billCodes: [cancelling, kept] }
  const saved = await station.ask('labels.saveHandoverList', request)
  expect(saved).toMatchObject({ bills: 1, leftOut: [{ billCode: cancelling, why: 'being-cancelled' }] })
  const missing = `Không có trong bảng, 1 đơn: ${cancelling} (đang hủy).`
  expect(textOf(readFileSync(saved.path))).toContain(missing)
  const printed = await station.ask('printing.printHandoverList', { request, profileId: pdfProfile.id })
  expect(printed).toMatchObject({ bills: 1, leftOut: [{ billCode: cancelling, why: 'being-cancelled' }] })
  const file = await until(sentPaper, (path) => path !== '')
  expect(textOf(readFileSync(file))).toContain(kept)
  expect(textOf(readFileSync(file))).toContain(missing)
})

test('a bill that the carrier has delivered or brings back is left out of a handover list of chosen bills, as at the counter', async () => {
  await station.ask('account.startTraining', undefined)
  const [kept, delivered, returning] = [
    await station.create('HAND-1'),
    await station.create('HAND-2'),
    await station.create('HAND-3'),
  ]
  const database = new SQLite(join(station.folder, 'profile/accounts/training/station.db'))
  addRowDigest(database)
  const reach = database.prepare('UPDATE bills SET status_id = ? WHERE bill_code = ?')
  reach.run(knownStatusIds.delivered, delivered)
  reach.run(knownStatusIds.returning, returning)
  database.close()
  const list = await station.ask('labels.saveHandoverList', { billCodes: [delivered, kept, returning] })
  expect(list).toMatchObject({
    bills: 1,
    leftOut: [
      { billCode: delivered, why: 'ended' },
      { billCode: returning, why: 'ended' },
    ],
  })
})

test('a list of chosen bills that is printed again says which of them is not on it any more, and why', async () => {
  await station.ask('account.startTraining', undefined)
  const billCodes = [await station.create('HAND-1'), await station.create('HAND-2')]
  const profileId = pdfProfile.id
  expect(await station.ask('printing.printHandoverList', { request: { billCodes }, profileId })).toMatchObject({
    bills: 2,
    leftOut: [],
  })
  const first = await until(sentPaper, (path) => path !== '')
  expect(textOf(readFileSync(first))).not.toContain('Không có trong bảng')
  const [, cancelling = ''] = billCodes
  await station.ask('queue.pause', undefined)
  await station.ask('bills.cancel', { billCode: cancelling })
  const { rows } = await station.ask('printing.documents', { offset: 0, limit: 1 })
  await station.ask('printing.printDocumentsAgain', { jobIds: rows.map(({ id }) => id), profileId })
  const second = await until(sentPaper, (path) => path !== '' && path !== first)
  expect(textOf(readFileSync(second))).toContain(`Không có trong bảng, 1 đơn: ${cancelling} (đang hủy).`)
})

test('a copy of a list of chosen bills says which amounts to collect have changed since the list was made', async () => {
  await station.ask('account.startTraining', undefined)
  const billCodes = [await station.create('HAND-1'), await station.create('HAND-2')]
  const [changing = '', other = ''] = billCodes
  const profileId = pdfProfile.id
  await station.ask('printing.printHandoverList', { request: { billCodes }, profileId })
  const first = await until(sentPaper, (path) => path !== '')
  expect(textOf(readFileSync(first))).not.toContain('Thu hộ đã đổi')
  await station.ask('bills.update', { billCode: changing, changes: { codAmountVnd: 99_000 } })
  await until(
    () => station.ask('bills.get', { billCode: changing }),
    ({ updateOutcome }) => updateOutcome === 'accepted',
  )
  const { rows } = await station.ask('printing.documents', { offset: 0, limit: 1 })
  await station.ask('printing.printDocumentsAgain', { jobIds: rows.map(({ id }) => id), profileId })
  const second = await until(sentPaper, (path) => path !== '' && path !== first)
  const text = textOf(readFileSync(second))
  expect(text).toContain(`Thu hộ đã đổi từ khi lập bảng, 1 đơn: ${changing} (từ 250.000 thành 99.000).`)
  expect(text).toContain('thu hộ 349.000')
  expect(text).toContain(other)
})

test('the result of a batch is saved for the drawer and for a spreadsheet', async () => {
  await station.ask('account.startTraining', undefined)
  const billCode = await station.create('BATCH-1')
  const batch = await station.ask('batches.create', { kind: 'cancel', codes: [billCode, '=NOBODY'] })
  await until(
    () => station.ask('batches.get', { id: batch.id, outcomes: [], offset: 0, limit: 1 }),
    ({ batch: { counts } }) => counts.waiting + counts.sending === 0,
  )
  const csv = await station.ask('labels.saveBatchResult', { batchId: batch.id, format: 'csv' })
  const lines = readFileSync(csv.path, 'utf8').split('\r\n')
  expect(lines[0]).toBe('\ufeff"Mã vận đơn","Kết quả","Hãng trả lời","Lúc"')
  expect(lines[1]).toMatch(new RegExp(`^"${billCode}","Đã hủy",".+","\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d"$`, 'u'))
  expect(lines[2]).toMatch(/^"'=NOBODY",/)
  const pasted = await station.ask('labels.batchResultText', { batchId: batch.id })
  expect(`\ufeff${pasted.text}`).toBe(readFileSync(csv.path, 'utf8'))
  expect(pasted.rows).toBe(2)
  const pdf = await station.ask('labels.saveBatchResult', { batchId: batch.id, format: 'pdf' })
  const text = textOf(readFileSync(pdf.path))
  for (const words of ['KẾT QUẢ: HỦY ĐƠN', billCode, 'Đã hủy: 1', '2 mã']) expect(text).toContain(words)
  expect(readdirSync(join(station.folder, 'documents', 'Packbench', 'training')).toSorted()).toEqual(
    [basename(csv.path), basename(pdf.path)].toSorted(),
  )
})
