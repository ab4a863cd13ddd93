/** Thrown wherever Electron's interface has something that a plain browser cannot give honestly. */
export class NotAvailableError extends Error {
  readonly code = 'ERR_NOT_AVAILABLE_IN_BROWSER_HOST'

  constructor(what: string) {
    super(`${what} is not available in the browser host`)
    this.name = 'NotAvailableError'
  }
}

/** Asked for by the language itself (await, JSON, logging), never a feature of Electron. */
const LANGUAGE_KEYS: ReadonlySet<string> = new Set(['then', 'toJSON', 'constructor', 'inspect', 'domain', 'nodeType'])

/** The same object, but reading anything that it does not have throws instead of answering `undefined`. */
export function refusing<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key, receiver): unknown {
      if (typeof key === 'symbol' || key in object || LANGUAGE_KEYS.has(key)) return Reflect.get(object, key, receiver)
      throw new NotAvailableError(`${name}.${key}`)
    },
  })
}

/** Stands for a whole part of Electron that the host does not have: every use of it throws. */
export function unavailable(name: string): object {
  // A function, not an arrow: only what can be constructed reaches the `construct` trap.
  function refuse(): never {
    throw new NotAvailableError(name)
  }
  return new Proxy(refuse, {
    get(target, key): unknown {
      if (typeof key === 'symbol' || key === 'prototype' || LANGUAGE_KEYS.has(key)) return Reflect.get(target, key)
      throw new NotAvailableError(`${name}.${key}`)
    },
    apply: refuse,
    construct: refuse,
  })
}
