import { EventEmitter } from 'node:events'
import { NotAvailableError, refusing } from './not-available.ts'

/** Hands out a proxy in place of itself, so the private fields of every subclass lie on the proxy that callers hold. */
class RefusingMembers extends EventEmitter {
  constructor(name: string) {
    super()
    return refusing(name, this)
  }
}

/**
 * An event emitter that refuses what it cannot do: reading an unknown member throws, and so does listening for an event that
 * the host will never send (a listener that is silently never called would look like a feature).
 */
export class RefusingEmitter extends RefusingMembers {
  readonly #name: string
  readonly #events: ReadonlySet<string>

  constructor(name: string, events: readonly string[]) {
    super(name)
    this.#name = name
    this.#events = new Set(events)
  }

  #admit(event: string | symbol): void {
    if (typeof event === 'string' && !this.#events.has(event))
      throw new NotAvailableError(`The event '${event}' of ${this.#name}`)
  }

  override on(event: string | symbol, listener: (...args: never[]) => void): this {
    this.#admit(event)
    return super.on(event, listener as (...args: unknown[]) => void) // EventEmitter's own type is looser than a listener's
  }

  override addListener(event: string | symbol, listener: (...args: never[]) => void): this {
    return this.on(event, listener)
  }

  override once(event: string | symbol, listener: (...args: never[]) => void): this {
    this.#admit(event)
    return super.once(event, listener as (...args: unknown[]) => void)
  }

  override prependListener(event: string | symbol): never {
    throw new NotAvailableError(`Listening to '${String(event)}' of ${this.#name} before others`)
  }

  override prependOnceListener(event: string | symbol): never {
    return this.prependListener(event)
  }
}

/** Emits an event that may be vetoed; true where a listener vetoed it. */
export function emitVetoable(emitter: EventEmitter, name: string, extra: object = {}, ...rest: unknown[]): boolean {
  let vetoed = false
  const event = Object.assign(
    {
      preventDefault: (): void => {
        vetoed = true
      },
      get defaultPrevented(): boolean {
        return vetoed
      },
    },
    extra,
  )
  emitter.emit(name, event, ...rest)
  return vetoed
}
