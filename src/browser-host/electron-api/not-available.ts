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

/** The same object, but reading or setting anything that it does not have throws: an ignored request would look like a granted one. */
export function refusing<T extends object>(name: string, target: T): T {
  const knows = (object: T, key: string | symbol): boolean =>
    typeof key === 'symbol' || key in object || LANGUAGE_KEYS.has(key)
  return new Proxy(target, {
    get(object, key, receiver): unknown {
      if (knows(object, key)) return Reflect.get(object, key, receiver)
      throw new NotAvailableError(`${name}.${String(key)}`)
    },
    set(object, key, value, receiver): boolean {
      if (knows(object, key)) return Reflect.set(object, key, value, receiver)
      throw new NotAvailableError(`Setting ${name}.${String(key)}`)
    },
  })
}

/** Throws where an options object asks for something that is not in `known`. */
export function refuseOthers(name: string, options: object, known: ReadonlySet<string>): void {
  const other = Object.keys(options).find((key) => !known.has(key))
  if (other !== undefined) throw new NotAvailableError(`${name} with the option '${other}'`)
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
    set: refuse,
    apply: refuse,
    construct: refuse,
  })
}
