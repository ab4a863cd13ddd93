import { MessageChannel } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { linkThreads, type ThreadLink } from '../../../src/main/ipc/thread-link.ts'

const channels: MessageChannel[] = []
afterEach(() => {
  for (const channel of channels.splice(0)) channel.port1.close()
})

function pair(answer: (method: string, input: unknown) => Promise<unknown>): {
  asker: ThreadLink
  answerer: ThreadLink
  notes: unknown[]
} {
  const channel = new MessageChannel()
  channels.push(channel)
  const notes: unknown[] = []
  const asker = linkThreads(channel.port1, {
    call: () => Promise.reject(new Error('nothing here')),
    note: (name, payload) => notes.push([name, payload]),
  })
  const answerer = linkThreads(channel.port2, { call: answer, note: () => undefined })
  return { asker, answerer, notes }
}

test('a call is answered with the other side’s value, and answers find their own question', async () => {
  const { asker } = pair(async (method, input) => [method, input])
  const answers = await Promise.all([asker.call('a', 1), asker.call('b', 2)])
  expect(answers).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})

test('a failure on the other side arrives as an error with its message', async () => {
  const { asker } = pair(() => Promise.reject(new Error('disk gone')))
  await expect(asker.call('save', {})).rejects.toThrow('disk gone')
})

test('a note arrives without an answer', async () => {
  const { answerer, notes, asker } = pair(async () => 'pong')
  answerer.note('queue.changed', { status: 'running' })
  await asker.call('ping', null)
  expect(notes).toEqual([['queue.changed', { status: 'running' }]])
})

test('closing fails what is open and everything after it', async () => {
  const { asker } = pair(() => new Promise(() => undefined))
  const open = asker.call('wait', null)
  asker.close('the core has stopped')
  await expect(open).rejects.toThrow('the core has stopped')
  await expect(asker.call('again', null)).rejects.toThrow('the core has stopped')
})
