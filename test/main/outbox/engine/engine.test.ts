import { expect, test } from 'vitest'
import { createEngine } from '../../../../src/main/outbox/engine/engine.ts'
import type { Transactions } from '../../../../src/main/database/transactions.ts'
import type { Operation } from '../../../../src/main/outbox/engine/operation.ts'
import type { AnswerEntry, IntentEntry } from '../../../../src/main/outbox/journal/journal.ts'
import { createFakeClock } from '../../../shared/domain/time/fake-clock.ts'
import { validBill } from '../station.ts'

interface Work {
  readonly id: string
}

const entry = { atMs: 0, monotonicMs: 0, draftId: '', refCode: '', noteFollows: false, bill: validBill }
const noAnswer = { httpStatus: null, tokenGeneration: null, responseText: null, atMs: 0 }

/** What a test has set, and what the engine has done so far, in its order. */
function newState(slots: number) {
  return {
    waiting: [] as string[],
    slots,
    mayStart: true,
    isOpen: false,
    timers: 0,
    /** How often the engine has asked whether it may start. */
    asked: 0,
    claim: (id: string): string | null => id,
    apply: (_id: string): void => undefined,
    release: (): void => undefined,
    waits: (): void => undefined,
    look: (): void => undefined,
    journal: (): void => undefined,
    done: [] as string[],
    calls: new Map<string, (answer: string) => void>(),
  }
}

type State = ReturnType<typeof newState>

/** Work that is a name each. */
function operationOf(state: State): Operation<string, Work, string, string> {
  const { done, calls } = state
  const ids = (work: readonly Work[]): string => work.map(({ id }) => id).join('+')
  return {
    mayStart() {
      state.asked += 1
      return state.mayStart
    },
    slots: () => state.slots,
    epoch: () => 1,
    isAnyWaiting() {
      state.waits()
      return state.waiting.length > 0
    },
    waiting(limit) {
      state.look()
      done.push(`look for ${limit}`)
      return state.waiting.slice(0, limit)
    },
    claim(id) {
      state.waiting = state.waiting.filter((other) => other !== id)
      return state.claim(id) === null ? null : { id }
    },
    intentEntry: ({ claim: { id } }) => ({ type: 'intent', attemptId: id, ...entry }),
    send({ id }) {
      done.push(`send ${id}`)
      return new Promise((resolve) => calls.set(id, resolve))
    },
    lost: (error) => (error === null ? 'given up' : error.message),
    judge: ({ claim: { id } }, before) =>
      done.push(`judge ${[id, ...before.map(({ claim }) => claim.id)].join(' after ')}`),
    answerEntry({ claim: { id }, answer }) {
      return { type: 'answer', attemptId: id, ...noAnswer, answer: { kind: 'not-sent', detail: answer } }
    },
    apply({ claim: { id }, answer }) {
      state.apply(id)
      done.push(`${id} is ${answer}`)
      return answer
    },
    release({ id }) {
      state.release()
      state.waiting = [id, ...state.waiting]
    },
    committed({ applied, claimed, released }) {
      const outcomes = applied.map(({ ended, result }) => `${ended.claim.id} ${result}`).join('+')
      done.push(`told: ${[outcomes, ids(claimed), ids(released)].join('/')}`)
    },
  }
}

function storesOf(state: State): Transactions {
  return {
    inTransaction(work, durability = 'at-once') {
      state.done.push(`transaction ${durability}`)
      state.isOpen = true
      try {
        return work()
      } finally {
        state.isOpen = false
      }
    },
    inSavepoint: (work) => work(),
    isInTransaction: () => state.isOpen,
  }
}

const nameOf = (line: AnswerEntry | IntentEntry): string => ('attemptId' in line ? line.attemptId : '')

