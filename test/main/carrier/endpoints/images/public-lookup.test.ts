import { expect, test } from 'vitest'
import { publicLookup } from '../../../../../src/main/carrier/endpoints/images/public-lookup.ts'

const here = { address: '127.0.0.1', family: 4 }
const first = { address: '8.8.8.8', family: 4 }
const second = { address: '2606:4700::1111', family: 6 }

/** What a connection is told of a name with these addresses. */
function told(addresses: (typeof here)[], all: boolean | undefined, failure: Error | null = null): unknown[] {
  const answers: unknown[] = []
  const lookup = publicLookup((_hostname, answer) => answer(failure, addresses))
  lookup('img.example.com', all === undefined ? {} : { all }, (...answer: unknown[]) => answers.push(answer))
  expect(answers).toHaveLength(1)
  return answers[0] as unknown[] // the one answer
}

test('a connection that asks for all addresses of a name is told all, and any other one the first', () => {
  expect(told([first, second], true)).toEqual([null, [first, second]])
  expect(told([first, second], false)).toEqual([null, '8.8.8.8', 4])
  expect(told([second, first], undefined)).toEqual([null, '2606:4700::1111', 6])
})

test.each([true, false])(
  'a name with a private address among its addresses, or with none, has no address (%s)',
  (all) => {
    const [refused] = told([first, here], all)
    expect(refused).toMatchObject({ message: 'an address inside a private network' })
    expect(told([], all)).toEqual(told([here], all))
    const unknown = new Error('ENOTFOUND')
    expect(told([], all, unknown)[0]).toBe(unknown)
  },
)
