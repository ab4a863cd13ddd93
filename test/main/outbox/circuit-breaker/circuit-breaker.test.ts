import { expect, test } from 'vitest'
import { createCircuitBreaker } from '../../../../src/main/outbox/circuit-breaker/circuit-breaker.ts'
import { createFakeClock } from '../../../shared/domain/time/fake-clock.ts'

/** Open, with its read on the way to the carrier. */
function probingCircuit() {
  const clock = createFakeClock()
  const answers: PromiseWithResolvers<boolean>[] = []
  const seen: string[] = []
  const circuit = createCircuitBreaker({
    clock,
    random: () => 0,
    changed: () => seen.push(circuit.isHalfOpen() ? 'half-open' : 'open'),
    probe() {
      answers.push(Promise.withResolvers<boolean>())
      return answers.at(-1)!.promise
    },
  })
  circuit.open('offline', 'no network')
  clock.advance(60_000)
  expect(answers).toHaveLength(1)
  return { clock, circuit, answers, seen }
}

test.each([
  ['is not repeated', false, ['open', 'open'], 2],
  ['half-opens nothing', true, ['open', 'half-open'], 1],
])('a read whose answer comes after the circuit was closed down %s', async (_, isAnswered, whileOpen, reads) => {
  for (const isClosed of [false, true]) {
    const { clock, circuit, answers, seen } = probingCircuit()
    if (isClosed) circuit.close()
    answers[0]!.resolve(isAnswered)
    await new Promise(setImmediate)
    clock.advance(60_000)
    expect(seen).toEqual(isClosed ? ['open'] : whileOpen)
    expect(answers).toHaveLength(isClosed ? 1 : reads)
  }
})

test.each(['after an outage', 'where the carrier asked to come back later'])(
  'a circuit that was closed down %s waits for nothing any more, so that the process can end',
  (why) => {
    const clock = createFakeClock()
    const probe = () => expect.unreachable()
    const circuit = createCircuitBreaker({ clock, random: () => 0, changed: () => undefined, probe })
    if (why === 'after an outage') circuit.open('offline', 'no network')
    else circuit.waitFor(5000)
    expect(clock.waiting()).toBe(1)
    circuit.close()
    expect(clock.waiting()).toBe(0)
  },
)

test('a circuit that was closed down is not opened by an answer that comes afterwards', () => {
  const seen: string[] = []
  const clock = createFakeClock()
  const probe = () => expect.unreachable()
  const circuit = createCircuitBreaker({ clock, random: () => 0, changed: () => seen.push('changed'), probe })
  circuit.close()
  circuit.open('offline', 'no network')
  circuit.waitFor(5000)
  clock.advance(600_000)
  expect([circuit.outage(), seen]).toEqual([null, []])
})

test('a wait is told of when it begins and when it is over', () => {
  const seen: string[] = []
  const clock = createFakeClock()
  const probe = () => expect.unreachable()
  const circuit = createCircuitBreaker({ clock, random: () => 0, changed: () => seen.push('changed'), probe })
  circuit.waitFor(5000)
  expect([circuit.isHalfOpen(), seen.length]).toEqual([true, 1])
  clock.advance(5000)
  expect(seen).toHaveLength(2)
})

test('a read that ends in an error is no answer, and is tried again', async () => {
  const { clock, circuit, answers } = probingCircuit()
  answers[0]!.reject(new Error('the socket is gone'))
  await new Promise(setImmediate)
  expect([circuit.isHalfOpen(), circuit.outage()?.status]).toEqual([false, 'offline'])
  clock.advance(60_000)
  expect(answers).toHaveLength(2)
})

/** Closed, with waits that are as long as they may be. */
function closedCircuit(stubbornFrom?: number) {
  const clock = createFakeClock()
  const probe = () => Promise.resolve(false)
  const circuit = createCircuitBreaker({
    clock,
    random: () => 1,
    changed: () => undefined,
    probe,
    ...(stubbornFrom !== undefined && { stubbornFrom }),
  })
  /** How long it waits by now. */
  const waitMs = (): number => (circuit.outage()?.nextProbeAtMs ?? clock.now()) - clock.now()
  return { clock, circuit, waitMs }
}

