import { expect, test } from 'vitest'
import { createCircuits, type Signal } from '../../../../src/main/outbox/circuit-breaker/circuits.ts'
import type { CreatePort } from '../../../../src/main/outbox/carrier-port.ts'
import { createFakeClock } from '../../../shared/domain/time/fake-clock.ts'

/** Beside a session whose renewals wait for what the test answers. */
function openCircuits() {
  const clock = createFakeClock()
  const renewals: PromiseWithResolvers<Awaited<ReturnType<CreatePort['renew']>>>[] = []
  const seen = { asked: [] as unknown[], rejected: [] as unknown[], changes: 0, probes: 0, tries: 0 }
  const carrier = { isSignedIn: true, probeAnswers: true }
  const circuits = createCircuits({
    clock,
    random: () => 1,
    changed: () => (seen.changes += 1),
    create: {
      probe() {
        seen.probes += 1
        return Promise.resolve(carrier.probeAnswers)
      },
      renew(generation, which) {
        seen.asked.push([generation, which])
        renewals.push(Promise.withResolvers())
        return renewals.at(-1)!.promise
      },
      rejected: (generation) => seen.rejected.push(generation),
      tryAgain: () => (seen.tries += 1),
      signedIn: () => carrier.isSignedIn,
      unreachableBecause: () => 'carrier-name-not-found',
    },
  })
  const creates = circuits.of('create')
  const learn = (signal: Signal, work = 'draft 1'): void => creates.learn(signal, work, creates.epoch())
  return { clock, circuits, creates, learn, renewals, seen, carrier }
}

const promisesDone = () => new Promise(setImmediate)
const unauthorized: Signal = { kind: 'unauthorized', which: 'expired', rejectedGeneration: 7 }
const unclear: Signal = { kind: 'unclear', detail: 'no answer' }
const clear: Signal = { kind: 'clear' }
const plain = { detail: '', nextProbeAtMs: null }
const concurrency = 4

test('what is shut is said in this order: closed, stopped, paused, signed out', () => {
  const { circuits, carrier } = openCircuits()
  expect([circuits.view(), circuits.isOpen()]).toEqual([{ status: 'running', ...plain }, true])
  carrier.isSignedIn = false
  expect([circuits.view(), circuits.isOpen()]).toEqual([{ status: 'signed-out', ...plain }, false])
  circuits.pause()
  expect(circuits.view()).toEqual({ status: 'paused', ...plain })
  circuits.stop('the disk is full')
  circuits.stop('said later')
  expect(circuits.view()).toEqual({ status: 'stopped', detail: 'the disk is full', nextProbeAtMs: null })
  circuits.resume()
  expect(circuits.view()).toEqual({ status: 'signed-out', ...plain })
  circuits.close()
  circuits.resume()
  expect(circuits.view()).toEqual({ status: 'stopped', ...plain })
})

test('each change of what is shut is told of', () => {
  const { circuits, seen } = openCircuits()
  const told = [circuits.pause, circuits.resume, () => circuits.stop('no'), circuits.wake, circuits.close].map(
    (act) => {
      const before = seen.changes
      act()
      return seen.changes > before
    },
  )
  expect(told).toEqual(Array.from({ length: 5 }, () => true))
  expect(seen.tries).toBe(1)
})

test.each([
  ['nothing got to the carrier', { kind: 'not-sent', detail: 'refused' }, 'offline', 'refused'],
  [
    'the carrier asks to come back',
    { kind: 'later', retryAfterMs: 5000 },
    'probing',
    'the carrier asked to come back later',
  ],
] as const)('where %s, nothing at all goes out', (_, signal, status, detail) => {
  const { circuits, learn } = openCircuits()
  learn(signal)
  expect(circuits.view()).toMatchObject({ status, detail })
  const mayStart = (['create', 'update', 'cancel-return'] as const).map((operation) =>
    circuits.of(operation).mayStart(),
  )
  expect([circuits.isOpen(), ...mayStart]).toEqual([false, false, false, false])
})