/** With all that it does in its order. */
function openEngine({ slots = 2, gatherMs = 0 } = {}) {
  const clock = createFakeClock()
  const state = newState(slots)
  const { calls, done } = state
  const take = (): string[] => done.splice(0)
  const engine = createEngine({
    operation: operationOf(state),
    stores: storesOf(state),
    journal: {
      append(answers, intents) {
        state.journal()
        done.push(`journal ${answers.map(nameOf).join('+')}/${intents.map(nameOf).join('+')}`)
      },
    },
    clock: {
      ...clock,
      setTimer(callback, delayMs) {
        state.timers += 1
        return clock.setTimer(callback, delayMs)
      },
    },
    gatherMs,
    storageFailed: (error) => done.push(`failed: ${error instanceof Error ? error.message : ''}`),
  })
  const answer = async (...of: readonly string[]): Promise<void> => {
    for (const id of of) calls.get(id)?.('done')
    await loops(20)
  }
  return { engine, state, clock, done, take, answer, calls }
}

async function loops(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await new Promise(setImmediate)
}

/** With these on their way, and nothing else done yet. */
async function busyEngine(options: Parameters<typeof openEngine>[0], ...waiting: readonly string[]) {
  const opened = openEngine(options)
  opened.state.waiting = [...waiting]
  opened.engine.pump()
  await loops(20)
  opened.take()
  return opened
}

const fail = (message: string) => (): never => {
  throw new Error(message)
}

test('a claim is in the database and told of, then its intent is in the journal, then it is sent', async () => {
  const { engine, state, take } = openEngine()
  state.waiting = ['a', 'b', 'c']
  engine.pump()
  await loops(5)
  expect(take()).toEqual(['transaction at-once', 'look for 2', 'told: /a+b/', 'journal /a+b', 'send a', 'send b'])
  expect(engine.running()).toBe(2)
})

test('an answer is in the journal before its outcome is in the database, which needs no sync of its own', async () => {
  const { engine, take, answer } = await busyEngine({ slots: 3 }, 'a', 'b')
  await answer('a')
  expect(take()).toEqual(['judge a', 'journal a/', 'transaction with-the-next', 'a is done', 'told: a done//'])
  expect(engine.running()).toBe(1)
})

test('what waits takes the slot of an answer at once, in one write of the journal, and the outcome goes with the next claims', async () => {
  const { take, answer } = await busyEngine({}, 'a', 'b', 'c', 'd')
  await answer('a')
  expect(take().slice(0, 6)).toEqual([
    'judge a',
    'transaction at-once',
    'look for 1',
    'told: /c/',
    'journal a/c',
    'send c',
  ])
  await answer('b')
  expect(take()).toContain('send d')
})

test('work that an outcome sets free is claimed behind it, by a write that is synced', async () => {
  const { state, take, answer } = await busyEngine({ slots: 2 }, 'a')
  state.apply = () => state.waiting.push('b')
  await answer('a')
  expect(take()).toEqual([
    'judge a',
    'journal a/',
    'transaction with-the-next',
    'a is done',
    'told: a done//',
    'transaction at-once',
    'look for 2',
    'told: /b/',
    'journal /b',
    'send b',
  ])
})

test('answers are judged with those before them whose outcome is not in the database yet', async () => {
  const { engine, state, take, answer } = await busyEngine({ slots: 3, gatherMs: 1000 }, 'a', 'b', 'c')
  await answer('a')
  await answer('b', 'c')
  const judged = take().filter((each) => each.startsWith('judge'))
  expect(judged).toEqual(['judge a', 'judge b after a', 'judge c after a after b'])
  state.waiting = ['d', 'e']
  state.apply = fail('no')
  engine.pump()
  await answer('d')
  state.apply = () => undefined
  await answer('e')
  expect(take()).toContain('judge e after d')
})

test('an outcome waits for others as long as one is out, and not longer than its time, each time anew', async () => {
  const { state, take, answer, clock } = await busyEngine({ slots: 5, gatherMs: 1000 }, 'a', 'b', 'c', 'd')
  for (const id of ['a', 'b']) {
    await answer(id)
    expect(take()).toEqual([`judge ${id}`, `journal ${id}/`])
    clock.advance(999)
    await loops(20)
    expect(take()).toEqual([])
    clock.advance(1)
    expect(take()).toEqual(['transaction with-the-next', `${id} is done`, `told: ${id} done//`])
  }
  await answer('c')
  expect(state.timers).toBe(3)
  await answer('d')
  expect(take()).toContain('told: c done+d done//')
})

