import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FeeQuestion, FeeQuote } from '../../../shared/domain/fee-quote.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { AccountStore } from '../shell/accounts/account-store.ts'

interface QuoteAnswer {
  /** Null where the carrier could not be asked. */
  readonly quotes: readonly FeeQuote[] | null
  readonly atMs: number
}

export interface QuotesStore {
  /** The newest answer to each question, by the question as a value; the oldest are forgotten. */
  readonly answers: ReadonlyMap<string, QuoteAnswer>
  /** Asks the carrier, unless it has answered lately or is being asked; a failure is no answer. */
  ask(question: FeeQuestion): Promise<void>
}

/** Prices and promised times hold for minutes, not for a shift. */
const freshMs = 5 * 60_000
const mostAnswers = 50

/** What a question is in the map of answers. */
export const quoteKey = (question: FeeQuestion): string => JSON.stringify(question)

/** The carrier's fees for what was asked: going back to a weight or a ward that was typed before costs no call. */
export function createQuotesStore(
  bridge: Bridge,
  account: StoreApi<AccountStore>,
  now: () => number = Date.now,
): StoreApi<QuotesStore> {
  return createStore<QuotesStore>()((set, get) => {
    const running = new Set<string>()
    const askedBy = (): string => whoOf(account.getState())
    // A price of one account is no price of another; a session that is only renewed changes none.
    account.subscribe((state, before) => {
      if (whoOf(state) === whoOf(before)) return
      running.clear()
      set({ answers: new Map() })
    })
    return {
      answers: new Map(),
      async ask(question) {
        const key = quoteKey(question)
        const known = get().answers.get(key)
        const isFresh = known !== undefined && known.quotes !== null && now() - known.atMs < freshMs
        if (isFresh || running.has(key)) return
        running.add(key)
        // What failed is no answer any more while it is asked again.
        if (known?.quotes === null) set({ answers: new Map([...get().answers].filter(([each]) => each !== key)) })
        const asker = askedBy()
        const answer = await bridge.invoke('fees.quote', question)
        if (asker !== askedBy()) return
        running.delete(key)
        const others = [...get().answers].filter(([each]) => each !== key).slice(1 - mostAnswers)
        set({ answers: new Map([...others, [key, { quotes: answer.ok ? answer.value : null, atMs: now() }]]) })
      },
    }
  })
}

/** Which account asks, and how. */
function whoOf({ view }: AccountStore): string {
  const account = view?.account ?? null
  if (account === null) return ''
  const { kind, baseUrl, username, partnerId, generation } = account
  return JSON.stringify([kind, baseUrl, username, partnerId, generation])
}