test.each([
  ['unclear', unclear, 'no answer'],
  ['a repeated refusal', { kind: 'repeated-refusal', detail: 'Bị khoá' }, 'Bị khoá'],
] as const)('an answer that is %s keeps back its own operation alone', (_, signal, detail) => {
  const { circuits, learn } = openCircuits()
  learn(signal)
  expect(circuits.view()).toMatchObject({ status: 'probing', detail })
  const mayStart = (['create', 'update', 'cancel-return'] as const).map((operation) =>
    circuits.of(operation).mayStart(),
  )
  expect([circuits.isOpen(), ...mayStart]).toEqual([true, false, true, true])
})

test('the queue of drafts says nothing of what keeps back cancels', () => {
  const { circuits } = openCircuits()
  const cancels = circuits.of('cancel-return')
  cancels.learn(unclear, 'chunk 1', cancels.epoch())
  expect([circuits.view(), cancels.mayStart()]).toEqual([{ status: 'running', ...plain }, false])
})

test('why nothing gets to the carrier is said while it does not, and only then', () => {
  const { circuits, learn } = openCircuits()
  learn({ kind: 'not-sent', detail: 'no such name' })
  expect(circuits.view().unreachable).toBe('carrier-name-not-found')
  circuits.pause()
  expect('unreachable' in circuits.view()).toBe(false)
})

test('creates of unclear fate are counted until a clear answer, and one at a time goes out until then', async () => {
  const { circuits, creates, clock, learn } = openCircuits()
  expect(creates.slots(concurrency)).toBe(concurrency)
  learn(unclear)
  expect(circuits.view()).toMatchObject({ unclearInRow: 1 })
  expect('isTryingOne' in circuits.view()).toBe(false)
  clock.advance(1000)
  await promisesDone()
  expect(circuits.view()).toEqual({ status: 'running', ...plain, unclearInRow: 1, isTryingOne: true })
  expect([creates.slots(concurrency), circuits.of('update').slots(concurrency)]).toEqual([1, concurrency])
  learn(clear)
  expect(circuits.view()).toEqual({ status: 'running', ...plain })
  expect(creates.slots(concurrency)).toBe(concurrency)
})

test('a connection that is tried again takes one call of each operation', async () => {
  const { circuits, clock, learn } = openCircuits()
  learn({ kind: 'not-sent', detail: 'refused' })
  clock.advance(1000)
  await promisesDone()
  expect(circuits.view().isTryingOne).toBe(true)
  expect(circuits.of('update').slots(concurrency)).toBe(1)
})

test('with the first clear answer of any operation a connection that was lost takes all calls again', async () => {
  const { circuits, creates, clock, learn } = openCircuits()
  const updates = circuits.of('update')
  learn({ kind: 'not-sent', detail: 'refused' })
  clock.advance(1000)
  await promisesDone()
  updates.learn(clear, 'update 1', updates.epoch())
  expect([creates, updates].map(({ slots }) => slots(concurrency))).toEqual([concurrency, concurrency])
  expect(circuits.view()).toEqual({ status: 'running', ...plain })
})

test('a clear answer to a call from before an outage does not end it', async () => {
  const { creates, clock, learn } = openCircuits()
  const before = creates.epoch()
  learn(unclear)
  clock.advance(1000)
  await promisesDone()
  creates.learn(clear, 'draft 2', before)
  expect([creates.slots(concurrency), creates.unclearCount()]).toEqual([1, 1])
  creates.forgetUnclear()
  expect(creates.unclearCount()).toBe(0)
})

test('an unclear answer to a call from before an outage is not counted', () => {
  const { circuits, creates } = openCircuits()
  const updates = circuits.of('update')
  const before = updates.epoch()
  creates.learn({ kind: 'not-sent', detail: 'refused' }, 'draft 1', creates.epoch())
  updates.learn(unclear, 'update 1', before)
  expect(updates.unclearCount()).toBe(0)
})

test('after a 401 the session is renewed, and nothing goes out while it is', async () => {
  const { circuits, creates, learn, renewals, seen } = openCircuits()
  learn(unauthorized)
  expect([seen.asked, creates.mayStart(), circuits.of('update').mayStart()]).toEqual([[[7, 'expired']], false, false])
  const { changes } = seen
  renewals[0]!.resolve('renewed')
  await promisesDone()
  expect([creates.mayStart(), seen.rejected, seen.changes > changes]).toEqual([true, [], true])
})