test('several that wait have one time, and a claim that takes them along ends it', async () => {
  const { engine, state, take, answer, clock } = await busyEngine({ slots: 4, gatherMs: 1000 }, 'a', 'b', 'c', 'd')
  await answer('a')
  await answer('b')
  expect(state.timers).toBe(1)
  clock.advance(600)
  state.waiting = ['e']
  engine.pump()
  expect(take()).toContain('told: a done+b done/e/')
  await answer('c')
  take()
  clock.advance(999)
  await loops(20)
  expect(take()).toEqual([])
  clock.advance(1)
  expect(take()).toContain('told: c done//')
})

test('while a slot is as good as taken nothing more is claimed, also where there are fewer slots than before', async () => {
  const { engine, state, take, answer } = await busyEngine({ slots: 3 }, 'a', 'b', 'c')
  state.waiting = ['d', 'e']
  state.slots = 1
  engine.pump()
  await answer('a')
  await answer('b')
  expect(take().filter((each) => each.startsWith('send'))).toEqual([])
  await answer('c')
  expect(take().filter((each) => each.startsWith('send'))).toEqual(['send d'])
})

test('an engine that has nothing to do, or no slot or leave to do it, rests and writes nothing', async () => {
  for (const given of [{}, { waiting: ['c'] }, { waiting: ['c'], mayStart: false }]) {
    const { engine, state, take } = await busyEngine({}, 'a', 'b')
    Object.assign(state, given)
    engine.pump()
    const { asked } = state
    await loops(20)
    expect([take(), state.asked]).toEqual([[], asked])
  }
  const { engine, state, take } = openEngine()
  engine.pump()
  state.waiting = ['a']
  state.mayStart = false
  engine.pump()
  engine.giveUp()
  await loops(20)
  expect([take(), state.timers]).toEqual([[], 0])
})

test('one that does not wait any more is not sent, and the next is looked for by itself', async () => {
  const { engine, state, take } = openEngine({ slots: 1 })
  state.waiting = ['a', 'b']
  state.claim = (id) => (id === 'a' ? null : id)
  engine.pump()
  await loops(20)
  expect(take().filter((each) => each.startsWith('send'))).toEqual(['send b'])
})

test('where nobody can say whether anything waits, or what, that is told and nothing is claimed', async () => {
  const { engine, state, take } = await busyEngine({ slots: 2 }, 'a')
  state.waiting = ['b']
  state.waits = fail('no look')
  engine.pump()
  expect(take()).toEqual(['failed: no look'])
  state.waits = () => undefined
  state.look = fail('no work')
  engine.pump()
  expect(take()).toEqual(['transaction at-once', 'told: //', 'failed: no work'])
})

test('where an outcome closes the way, nothing more is looked for', async () => {
  const { engine, state, take, answer } = await busyEngine({ slots: 2, gatherMs: 1000 }, 'a', 'b')
  await answer('a')
  take()
  state.waiting = ['c']
  state.apply = () => (state.mayStart = false)
  engine.pump()
  await loops(20)
  expect(take()).toEqual(['transaction at-once', 'a is done', 'told: a done//'])
})

test('where an outcome and a claim are refused, what is beside them is written, and each refusal is told', async () => {
  const { engine, state, take, answer } = await busyEngine({ slots: 3, gatherMs: 1000 }, 'a', 'b', 'c')
  await answer('a', 'b')
  take()
  state.waiting = ['d', 'e']
  state.apply = (id) => {
    if (id === 'a') throw new Error('no outcome')
  }
  state.claim = (id) => (id === 'd' ? fail('no claim')() : id)
  engine.pump()
  expect(take()).toEqual([
    'transaction at-once',
    'b is done',
    'look for 2',
    'told: b done/e/',
    'failed: no outcome',
    'failed: no claim',
    'journal /e',
    'send e',
  ])
  state.apply = () => undefined
  engine.retryWrites()
  expect(take()).toEqual(['transaction at-once', 'a is done', 'told: a done//'])
  engine.retryWrites()
  expect(take()).toEqual([])
})

