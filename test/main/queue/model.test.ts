import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertNever } from '../../../src/shared/assert-never.ts'
import type { CreateAnswer } from '../../../src/main/carrier/create-answer.ts'
import { created, createCarrier, notSent, openStation, refused, settled, tempFolder, unclear } from './station.ts'
import type { Carrier, Station } from './station.ts'
import { createFakeClock } from './fake-clock.ts'

/**
 * Random lives of a station: entries, every kind of answer, crashes, pauses, work-off. The model is a plain carrier that
 * remembers which shipments exist. After each step:
 * 1. every shipment that exists is known to the station as a bill, or its draft has an attempt that is open or unresolved;
 * 2. a reference exists twice at the carrier only where a person decided to send again;
 * 3. a draft is CREATED exactly where it has a bill, and no bill code belongs to two drafts;
 * 4. nothing is sent for a draft that waits for a person (UNKNOWN, HOLD, REJECTED, ABANDONED);
 * 5. an unresolved attempt does not vanish without a decision of a person.
 */
type Step =
  | { readonly do: 'enter' }
  | { readonly do: 'answer'; readonly which: number; readonly how: Fate }
  | { readonly do: 'crash' }
  | { readonly do: 'pause' | 'resume' | 'wake' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'decide'; readonly what: Decision; readonly which: number }

type Decision = 'resend' | 'abandon' | 'link' | 'hold' | 'release' | 'remove'

/** What happens to a call: how the carrier decides, and what of that reaches the station. */
type Fate =
  'created' | 'refused' | 'created-answer-lost' | 'refused-answer-lost' | 'never-left' | 'unauthorized' | 'later'

const fates = fc.constantFrom<Fate>(
  'created',
  'created',
  'created',
  'refused',
  'created-answer-lost',
  'refused-answer-lost',
  'never-left',
  'unauthorized',
  'later',
)
const index = fc.nat({ max: 20 })
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Step>({ do: 'enter' }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('answer' as const), which: index, how: fates }) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'crash' }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('pause' as const, 'resume', 'resume', 'wake') }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1000, 60_000, 301_000) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      what: fc.constantFrom<Decision>('resend', 'resend', 'abandon', 'link', 'hold', 'release', 'remove'),
      which: index,
    }),
  },
)

interface World {
  station: Station
  readonly carrier: Carrier
  /** Bill code -> reference: what truly exists. */
  readonly shipments: Map<string, string>
  readonly resends: Map<string, number>
  /** Attempts that some check has seen unresolved, until a person settles their draft. */
  readonly unresolvedBefore: Map<string, number>
  entered: number
}

function createWorld(): World {
  const carrier = { ...createCarrier(), script: null }
  const shipments = new Map<string, string>()
  carrier.track = (billCode) => {
    const refCode = shipments.get(billCode)
    return refCode === undefined
      ? { kind: 'not-found' }
      : { kind: 'found', refCode, statusId: 2, statusText: 'Chờ lấy' }
  }
  const station = openStation({ carrier, clock: createFakeClock(), folder: tempFolder() })
  return { station, carrier, shipments, resends: new Map(), unresolvedBefore: new Map(), entered: 0 }
}

function register(world: World, refCode: string): string {
  const billCode = `VN-${world.shipments.size + 1}`
  world.shipments.set(billCode, refCode)
  return billCode
}

function decide(world: World, refCode: string, how: Fate): CreateAnswer {
  switch (how) {
    case 'created':
      return created(refCode, register(world, refCode))
    case 'created-answer-lost':
      register(world, refCode)
      return unclear()
    case 'refused':
      return refused(`no ${refCode}`)
    case 'refused-answer-lost':
      return unclear()
    case 'never-left':
      return notSent
    case 'unauthorized':
      return { kind: 'unauthorized', which: 'expired' }
    case 'later':
      return { kind: 'later', status: 429, retryAfterMs: 2000 }
    default:
      return assertNever(how)
  }
}

function rows(world: World) {
  return world.station.queue.list({ states: [], offset: 0, limit: 500 }).rows
}

async function perform(world: World, step: Step): Promise<void> {
  const { queue } = world.station
  switch (step.do) {
    case 'enter':
      world.entered += 1
      world.station.enter(`R${world.entered}`)
      break
    case 'answer': {
      const call = world.carrier.calls[step.which % Math.max(1, world.carrier.calls.length)]
      if (!call) break
      world.carrier.calls.splice(world.carrier.calls.indexOf(call), 1)
      await call.answer(decide(world, call.refCode, step.how))
      break
    }
    case 'crash':
      // Every call on its way is decided by the carrier, and heard by nobody.
      world.carrier.calls.splice(0).forEach((call, n) => {
        if (n % 2 === 0) register(world, call.refCode)
      })
      world.station = world.station.crashAndReopen()
      break
    case 'pause':
      queue.pause()
      break
    case 'resume':
      queue.resume()
      break
    case 'wake':
      queue.wake()
      break
    case 'wait':
      world.station.clock.advance(step.ms)
      break
    case 'decide':
      await performOnDraft(world, step.what, step.which)
      break
    default:
      assertNever(step)
  }
  await settled()
}

