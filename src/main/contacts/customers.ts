import type { Clock, TimerHandle } from '../../shared/domain/time/clock.ts'
import type { Stores } from '../database/open-stores.ts'
import { createForget, type Forget, type ForgetDeps, type TypedTexts } from './forget.ts'

/** The book of customers of an account that is open. */
export interface Customers {
  readonly forget: Forget
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
    const { bills } = forget({ by: 'ended', limit: slice })
    if (bills < slice) forgotAtMs = clock.monotonic()
    return bills === slice
  }

  let timer: TimerHandle = clock.setTimer(goOn, afterStartMs)
  function goOn(): void {
    const isMore = attempt(() => stores.customerLearning.learnSome(slice)) || attempt(forgetEnded)
    timer = clock.setTimer(goOn, isMore ? betweenSlicesMs : idleMs)
  }

  return {
    forget,
    forgetDeps,
    stores,
    catchUp: () => void attempt(() => stores.customerLearning.learnSome(slice)),
    close: () => timer.cancel(),
  }
}