test('with two renewals at once nothing goes out before both have ended', async () => {
  const { creates, learn, renewals } = openCircuits()
  learn(unauthorized, 'draft 1')
  learn(unauthorized, 'draft 2')
  renewals[0]!.resolve('renewed')
  await promisesDone()
  expect(creates.mayStart()).toBe(false)
  renewals[1]!.resolve('newer-available')
  await promisesDone()
  expect(creates.mayStart()).toBe(true)
})

test.each(['refused', 'blocked'] as const)('a renewal that is %s leaves the session as refused', async (renewal) => {
  const { creates, learn, renewals, seen } = openCircuits()
  learn(unauthorized)
  renewals[0]!.resolve(renewal)
  await promisesDone()
  expect([seen.rejected, creates.slots(concurrency)]).toEqual([[7], 1])
})

test('where the renewal gets to nobody, the queue is offline', async () => {
  for (const end of ['unreachable', 'error'] as const) {
    const { circuits, learn, renewals, seen } = openCircuits()
    learn(unauthorized)
    if (end === 'error') renewals[0]!.reject(new Error('the socket is gone'))
    else renewals[0]!.resolve(end)
    await promisesDone()
    expect(circuits.view()).toMatchObject({ status: 'offline', detail: 'the session could not be renewed' })
    expect(seen.rejected).toEqual([])
  }
})

test('the same work gets one renewal: with its next 401 the session counts as refused', async () => {
  const { creates, learn, renewals, seen } = openCircuits()
  learn(unauthorized)
  renewals[0]!.resolve('renewed')
  await promisesDone()
  const { changes } = seen
  learn({ ...unauthorized, rejectedGeneration: 8 })
  expect([seen.asked.length, seen.rejected, seen.changes > changes]).toEqual([1, [8], true])
  expect(creates.slots(concurrency)).toBe(1)
  learn({ ...unauthorized, rejectedGeneration: 9 })
  expect(seen.asked).toHaveLength(2)
})

test('other work, and the same after any other answer, gets a renewal of its own', async () => {
  const { learn, renewals, seen } = openCircuits()
  learn(unauthorized, 'draft 1')
  learn(unauthorized, 'draft 2')
  for (const renewal of renewals) renewal.resolve('renewed')
  await promisesDone()
  learn(unclear, 'draft 1')
  learn(unauthorized, 'draft 1')
  expect([seen.asked.length, seen.rejected]).toEqual([3, []])
  learn(unauthorized, 'draft 2')
  expect([seen.asked.length, seen.rejected]).toEqual([3, [7]])
})

test('work that carried no token renews nothing: the session counts as refused, unless it is known to be signed out', () => {
  for (const isSignedIn of [true, false]) {
    const { creates, learn, seen, carrier } = openCircuits()
    carrier.isSignedIn = isSignedIn
    learn({ ...unauthorized, rejectedGeneration: null })
    expect([seen.asked, seen.rejected, seen.changes]).toEqual([[], isSignedIn ? [null] : [], 1])
    expect(creates.slots(concurrency)).toBe(1)
  }
})

test('a sign-in tries at once what is offline, and a person also what is paused for minutes', async () => {
  const { circuits, creates, learn, seen, carrier, clock } = openCircuits()
  carrier.probeAnswers = false
  learn({ kind: 'not-sent', detail: 'refused' })
  circuits.wake()
  await promisesDone()
  expect(seen.probes).toBe(1)
  carrier.probeAnswers = true
  circuits.wake()
  await promisesDone()
  circuits.restore({ unclear: 3, pausedUntilMs: clock.now() + 500_000 })
  circuits.wake()
  await promisesDone()
  expect([seen.probes, creates.mayStart(), circuits.memory().unclear]).toEqual([2, false, 3])
  circuits.resume()
  await promisesDone()
  expect([seen.probes, creates.mayStart(), circuits.memory()]).toEqual([3, true, { unclear: 3, pausedUntilMs: null }])
})

test('nothing is tried any more once it is closed', async () => {
  const { circuits, learn, seen, clock } = openCircuits()
  learn({ kind: 'not-sent', detail: 'refused' })
  learn(unclear)
  circuits.close()
  clock.advance(600_000)
  circuits.wake()
  await promisesDone()
  expect(seen.probes).toBe(0)
})