test('its waits double from one second to one minute, and begin anew after a clear answer', () => {
  const { clock, circuit, waitMs } = closedCircuit()
  const waits = Array.from({ length: 12 }, () => {
    circuit.waitFor(null)
    const ms = waitMs()
    clock.advance(ms)
    return ms
  })
  const longest = Array.from({ length: 6 }, () => 60_000)
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, ...longest])
  circuit.succeed(circuit.epoch())
  circuit.waitFor(null)
  expect(waitMs()).toBe(1000)
})

test('a wait that the carrier names is at least a second, and a shorter one does not end it before its time', () => {
  const { clock, circuit, waitMs } = closedCircuit()
  circuit.waitFor(0)
  expect(waitMs()).toBe(1000)
  circuit.waitFor(20_000)
  circuit.waitFor(5000)
  expect(waitMs()).toBe(20_000)
  clock.advance(19_999)
  expect(circuit.outage()).toMatchObject({ status: 'probing', detail: 'the carrier asked to come back later' })
  clock.advance(1)
  expect([circuit.outage(), circuit.isHalfOpen()]).toEqual([null, true])
})

test('a short wait that is named again and again grows, one that several answers name at once does not', () => {
  const { clock, circuit, waitMs } = closedCircuit()
  const waits = Array.from({ length: 8 }, () => {
    // Of calls that were out at once.
    for (let call = 0; call < 4; call += 1) circuit.waitFor(1000)
    const ms = waitMs()
    clock.advance(ms)
    return ms
  })
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
  circuit.waitFor(90_000)
  expect(waitMs()).toBe(90_000)
  clock.advance(90_000)
  circuit.succeed(circuit.epoch())
  circuit.waitFor(1000)
  expect(waitMs()).toBe(1000)
})

test('no way to the carrier takes the place of a wait, and a wait changes nothing while there is none', () => {
  const { circuit, waitMs } = closedCircuit()
  circuit.waitFor(20_000)
  circuit.open('offline', 'no network')
  expect([circuit.outage()?.status, circuit.isHalfOpen(), waitMs()]).toEqual(['offline', false, 1000])
  circuit.waitFor(20_000)
  circuit.open('probing', 'another reason')
  expect([circuit.outage(), waitMs()]).toMatchObject([{ status: 'offline', detail: 'no network' }, 1000])
})

test('a wait that an outage has replaced is not gone back to when the outage is over', async () => {
  const { clock, circuit, answers } = probingCircuit()
  answers[0]!.resolve(true)
  await new Promise(setImmediate)
  circuit.waitFor(20_000)
  circuit.open('offline', 'no network')
  clock.advance(1000)
  answers[1]!.resolve(true)
  await new Promise(setImmediate)
  expect([circuit.outage(), circuit.isHalfOpen()]).toEqual([null, true])
})

test('an answer counts for the epoch in which its call began, and for no other', () => {
  const { circuit } = closedCircuit()
  const before = circuit.epoch()
  circuit.tryOne()
  circuit.succeed(before)
  expect(circuit.isHalfOpen()).toBe(true)
  circuit.tryOne()
  circuit.succeed(before + 1)
  expect([circuit.isHalfOpen(), circuit.epoch()]).toEqual([false, before + 1])
})

test('each change between open and half-open is an epoch of its own', async () => {
  const { circuit, answers } = probingCircuit()
  const epochs = [circuit.epoch()]
  answers[0]!.resolve(true)
  await new Promise(setImmediate)
  epochs.push(circuit.epoch())
  circuit.open('probing', 'unclear')
  epochs.push(circuit.epoch())
  circuit.tryOne()
  epochs.push(circuit.epoch())
  expect(epochs).toEqual([1, 2, 3, 3])
})

test('an answer to a call from before a wait does not end the turn of one call behind it', () => {
  const { circuit } = closedCircuit()
  const before = circuit.epoch()
  circuit.waitFor(1000)
  circuit.succeed(before)
  expect(circuit.isHalfOpen()).toBe(true)
})