async function performOnDraft(world: World, action: Decision, which: number): Promise<void> {
  const { queue } = world.station
  const all = rows(world)
  const flagged = all.filter((draft) => draft.unresolvedAttempts > 0)
  const isWorkOff = action === 'resend' || action === 'abandon' || action === 'link'
  const choice = isWorkOff && flagged.length > 0 ? flagged : all
  const draft = choice[which % Math.max(1, choice.length)]
  if (!draft) return
  const { id, refCode } = draft
  if (action === 'resend') {
    if (queue.resend({ id, reason: 'absent' }).ok) world.resends.set(refCode, (world.resends.get(refCode) ?? 0) + 1)
  } else if (action === 'abandon') {
    if (queue.abandon({ id, reason: 'given up' }).ok) world.unresolvedBefore.delete(id)
  } else if (action === 'link') {
    const known = new Set(queue.bills.list({ query: '', offset: 0, limit: 500 }).rows.map((bill) => bill.billCode))
    const lost = [...world.shipments].find(([code, reference]) => reference === refCode && !known.has(code))
    if (!lost) return
    const linked = await queue.link({ id, billCode: lost[0], acceptWithoutReference: false })
    if (linked.ok) world.unresolvedBefore.set(id, linked.value.unresolvedAttempts)
  } else queue[action](id)
}

function checkInvariants(world: World, sentBefore: number, statesBefore: ReadonlyMap<string, string>): void {
  const all = rows(world)
  const byReference = new Map(all.map((draft) => [draft.refCode, draft]))
  const bills = new Map(
    world.station.queue.bills.list({ query: '', offset: 0, limit: 500 }).rows.map((bill) => [bill.billCode, bill]),
  )
  for (const [billCode, refCode] of world.shipments) {
    const draft = byReference.get(refCode)
    const isOpen = draft !== undefined && (draft.state === 'SENDING' || draft.unresolvedAttempts > 0)
    const isGivenUp = draft !== undefined && wasGivenUp(world, draft.id)
    expect(bills.has(billCode) || isOpen || isGivenUp, `${billCode} of ${refCode} is lost`).toBe(true)
  }
  for (const [refCode, count] of countedReferences(world)) {
    expect(count, `${refCode} exists ${count} times`).toBeLessThanOrEqual(1 + (world.resends.get(refCode) ?? 0))
  }
  const codes = all.flatMap((draft) => (draft.billCode === null ? [] : [draft.billCode]))
  expect(new Set(codes).size).toBe(codes.length)
  for (const draft of all) {
    expect(draft.state === 'CREATED', `${draft.refCode} is ${draft.state}`).toBe(draft.billCode !== null)
    expect(draft.billCode === null || bills.has(draft.billCode)).toBe(true)
    expect(draft.unresolvedAttempts).toBeGreaterThanOrEqual(world.unresolvedBefore.get(draft.id) ?? 0)
    world.unresolvedBefore.set(draft.id, draft.unresolvedAttempts)
  }
  for (const refCode of world.carrier.sent.slice(sentBefore)) {
    expect(['UNKNOWN', 'REJECTED', 'ABANDONED', 'HOLD', 'CREATED']).not.toContain(statesBefore.get(refCode))
  }
}

function wasGivenUp(world: World, id: string): boolean {
  const detail = world.station.queue.get(id)
  return detail.ok && detail.value.attempts.some((attempt) => attempt.settledAs === 'given-up')
}

function countedReferences(world: World): Map<string, number> {
  const counted = new Map<string, number>()
  for (const refCode of world.shipments.values()) counted.set(refCode, (counted.get(refCode) ?? 0) + 1)
  return counted
}

test('over random lives no shipment is lost, and none exists twice without a decision', async () => {
  const runs = Number(process.env['MODEL_RUNS'] ?? 200)
  const property = fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 30 }), live)
  const { numRuns, counterexample, errorInstance } = await fc.check(property, { numRuns: runs })
  const error = errorInstance ?? null
  expect({ numRuns, counterexample, error }).toEqual({ numRuns: runs, counterexample: null, error: null })
}, 120_000)

async function live(life: readonly Step[]): Promise<void> {
  const world = createWorld()
  try {
    for (const step of life) {
      const sentBefore = world.carrier.sent.length
      const states = new Map(rows(world).map((draft) => [draft.refCode, draft.state]))
      await perform(world, step)
      // A person's own decision in this step allows what the machine alone must not do.
      checkInvariants(world, sentBefore, step.do === 'decide' ? new Map() : states)
    }
  } finally {
    world.station.db.close()
  }
}
