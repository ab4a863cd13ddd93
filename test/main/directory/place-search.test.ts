import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { loadDirectory } from '../../../src/main/directory/load-directory.ts'
import { builtOnce } from '../../../src/main/directory/built-once.ts'
import { rankedMatches } from '../../../src/main/directory/place-search.ts'
import { wardIndexInSteps } from '../../../src/main/directory/ward-index.ts'

const data = loadDirectory(fileURLToPath(new URL('../../../resources/directory', import.meta.url)))
const index = builtOnce(wardIndexInSteps(data)).now()

/** How many texts the index is searched for. */
function searchesFor(query: string): { readonly searches: number; readonly found: readonly string[] } {
  let searches = 0
  const counted = {
    ...index,
    get sortedWords() {
      searches += 1
      return index.sortedWords
    },
  }
  const found = rankedMatches(counted, query).map(({ entry }) => entry.place.name)
  return { searches, found }
}

it.each([
  ['of one letter', 'a,'.repeat(100)],
  ['alike', 'hà nội,'.repeat(28)],
  ['that are no place', 'số 12, ngõ 34, tổ 6, khu phố 7, Tân Lập, Tân An, Tân Phú, Tân Bình, Tân Thành, Xyzz'],
])('an address of many parts %s is not searched for part by part', (_parts, address) => {
  expect(searchesFor(address).searches).toBeLessThanOrEqual(8)
})

it('a street of many parts before the ward is passed over, and signs without a word are no part', () => {
  const { searches, found } = searchesFor('số 12, ngõ 34, ngách 5, tổ 6, cạnh chợ, Phường Ba Đình, , Hà Nội, .')
  expect(found[0]).toBe('Phường Ba Đình')
  expect(searches).toBeLessThanOrEqual(3)
})