test('a clear answer is told of where it changes something, and an unclear one is counted once for each opening', () => {
  const seen: string[] = []
  const probe = () => Promise.resolve(false)
  const circuit = createCircuitBreaker({
    clock: createFakeClock(),
    random: () => 0,
    changed: () => seen.push('changed'),
    probe,
  })
  circuit.succeed(circuit.epoch())
  expect(seen).toEqual([])
  circuit.tryOne()
  circuit.succeed(circuit.epoch())
  expect(seen).toHaveLength(1)
  const { epoch } = circuit
  const began = epoch()
  circuit.openAsUnclear('first', began)
  circuit.openAsUnclear('of the same epoch', began)
  circuit.openAsUnclear('while it is open', epoch())
  expect([circuit.unclearCount(), circuit.outage()?.detail]).toEqual([1, 'first'])
  circuit.succeed(epoch())
  expect([circuit.unclearCount(), seen.length]).toEqual([0, 3])
})

test('a count that was forgotten is told of by no clear answer', () => {
  const { circuit } = closedCircuit()
  circuit.openAsUnclear('no answer', circuit.epoch())
  circuit.forgetUnclear()
  expect([circuit.unclearCount(), circuit.memory()]).toEqual([0, { unclear: 0, pausedUntilMs: null }])
})

test.each([
  [2, null, { status: undefined, waitMs: 0 }],
  [3, null, { status: 'probing', waitMs: 0 }],
  [3, -5000, { status: 'probing', waitMs: 0 }],
  [3, 5000, { status: 'probing', waitMs: 5000 }],
  [3, 600_000, { status: 'probing', waitMs: 600_000 }],
  [3, 600_001, { status: 'probing', waitMs: 600_000 }],
])('%i unclear answers of an earlier run, paused for %s ms, are gone on from', (unclear, pausedForMs, expected) => {
  const { clock, circuit, waitMs } = closedCircuit(3)
  circuit.restore({ unclear, pausedUntilMs: pausedForMs === null ? null : clock.now() + pausedForMs })
  expect({ status: circuit.outage()?.status, waitMs: waitMs() }).toEqual(expected)
  expect(circuit.unclearCount()).toBe(unclear)
})

test('a person does not wait for what the carrier has named, nor for a pause', async () => {
  const { circuit, waitMs } = closedCircuit(1)
  circuit.waitFor(20_000)
  circuit.skipWaiting()
  expect(circuit.outage()).toBeNull()
  circuit.openAsUnclear('no answer', circuit.epoch())
  expect(waitMs()).toBe(60_000)
  circuit.tryNow()
  expect(waitMs()).toBe(60_000)
  circuit.skipWaiting()
  expect(circuit.memory()).toEqual({ unclear: 1, pausedUntilMs: null })
  circuit.tryNow()
  expect(circuit.outage()?.nextProbeAtMs).toBeNull()
  await new Promise(setImmediate)
  expect(waitMs()).toBe(1000)
})

test('a person who skips what is waited for ends no wait for a read that is due', () => {
  const seen: string[] = []
  const clock = createFakeClock()
  let probes = 0
  const probe = () => Promise.resolve((probes += 1) === 0)
  const circuit = createCircuitBreaker({ clock, random: () => 0, changed: () => seen.push('changed'), probe })
  circuit.waitFor(5000)
  circuit.skipWaiting()
  clock.advance(5000)
  expect([seen.length, probes]).toEqual([1, 0])
  circuit.open('offline', 'no network')
  circuit.skipWaiting()
  clock.advance(1000)
  expect(probes).toBe(1)
})

test('a wall clock that is set back between two answers makes no wait longer than the carrier has named', () => {
  const clock = createFakeClock()
  const changed = () => undefined
  const circuit = createCircuitBreaker({ clock, random: () => 0, changed, probe: () => expect.unreachable() })
  circuit.waitFor(20_000)
  clock.setWall(-3_600_000)
  circuit.waitFor(5000)
  expect(circuit.outage()).toMatchObject({ nextProbeAtMs: clock.now() + 20_000 })
  clock.advance(19_999)
  expect(circuit.outage()).not.toBeNull()
  clock.advance(1)
  expect(circuit.outage()).toBeNull()
})

test('a wall clock that is set forward between two answers makes no wait shorter', () => {
  const clock = createFakeClock()
  const changed = () => undefined
  const circuit = createCircuitBreaker({ clock, random: () => 0, changed, probe: () => expect.unreachable() })
  circuit.waitFor(20_000)
  clock.setWall(3_600_000)
  circuit.waitFor(5000)
  clock.advance(19_999)
  expect(circuit.outage()).not.toBeNull()
  clock.advance(1)
  expect(circuit.outage()).toBeNull()
})
