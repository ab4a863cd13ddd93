import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { CarrierCall } from '../../scripts/freeze-profile/carrier-proxy.ts'
import type { Expected, ExpectedAccount } from '../../scripts/freeze-profile/expected.ts'
import { sampleBill } from '../../scripts/drive/sample-bill.ts'
import { anyBill } from '../../src/shared/domain/bill/bill-filter.ts'
import { newestSchema } from '../../src/main/database/migrate.ts'
import { accountOf, expectedOf, frozenProfiles, openFrozenProfile, type Arrival } from './frozen-profile.ts'
import type { BillSelection } from '../../src/shared/domain/bill/bill-list.ts'
import { until, type TestStation } from './station.ts'

const versions = readdirSync(frozenProfiles, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const arrivals: readonly Arrival[] = ['in place', 'as a copy', 'as a copy without its marker']
const openings = versions.flatMap((version) => arrivals.map((arrival) => [version, arrival] as const))
const copies = openings.filter(([, arrival]) => arrival !== 'in place')
const all = { offset: 0, limit: 500 }

const side = (arrival: Arrival): 'inPlace' | 'asCopy' => (arrival === 'in place' ? 'inPlace' : 'asCopy')

test('a profile of every version that was released is frozen, and one of the present schema', () => {
  expect(versions).toContain('0.1.0')
  const schemas = versions.map((version) => expectedOf(version).schema ?? 1)
  // `npm run freeze-profile` makes it, once the migration is committed.
  expect(Math.max(...schemas)).toBe(newestSchema)
  // No station has a file of an unreleased one that was followed by another.
  expect(versions.filter((version) => version.includes('-schema')).length).toBeLessThan(2)
})

test.each(openings)(
  'the profile of %s opened %s shows all that it held',
  { timeout: 60_000 },
  async (version, arrival) => {
    const { expected, station, sent, close } = await openFrozenProfile(version, arrival)
    await expectStation(station, expected)
    await expectAccount(station, accountOf(expected, expected.front), arrival)
    for (const account of expected.accounts.filter(({ id }) => id !== expected.front)) {
      const { id } = await station.ask('account.switch', { id: account.id })
      expect(id).toBe(account.id)
      await expectAccount(station, account, arrival)
    }
    expect(sent).toEqual([])
    const isToldOf = station.events.some(({ payload }) => (payload as { code?: string }).code === 'data-put-back')
    expect(isToldOf).toBe(arrival !== 'in place')
    await close()
  },
)

test.each(copies)(
  'the profile of %s opened %s sends nothing of its own',
  { timeout: 60_000 },
  async (version, arrival) => {
    const { expected, station, sent, ledger, signIn, close } = await openFrozenProfile(version, arrival)
    await signIn()
    await station.ask('queue.sendNow', undefined)
    await sendOneMore(station)
    const front = accountOf(expected, expected.front)
    const rows = await drafts(station)
    for (const { id, refCode, asCopy } of front.drafts) expectOneOf(refCode, asCopy, rows.get(id)?.state)
    await expectRequests(station, front, arrival)
    expect(ledger()).toEqual(['NEXT'])
    expect(sent).toHaveLength(1)
    await close()
  },
)

test.each(versions)(
  'the station of %s goes on where it was killed, and sends nothing twice',
  { timeout: 60_000 },
  async (version) => {
    const { expected, station, sent, ledger, signIn, close } = await openFrozenProfile(version, 'in place')
    const { drafts: frozen, updates, batches } = accountOf(expected, expected.front)
    await signIn()
    await sendOneMore(station)
    const rows = await drafts(station)
    const mayGo = frozen.filter(({ inPlace }) => inPlace.includes('READY'))
    for (const { id, refCode, inPlace } of mayGo) {
      const gone = inPlace.map((state) => (state === 'READY' ? 'CREATED' : state))
      expectOneOf(refCode, gone, rows.get(id)?.state)
    }
    const created = mayGo.filter(({ id }) => rows.get(id)?.state === 'CREATED').map(({ refCode }) => refCode)
    expect(ledger().toSorted()).toEqual([...created, 'NEXT'].toSorted())
    const waited = [...updates, ...batches.flatMap((batch) => batch.rows)].filter(({ inPlace }) => {
      return inPlace.includes('waiting')
    })
    const others = (): CarrierCall[] => sent.filter(({ path }) => !path.endsWith('create'))
    await until(
      () => Promise.resolve(others()),
      (calls) => waited.every(({ billCode }) => calls.some(({ body }) => body.includes(billCode))),
    )
    expect(others()).toHaveLength(waited.length)
    await close()
  },
)

test.each(versions)(
  'the backup in the profile of %s is restored, and loses nothing',
  { timeout: 60_000 },
  async (version) => {
    const { expected, station, sent, signIn, close } = await openFrozenProfile(version, 'in place')
    const { id: accountId, backups, drafts: frozen } = accountOf(expected, expected.front)
    expect(backups).toHaveLength(1)
    await station.ask('backups.restore', { accountId, name: backups[0] ?? '' })
    const states = await drafts(station)
    for (const { id, refCode, inPlace } of frozen) {
      const allowed = inPlace.includes('READY') ? ['HOLD', 'UNKNOWN'] : inPlace
      expectOneOf(refCode, allowed, states.get(id)?.state)
    }
    await signIn()
    await sendOneMore(station)
    expect(sent).toHaveLength(1)
    await close()
  },
)

function expectOneOf(what: string, allowed: readonly string[], found: string | undefined): void {
  expect([what, found]).toEqual([what, expect.toBeOneOf([...allowed])])
}

async function expectStation(station: TestStation, expected: Expected): Promise<void> {
  const { operators, currentId, locked } = await station.ask('operators.view', undefined)
  expect(operators.map(({ name, hasPin }) => [name, hasPin])).toEqual(
    expected.operators.map(({ name, pin }) => [name, pin !== null]),
  )
  expect(operators.find(({ id }) => id === currentId)?.name).toBe(expected.atWork)
  expect(locked).toBe(false)
  expect(await station.ask('settings.get', undefined)).toMatchObject({
    ...expected.settings,
    operator: expected.atWork,
  })
  expect(await station.ask('labels.logo', undefined)).not.toBeNull()
  expect((await station.ask('account.view', undefined)).id).toBe(expected.front)
  const known = (await station.ask('account.list', undefined)).map(({ id }) => id)
  expect(known.toSorted()).toEqual(expected.accounts.map(({ id }) => id).toSorted())
  for (const { name, pin } of expected.operators.filter((operator) => operator.pin !== null)) {
    const { id } = operators.find((operator) => operator.name === name)!
    expect(await station.refusal('operators.switch', { id, pin: '0000' })).toMatchObject({ code: 'pin-refused' })
    expect((await station.ask('operators.switch', { id, pin })).currentId).toBe(id)
  }
}

async function expectAccount(station: TestStation, account: ExpectedAccount, arrival: Arrival): Promise<void> {
  await expectDrafts(station, account, arrival)
  await expectRequests(station, account, arrival)
  await expectBills(station, account)
  await expectPrints(station, account, arrival)
  await expectHandovers(station, account)
  await expectTypedWork(station, account)
  await expectLog(station, account)
  await expectWindows(station, account)
}

const drafts = async (station: TestStation) => {
  const { rows } = await station.ask('drafts.list', { states: [], ...all })
  return new Map(rows.map((row) => [row.id, row]))
}

async function expectDrafts(station: TestStation, account: ExpectedAccount, arrival: Arrival): Promise<void> {
  const rows = await drafts(station)
  expect(rows.size).toBe(account.drafts.length)
  for (const draft of account.drafts) {
    const row = rows.get(draft.id)
    expectOneOf(draft.refCode, draft[side(arrival)], row?.state)
    const { attempts, bill } = await station.ask('drafts.get', { id: draft.id })
    expect(bill).toMatchObject(draft.bill)
    // One that was on its way and became UNKNOWN has one more.
    const isNew = draft.frozen === 'SENDING' && row?.state === 'UNKNOWN' ? 1 : 0
    expect([row?.refCode, row?.unresolvedAttempts]).toEqual([draft.refCode, draft.unresolved + isNew])
    expect(attempts.filter(({ outcome }) => outcome === 'open')).toEqual([])
  }
  for (const draft of account.deleted) {
    const { state, refCode } = await station.ask('drafts.restore', { id: draft.id })
    expect(refCode).toBe(draft.refCode)
    expectOneOf(draft.refCode, draft[side(arrival)], state)
    await station.ask('drafts.delete', { id: draft.id })
  }
  const counts = await station.ask('drafts.counts', undefined)
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(account.drafts.length)
  const { status } = await station.ask('queue.status', undefined)
  if (account.isPaused) expect(status).toBe('paused')
}

async function expectHandovers(station: TestStation, { handovers = [] }: ExpectedAccount): Promise<void> {
  const { rows } = await station.ask('handover.lists', { sinceMs: 0, ...all })
  expect(rows.map(({ name }) => name).toReversed()).toEqual(handovers.map(({ name }) => name))
  for (const [index, { number }] of rows.toReversed().entries()) {
    const { parcels, left } = await station.ask('handover.list', { number })
    const codes = parcels.map(({ billCode, parcel }) => `${billCode}-${parcel}`)
    expect({ parcels: codes, left }).toEqual({ parcels: handovers[index]?.parcels, left: handovers[index]?.left })
  }
}

async function expectRequests(station: TestStation, account: ExpectedAccount, arrival: Arrival): Promise<void> {
  const { rows: batches } = await station.ask('batches.list', all)
  expect(batches.map(({ id, kind }) => ({ id, kind })).toReversed()).toEqual(
    account.batches.map(({ id, kind }) => ({ id, kind })),
  )
  for (const batch of account.batches) {
    const { rows } = await station.ask('batches.get', { id: batch.id, outcomes: [], ...all })
    expect(rows.map(({ billCode }) => billCode)).toEqual(batch.rows.map(({ billCode }) => billCode))
    batch.rows.forEach((row, n) => expectOneOf(row.billCode, row[side(arrival)], rows[n]?.outcome))
  }
  for (const update of account.updates) {
    const { requests } = await station.ask('bills.history', { billCode: update.billCode })
    expectOneOf(update.billCode, update[side(arrival)], requests.find(({ seq }) => seq === update.seq)?.outcome)
  }
}

async function expectBills(station: TestStation, account: ExpectedAccount): Promise<void> {
  const { rows } = await station.ask('bills.list', { filter: anyBill, ...all })
  const found = rows.map(({ billCode, refCode, statusId, labelPrintedAtMs, labelState }) => {
    return {
      billCode,
      refCode,
      statusId,
      isPrinted: labelPrintedAtMs !== null,
      labelOutdated: labelState === 'outdated',
    }
  })
  const listed = account.bills.map(({ isTracked: _isTracked, handledNote: _handledNote, ...bill }) => bill)
  expect(found.toSorted(byCode)).toEqual(listed.toSorted(byCode))
  for (const { billCode, isTracked, handledNote } of account.bills) {
    const { tracking, bill } = await station.ask('bills.get', { billCode })
    expect([billCode, tracking !== null]).toEqual([billCode, isTracked])
    expect(account.drafts.map((draft) => draft.bill.receiver.name)).toContain(bill.receiver.name)
    expect((await station.ask('bills.history', { billCode })).handled?.note ?? '').toBe(handledNote)
    const { rows: matches } = await station.ask('bills.list', { filter: { ...anyBill, query: billCode }, ...all })
    expect(matches.map((bill) => bill.billCode)).toEqual([billCode])
  }
  const { count } = await station.ask('bills.count', { filter: anyBill, atMost: 1000 })
  expect(count).toBe(account.bills.length)
  for (const { phone, name } of account.contacts) {
    expect((await station.ask('contacts.byPhone', { phone }))?.receiver.name).toBe(name)
  }
}

const byCode = (a: { readonly billCode: string }, b: { readonly billCode: string }): number =>
  a.billCode.localeCompare(b.billCode)

async function expectPrints(station: TestStation, account: ExpectedAccount, arrival: Arrival): Promise<void> {
  const { rows: labels } = await station.ask('printing.jobs', { states: [], latestOnly: false, ...all })
  const [doubts, held] = [
    labels.filter(({ reason }) => reason === 'restored-copy'),
    labels.filter(({ reason }) => reason !== 'restored-copy'),
  ]
  expect(
    held.map(({ id, billCode, reprintNumber, state }) => ({ id, billCode, reprintNumber, state })).toReversed(),
  ).toEqual(
    account.labels.map(({ id, billCode, reprintNumber, opened: state }) => ({ id, billCode, reprintNumber, state })),
  )
  const papers = await station.ask('printing.documents', all)
  expect(
    papers.rows
      .map(({ id, kind, title, reprintNumber, state }) => ({ id, kind, title, reprintNumber, state }))
      .toReversed(),
  ).toEqual(
    account.papers.map(({ id, kind, title, reprintNumber, opened: state }) => ({
      id,
      kind,
      title,
      reprintNumber,
      state,
    })),
  )
  const missing = await station.ask('printing.missing', all)
  // Of a copy of an account that prints nobody knows what was printed since: of each bill without a label a person says whether it is there.
  const mayBeThere = new Set(
    account.labels.filter(({ opened }) => /^(?:sent|confirmed|unclear)$/.test(opened)).map(({ billCode }) => billCode),
  )
  const doubted = doubts.map(({ billCode }) => billCode)
  expect(new Set(doubted).size).toBe(doubted.length)
  expect(doubted.filter((billCode) => mayBeThere.has(billCode))).toEqual([])
  const isInDoubt = arrival !== 'in place' && account.labels.length > 0
  expect(doubted.length > 0).toBe(isInDoubt)
  if (isInDoubt) expect(missing.rows).toEqual([])
  const outdated = await station.ask('printing.outdated', all)
  expect(missing.rows.filter(({ labelPrintedAtMs }) => labelPrintedAtMs !== null)).toEqual([])
  expect(outdated.rows.map(({ billCode }) => billCode)).toEqual(
    account.bills.filter(({ labelOutdated }) => labelOutdated).map(({ billCode }) => billCode),
  )
  const overview = await station.ask('printing.overview', undefined)
  expect(overview).toMatchObject({
    running: 0,
    unclear: account.labels.filter(({ opened }) => opened === 'unclear').length + doubts.length,
  })
}

async function expectTypedWork(station: TestStation, account: ExpectedAccount): Promise<void> {
  const { form } = await station.ask('autosave.loadForm', undefined)
  if (account.form === null) expect(form).toBeNull()
  else expect(form).toMatchObject(account.form)
  // The first builds kept here whose labels wait for a bill; they have a table of their own.
  const parts = Object.entries(account.table).filter(([part]) => part !== 'labels')
  expect((await station.ask('autosave.loadState', undefined)).state).toMatchObject(Object.fromEntries(parts))
  if (account.views !== null) expect(await station.ask('bills.views', undefined)).toMatchObject(account.views)
}

async function expectLog(station: TestStation, account: ExpectedAccount): Promise<void> {
  const { rows } = await station.ask('audit.list', all)
  const lines = rows.toReversed().map(({ operator, action, reason }) => [operator, action, reason])
  expect(lines.slice(0, account.decisions.length)).toEqual(account.decisions)
  const { backups } = await station.ask('backups.list', undefined)
  // What was copied before the migration comes on top.
  const daily = backups.filter(({ name }) => !name.includes('-schema'))
  expect(daily.map(({ name }) => name)).toEqual(account.backups)
}

/** What else the screens ask for can be read, and drawn. */
async function expectWindows(station: TestStation, account: ExpectedAccount): Promise<void> {
  expect(await station.ask('drafts.recent', { limit: 20 })).not.toEqual([])
  const selection = { kind: 'filter', filter: anyBill, upToSeq: 1_000_000, except: [] } satisfies BillSelection
  expect((await station.ask('bills.codes', { selection })).billCodes).toHaveLength(account.bills.length)
  expect((await station.ask('bills.facets', undefined)).senders).not.toEqual([])
  await station.ask('bills.exceptionCount', undefined)
  await station.ask('printing.slipsWanted', undefined)
  expect((await station.ask('audit.names', undefined)).operators).toContain(account.decisions[0]?.[0])
  for (const { id, rows } of account.batches) {
    expect((await station.ask('labels.batchResultText', { batchId: id })).rows).toBe(rows.length)
  }
  const [bill] = account.bills
  expect((await station.ask('labels.render', { billCode: bill?.billCode ?? '' })).pages).toBe(1)
  expect((await station.ask('app.diagnostics', undefined)).text).not.toBe('')
}

/** A bill of today goes through, so that whatever else could be sent has had its turn. */
async function sendOneMore(station: TestStation): Promise<void> {
  const input = { bill: sampleBill('NEXT'), intent: 'send', draftId: null, referenceOverrideReason: null } as const
  const { id } = await station.ask('drafts.submit', input)
  await until(
    () => station.ask('drafts.get', { id }),
    ({ state }) => state === 'CREATED',
  )
}
