import { expect, it } from 'vitest'
import type { FeeQuestion, FeeQuote } from '../../../src/shared/domain/fee-quote.ts'
import type { AccountView } from '../../../src/shared/ipc/account-contract.ts'
import { createAccountStore } from '../../../src/renderer/src/shell/accounts/account-store.ts'
import { createQuotesStore, quoteKey } from '../../../src/renderer/src/fees/quotes-store.ts'
import { createFakeBridge, type FakeBridge } from '../bridge/fake-bridge.ts'

const place = {
  system: 'new',
  provinceCode: '01',
  provinceName: 'Hà Nội',
  wardCode: '00004',
  wardName: 'Ba Đình',
} as const
const question = (weightGrams: number): FeeQuestion => ({
  weightGrams,
  lengthCm: null,
  widthCm: null,
  heightCm: null,
  paymentMethodId: 10,
  codAmountVnd: 0,
  valueVnd: null,
  from: place,
  to: place,
})
const quote = (totalVnd: number): FeeQuote => ({
  serviceId: 90,
  serviceName: 'CPN',
  totalVnd,
  mainVnd: totalVnd,
  codVnd: null,
  insuranceVnd: null,
  remoteVnd: null,
  chargedWeightGrams: null,
  leadTimeMs: null,
})
/** What main says about an account that is signed in. */
function viewOf(username: string): AccountView {
  const account = {
    kind: 'live',
    baseUrl: 'https://carrier.test',
    username,
    generation: 'v3',
    partnerId: null,
    partnerName: '',
    staySignedIn: true,
  } as const
  // Of the view only the account and its session matter here.
  return { account, session: 'fresh' } as unknown as AccountView
}

/** A carrier whose answers come when the test lets them. */
function slowCarrier(): {
  bridge: FakeBridge
  answer: (totalVnd: number | null) => Promise<void>
  asked: () => number
} {
  const waiting: ((totalVnd: number | null) => void)[] = []
  const bridge = createFakeBridge({
    'fees.quote': () =>
      new Promise((resolve) =>
        waiting.push((totalVnd) =>
          resolve(totalVnd === null ? { ok: false, error: { code: 'carrier-unreachable' } } : [quote(totalVnd)]),
        ),
      ),
  })
  const answer = async (totalVnd: number | null): Promise<void> => {
    waiting.shift()?.(totalVnd)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { bridge, answer, asked: () => bridge.calls.length }
}

const totalOf = (store: ReturnType<typeof createQuotesStore>, weightGrams: number): number | null | undefined => {
  const known = store.getState().answers.get(quoteKey(question(weightGrams)))
  return known === undefined ? undefined : (known.quotes?.[0]?.totalVnd ?? null)
}

it('keeps every answer with its own question, whatever order they come in', async () => {
  const { bridge, answer } = slowCarrier()
  const store = createQuotesStore(bridge, createAccountStore(bridge))
  void store.getState().ask(question(500))
  void store.getState().ask(question(1200))
  await answer(20_000)
  expect([totalOf(store, 500), totalOf(store, 1200)]).toEqual([20_000, undefined])
  await answer(30_000)
  expect([totalOf(store, 500), totalOf(store, 1200)]).toEqual([20_000, 30_000])
})

it('asks once while it waits, and not again for minutes', async () => {
  let nowMs = 0
  const { bridge, answer, asked } = slowCarrier()
  const store = createQuotesStore(bridge, createAccountStore(bridge), () => nowMs)
  void store.getState().ask(question(500))
  void store.getState().ask(question(500))
  await answer(20_000)
  nowMs = 4 * 60_000
  void store.getState().ask(question(500))
  expect(asked()).toBe(1)
  nowMs = 6 * 60_000
  void store.getState().ask(question(500))
  expect(asked()).toBe(2)
})

it('says that nobody could be asked, and asks again the next time', async () => {
  const { bridge, answer, asked } = slowCarrier()
  const store = createQuotesStore(bridge, createAccountStore(bridge))
  void store.getState().ask(question(500))
  await answer(null)
  expect(totalOf(store, 500)).toBeNull()
  void store.getState().ask(question(500))
  expect(asked()).toBe(2)
  // Meanwhile it is neither known nor failed.
  expect(totalOf(store, 500)).toBeUndefined()
  await answer(20_000)
  expect(totalOf(store, 500)).toBe(20_000)
})

it('forgets the prices of an account with the account, also those that are still to come', async () => {
  const { bridge, answer, asked } = slowCarrier()
  const account = createAccountStore(bridge)
  const store = createQuotesStore(bridge, account)
  account.setState({ view: viewOf('a') })
  void store.getState().ask(question(500))
  account.setState({ view: viewOf('b') })
  await answer(20_000)
  expect(totalOf(store, 500)).toBeUndefined()
  void store.getState().ask(question(500))
  expect(asked()).toBe(2)
})

it('keeps them through a session that is only renewed', async () => {
  const { bridge, answer } = slowCarrier()
  const account = createAccountStore(bridge)
  account.setState({ view: viewOf('a') })
  const store = createQuotesStore(bridge, account)
  void store.getState().ask(question(500))
  account.setState({ view: { ...viewOf('a'), session: 'refreshing' } })
  await answer(20_000)
  expect(totalOf(store, 500)).toBe(20_000)
})

it('keeps the newest fifty answers', async () => {
  const bridge = createFakeBridge({ 'fees.quote': () => [quote(1)] })
  const store = createQuotesStore(bridge, createAccountStore(bridge))
  for (let n = 1; n <= 60; n += 1) await store.getState().ask(question(n))
  expect(store.getState().answers.size).toBe(50)
  expect([totalOf(store, 10), totalOf(store, 11)]).toEqual([undefined, 1])
})
