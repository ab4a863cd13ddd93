import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBillSearch } from '../../../../src/main/database/search/bill-search.ts'
import { anyBill } from '../../../../src/shared/domain/bill/bill-filter.ts'
import type { DraftRow } from '../../../../src/shared/domain/draft.ts'
import { bothViews, perform } from './perform.ts'
import { steps, type Step } from './steps.ts'
import { runs, seed } from './lives.ts'
import { closeWorld, createWorld, filesOfTheirOwn, oneSharedFile, rowsOf, type Places, type World } from './world.ts'

/**
 * Random lives of a station beside a model in memory: everything that a packer can do, every kind of answer, crashes (also
 * between the writes of one answer, and in the middle of one), restarts, a journal that fails. The carrier is a plain list of what exists. After each step:
 * 1. the station says of every draft what the model says: state, bill code, number of unresolved attempts; and every
 *    action was allowed or refused, with the same code, as the rules have it;
 * 2. nothing is sent but what is READY, one try of a reference at a time, and nothing that waits for a person;
 * 3. every shipment that exists is known to the station as a bill, or its draft is on its way or has an unresolved attempt,
 *    unless a person has dismissed that attempt;
 * 4. a reference exists twice at the carrier only where a person decided so: by sending again, or by overriding the
 *    warning that it is in use;
 * 5. a draft is CREATED exactly where it has a bill, and no bill code belongs to two drafts;
 * 6. no bill is of another reference than its shipment.
 */
/** Lives whose database is closed and opened again wherever the process dies: slower by far, and a twentieth of the others. */
const runsOnFiles = Math.ceil(runs / 20)

console.log(`model: ${runs} lives, MODEL_SEED=${seed}`)

test(`in ${runs} random lives no shipment is lost, and none exists twice without a decision`, async () => {
  expect(await livesIn(oneSharedFile(), runs)).toEqual({ numRuns: runs, ...nothingFound })
}, 600_000)

test(`nor in ${runsOnFiles} lives on files of their own`, async () => {
  expect(await livesIn(filesOfTheirOwn(), runsOnFiles)).toEqual({ numRuns: runsOnFiles, ...nothingFound })
}, 600_000)

const nothingFound = { counterexample: null, error: null }

async function livesIn(places: Places, numRuns: number): Promise<object> {
  try {
    const property = fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 12 }), (life) => live(life, places))
    const result = await fc.check(property, { numRuns, seed })
    const error = result.errorInstance instanceof Error ? result.errorInstance.message : null
    return { numRuns: result.numRuns, counterexample: result.counterexample, error }
  } finally {
    places.close()
  }
}

async function live(life: readonly Step[], places: Places): Promise<void> {
  const world = createWorld(places.next())
  try {
    for (const step of life) {
      await perform(world, step)
      checkInvariants(world)
    }
  } finally {
    closeWorld(world)
  }
}

function checkInvariants(world: World): void {
  const rows = rowsOf(world)
  const views = bothViews(world, rows)
  expect(views.station).toEqual(views.model)
  const listed = createBillSearch(world.station.db).list(anyBill, world.station.clock.now(), 0, 500).rows
  const bills = new Map(listed.map(({ billCode, refCode }) => [billCode, refCode]))
  const suspected = new Set(
    rows.filter((draft) => draft.state === 'SENDING' || draft.unresolvedAttempts > 0).map(({ refCode }) => refCode),
  )
  const counted = new Map<string, number>()
  for (const [billCode, refCode] of world.shipments) {
    const isKnown = bills.has(billCode) || suspected.has(refCode) || world.dismissed.has(refCode)
    expect(isKnown, `${billCode} of ${refCode} is lost`).toBe(true)
    counted.set(refCode, (counted.get(refCode) ?? 0) + 1)
  }
  for (const [refCode, count] of counted) {
    const allowed = 1 + (world.permissions.get(refCode) ?? 0)
    expect(count, `${refCode} exists ${count} times`).toBeLessThanOrEqual(allowed)
  }
  checkCodes(world, rows, bills)
}

function checkCodes(world: World, rows: readonly DraftRow[], bills: ReadonlyMap<string, string>): void {
  const codes = rows.flatMap(({ billCode }) => (billCode === null ? [] : [billCode]))
  expect(new Set(codes).size).toBe(codes.length)
  for (const { refCode, state, billCode } of rows) {
    expect(state === 'CREATED', `${refCode} is ${state}`).toBe(billCode !== null)
    expect(billCode === null || bills.has(billCode), `${refCode} has a bill`).toBe(true)
  }
  for (const [billCode, refCode] of bills) expect(world.shipments.get(billCode)).toBe(refCode)
}
