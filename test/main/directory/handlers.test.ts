import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { directoryHandlers } from '../../../src/main/directory/handlers.ts'
import { createLegacySearch } from '../../../src/main/directory/legacy-search.ts'
import { loadDirectory } from '../../../src/main/directory/load-directory.ts'
import { createWardSearch } from '../../../src/main/directory/ward-search.ts'
import { pastingHandlers } from '../../../src/main/pasting/handlers.ts'
import type { LegacyNames } from '../../../src/shared/domain/place/directory.ts'

const data = loadDirectory(fileURLToPath(new URL('../../../resources/directory', import.meta.url)))

/** Places that bills have shown; another one can be learned. */
function learned() {
  let seen: readonly LegacyNames[] = []
  return {
    of: () => ({ provinceId: 0, districtId: 0, wardId: 0 }),
    places: () => seen,
    learn: (place: LegacyNames) => void (seen = [...seen, place]),
  }
}

/** A core in which nobody has searched yet. */
function firstQuestions() {
  const wards = createWardSearch(data)
  const legacy = createLegacySearch(data)
  const numbers = learned()
  const refused = () => Promise.reject(new Error('not asked here'))
  const about = () => expect.unreachable('not asked here')
  const shipped = (): Promise<void> => Promise.resolve()
  const searches = { shipped, wards: () => wards, legacy: () => legacy, numbers: () => numbers, isUsed: () => false }
  const { 'pasting.read': read } = pastingHandlers(() => wards.reader())
  return { ...directoryHandlers(searches, about, refused), 'pasting.read': read, numbers }
}

/** How many turns of the loop others get before the answer comes. */
async function turnsFor<Answer>(question: () => Answer | Promise<Answer>): Promise<{ turns: number; answer: Answer }> {
  const asked = (async () => ({ answer: await question() }))()
  let turns = 0
  for (;;) {
    const first = await Promise.race([asked, nextTurn(null)])
    if (first !== null) return { turns, answer: first.answer }
    turns += 1
  }
}

test('the first search among the wards leaves others their turns', async () => {
  const core = firstQuestions()
  const search = () => core['directory.searchWards']({ query: 'ba dinh', limit: 1 })
  const first = await turnsFor(search)
  expect(first.answer.matches).toMatchObject([{ wardName: 'Phường Ba Đình' }])
  expect(first.turns).toBeGreaterThan(100)
  expect((await turnsFor(search)).turns).toBeLessThan(10)
})

test('the first search among the old places leaves others their turns, and so does one behind a place that was learned', async () => {
  const core = firstQuestions()
  const search = () => core['directory.searchLegacy']({ query: 'ben nghe', limit: 1 })
  const first = await turnsFor(search)
  expect(first.answer.matches).toMatchObject([{ wardName: 'Phường Bến Nghé', districtName: 'Quận 1' }])
  expect(first.turns).toBeGreaterThan(100)
  core.numbers.learn({ wardName: 'Xã Mới', districtName: 'Huyện Xa', provinceName: 'Cà Mau' })
  expect((await turnsFor(search)).turns).toBeGreaterThan(100)
  expect((await turnsFor(search)).turns).toBeLessThan(10)
})

test('the first message leaves others their turns', async () => {
  const core = firstQuestions()
  await core['directory.searchWards']({ query: 'ba dinh', limit: 1 })
  const text = 'Chị Lan 0908765432, 12 Lê Lợi, phường Ba Đình, Hà Nội'
  const { turns, answer } = await turnsFor(() => core['pasting.read']({ text }))
  expect(answer.ward).toMatchObject({ wardName: 'Phường Ba Đình' })
  expect(turns).toBeGreaterThan(100)
})
