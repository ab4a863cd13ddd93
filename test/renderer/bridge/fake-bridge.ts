import type { AppError } from '../../../src/shared/app-error.ts'
import type { Bridge } from '../../../src/shared/ipc/bridge.ts'
import type { Channel, ChannelInput, ChannelOutput } from '../../../src/shared/ipc/contract.ts'
import type { EventName, EventPayload } from '../../../src/shared/ipc/events.ts'
import { err, ok, type Result } from '../../../src/shared/result.ts'

type Handler<C extends Channel> = (
  input: ChannelInput<C>,
  /** The account that the request is for; undefined where it is for none. */
  boundTo: string | undefined,
) =>
  | ChannelOutput<C>
  | Result<ChannelOutput<C>, AppError>
  | Promise<ChannelOutput<C> | Result<ChannelOutput<C>, AppError>>

export type FakeHandlers = { [C in Channel]?: Handler<C> }

export interface FakeBridge extends Bridge {
  readonly handlers: FakeHandlers
  readonly delaysMs: Partial<Record<Channel, number>>
  /** Every call so far, oldest first. */
  readonly calls: { readonly channel: Channel; readonly input: unknown }[]
  /** How many of them are not answered yet. */
  readonly pending: number
  emit<E extends EventName>(event: E, payload: EventPayload<E>): void
}

/**
 * A bridge whose main is a handful of functions. A channel without a function fails like one that main does not know.
 * `delaysMs` says by the channel how long its answers take; it may be changed between the calls.
 */
export function createFakeBridge(handlers: FakeHandlers, delaysMs: Partial<Record<Channel, number>> = {}): FakeBridge {
  const listeners = new Map<EventName, Set<(payload: never) => void>>()
  const calls: { readonly channel: Channel; readonly input: unknown }[] = []
  let pending = 0
  return {
    handlers,
    delaysMs,
    calls,
    get pending() {
      return pending
    },
    async invoke<C extends Channel>(channel: C, input: ChannelInput<C>, boundTo?: string) {
      calls.push({ channel, input })
      const handler = handlers[channel]
      if (handler === undefined) return err<AppError>({ code: 'unknown-channel', detail: channel })
      pending += 1
      try {
        const answer = await handler(input, boundTo)
        const delayMs = delaysMs[channel] ?? 0
        if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
        return isResult<ChannelOutput<C>>(answer) ? answer : ok(answer)
      } finally {
        pending -= 1
      }
    },
    on(event, listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known)
      known.add(listener)
      return () => known.delete(listener)
    },
    emit(event, payload) {
      for (const listener of listeners.get(event) ?? []) listener(payload as never) // the set of this event alone
    },
  }
}

function isResult<T>(answer: unknown): answer is Result<T, AppError> {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && typeof answer.ok === 'boolean'
}
