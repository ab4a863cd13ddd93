import { expect, test } from 'vitest'
import { createCircuitBreaker } from '../../../../src/main/outbox/circuit-breaker/circuit-breaker.ts'
import { createFakeClock } from '../fake-clock.ts'

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
