import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Forgotten } from '../../shared/domain/customer.ts'
import type { Clock, TimerHandle } from '../../shared/domain/time/clock.ts'
import type { Stores } from '../database/open-stores.ts'
import { createForget, type Forget, type ForgetDeps, type TypedTexts } from './forget.ts'

/** The book of customers of an account that is open. */
export interface Customers {
  readonly forget: Forget
  /**
   * Forgets customers who asked for it. They are forgotten once it returns: of their bills that have ended as many as a slice has are emptied by then, and the
   * others behind it, one slice a turn. What a process that dies leaves of them, the next start goes on with.
   * @param wasDone called once no others are left, where there were any
   */
  forgetThem(ids: readonly string[], wasDone: () => void): Forgotten
  readonly forgetDeps: ForgetDeps
  readonly stores: CustomerStores
  /** So that a customer of the last bill is in the book when somebody asks. */
  catchUp(): void
  close(): void
}

type CustomerStores = Pick<
  Stores,
  | 'customers'
  | 'customerBook'
  | 'customerLearning'
  | 'forgetting'
  | 'forgottenPhones'
  | 'orders'
  | 'decisions'
  | 'inTransaction'
>

interface CustomersDeps {
  readonly stores: CustomerStores
  readonly typed: {
    isTyping: TypedTexts['isTyping']
    forget(about: Parameters<TypedTexts['forget']>[0], atMs: number): void
  }
  readonly handover: ForgetDeps['handover']
  readonly isOwnPhone: ForgetDeps['isOwnPhone']
  readonly clock: Clock
  /** Nothing waits for it: it is tried again. For the log. */
  readonly fault: (cause: unknown) => void
}

/** When the first screen has long been there. */
const afterStartMs = 8_000
/** A slice takes some ten milliseconds: one part in ten, so that a hundred thousand bills are learned in a few minutes. */
const betweenSlicesMs = 100
const slice = 50
/** Bills with their drafts, orders and words: half a millisecond each on a slow machine. */
const forgottenAtOnce = 20
const idleMs = 5_000
/** Bills that were to be forgotten when they end. */
const betweenForgettingMs = 3_600_000

/** Learns what bills say behind the work of the station, and forgets what was to be forgotten when its bill ends. */
export function createCustomers(deps: CustomersDeps): Customers {
  const { stores, typed, handover, isOwnPhone, clock, fault } = deps
  const now = (): number => clock.now()
  const forgetDeps: ForgetDeps = {
    stores,
    handover,
    isOwnPhone,
    now,
    typed: { isTyping: typed.isTyping, forget: (about) => typed.forget(about, now()) },
  }
  const forget = createForget(forgetDeps)
  let forgotAtMs = -Infinity

  function attempt(work: () => boolean): boolean {
    try {
      return work()
    } catch (cause) {
      fault(cause)
      return false
    }
  }

  function forgetEnded(): boolean {
    if (clock.monotonic() - forgotAtMs < betweenForgettingMs) return false
    const { bills } = forget({ by: 'ended', limit: forgottenAtOnce })
    if (bills < forgottenAtOnce) forgotAtMs = clock.monotonic()
    return bills === forgottenAtOnce
  }

  let isClosed = false
  async function forgetRest(wasDone: () => void): Promise<void> {
    do {
      await nextTurn()
      if (isClosed) return
    } while (forget({ by: 'ended', limit: forgottenAtOnce }).bills > 0)
    wasDone()
  }

  function forgetThem(ids: readonly string[], wasDone: () => void): Forgotten {
    const forgotten = forget({ by: 'customer', ids, limit: forgottenAtOnce })
    if (forgotten.bills > forgottenAtOnce) void forgetRest(wasDone).catch(fault)
    return forgotten
  }

  let timer: TimerHandle = clock.setTimer(goOn, afterStartMs)
  function goOn(): void {
    const isMore = attempt(() => stores.customerLearning.learnSome(slice)) || attempt(forgetEnded)
    timer = clock.setTimer(goOn, isMore ? betweenSlicesMs : idleMs)
  }

  return {
    forget,
    forgetThem,
    forgetDeps,
    stores,
    catchUp: () => void attempt(() => stores.customerLearning.learnSome(slice)),
    close() {
      isClosed = true
      timer.cancel()
    },
  }
}