test('what the database still refuses keeps no other outcome from being written when the packer goes on, and stays to be written', async () => {
  const { engine, state, take, answer } = await busyEngine({}, 'a', 'b')
  state.apply = fail('no outcome')
  await answer('a', 'b')
  take()
  state.apply = (id) => {
    if (id === 'a') throw new Error('still none')
  }
  expect(() => engine.retryWrites()).toThrow('still none')
  expect(take()).toEqual(['transaction at-once', 'b is done', 'told: b done//'])
  state.apply = () => undefined
  engine.retryWrites()
  expect(take()).toEqual(['transaction at-once', 'a is done', 'told: a done//'])
})

test('where the journal refuses, even a single claim waits again, and outcomes are synced until it has taken all once more', async () => {
  const { state, take, answer } = await busyEngine({ slots: 3 }, 'a', 'b')
  state.journal = fail('full')
  await answer('a')
  expect(take()).toEqual(['judge a', 'failed: full', 'transaction at-once', 'a is done', 'told: a done//'])
  state.journal = () => undefined
  await answer('b')
  expect(take()).toContain('transaction with-the-next')
  const { engine, state: other, take: taken } = openEngine()
  other.waiting = ['a']
  other.journal = fail('full')
  engine.pump()
  expect(taken().slice(-3)).toEqual(['failed: full', 'transaction at-once', 'told: //a'])
})

test('a claim that cannot be released is released before the packer goes on', () => {
  const { engine, state, take } = openEngine()
  state.waiting = ['a']
  state.journal = fail('full')
  state.release = fail('read-only')
  engine.pump()
  expect(take().slice(-3)).toEqual(['failed: full', 'transaction at-once', 'failed: read-only'])
  state.release = () => undefined
  engine.retryWrites()
  expect(take()).toEqual(['transaction at-once', 'told: //a'])
})

test('who waits for it to be idle is told once nothing is out and every outcome is written, all at once', async () => {
  const { engine, answer } = await busyEngine({ slots: 2, gatherMs: 1000 }, 'a', 'b')
  let told = 0
  for (let n = 0; n < 2; n += 1) void engine.idle().then(() => (told += 1))
  await answer('a')
  expect(told).toBe(0)
  await answer('b')
  expect(told).toBe(2)
  await engine.idle()
})

test('what is given up is written as what it is, claims nothing, and is not heard of any more', async () => {
  const { engine, state, take, answer } = await busyEngine({ slots: 2 }, 'a', 'b')
  state.waiting = ['c']
  engine.giveUp()
  const outcomes = ['a is given up', 'b is given up', 'told: a given up+b given up//']
  expect(take()).toEqual(['judge a', 'judge b after a', 'journal a+b/', 'transaction with-the-next', ...outcomes])
  await answer('a', 'b')
  expect([take(), engine.running()]).toEqual([[], 0])
  const single = await busyEngine({ slots: 1 }, 'a')
  single.engine.giveUp()
  expect(single.take()).toContain('a is given up')
})

test('the answer of a call waits four turns of the event loop for those of others, and none where no other is out', async () => {
  const turnsUntilJudged = async (...of: readonly string[]): Promise<number> => {
    const { done, calls } = await busyEngine({ slots: 2 }, ...of)
    calls.get('a')?.('done')
    await Promise.resolve()
    for (let turns = 0; turns < 20; turns += 1) {
      if (done.length > 0) return turns
      await loops(1)
    }
    return Infinity
  }
  expect((await turnsUntilJudged('a', 'b')) - (await turnsUntilJudged('a'))).toBe(4)
})
