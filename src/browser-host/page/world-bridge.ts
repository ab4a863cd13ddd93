/** A description of a value that travels between two JavaScript worlds of one page. */
interface Parcel {
  readonly t: 'function' | 'promise' | 'error' | 'array' | 'record' | 'value'
  readonly id?: number
  readonly v?: unknown
}

interface BridgeMessage {
  readonly kind: 'call' | 'reply' | 'finish' | 'expose'
  readonly id?: number
  readonly ok?: boolean
  readonly key?: string
  readonly parcel?: Parcel
  readonly args?: readonly Parcel[]
}

interface WorldEnd {
  readonly expose: (key: string, api: unknown) => void
}

export type MakeWorldEnd = (hears: string, says: string, onExpose?: (key: string, api: unknown) => void) => WorldEnd

/**
 * One end of the bridge between the page and the preload's isolated world. The ends speak through synchronous DOM events, whose
 * `detail` Chromium clones from one world to the other, so an exposed function may answer values, promises and functions.
 * Its source text runs in the page; everything it needs from the page is taken before the page's own scripts can change it.
 */
export const makeWorldEnd: MakeWorldEnd = (hears, says, onExpose) => {
  const dispatch = document.dispatchEvent.bind(document)
  const MakeEvent = CustomEvent
  const readDetail = Object.getOwnPropertyDescriptor(MakeEvent.prototype, 'detail')?.get
  const apply = Reflect.apply
  const functions = new Map<number, (...args: unknown[]) => unknown>()
  const knownIds = new Map<unknown, number>()
  const promises = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>()
  let nextId = 1
  const received: { reply?: BridgeMessage | undefined } = {}
  const say = (detail: BridgeMessage): boolean => dispatch(new MakeEvent(says, { detail }))
  const isRecord = (value: object): boolean => {
    const prototype: unknown = Object.getPrototypeOf(value)
    return prototype === Object.prototype || prototype === null
  }
  const packFunction = (value: (...args: unknown[]) => unknown): Parcel => {
    const id = knownIds.get(value) ?? nextId++
    knownIds.set(value, id)
    functions.set(id, value)
    return { t: 'function', id }
  }
  const packPromise = (value: Promise<unknown>): Parcel => {
    const id = nextId++
    value.then(
      (result) => say({ kind: 'finish', id, ok: true, parcel: pack(result) }),
      (error: unknown) => say({ kind: 'finish', id, ok: false, parcel: pack(error) }),
    )
    return { t: 'promise', id }
  }
  const pack = (value: unknown): Parcel => {
    if (typeof value === 'function') return packFunction(value as (...args: unknown[]) => unknown) // callable by the check
    if (value instanceof Promise) return packPromise(value)
    if (value instanceof Error) return { t: 'error', v: [value.name, value.message] }
    if (Array.isArray(value)) return { t: 'array', v: value.map(pack) }
    if (typeof value === 'object' && value !== null && isRecord(value))
      return { t: 'record', v: Object.entries(value).map(([key, item]) => [key, pack(item)]) }
    return { t: 'value', v: value }
  }
  const unpack = (parcel: Parcel): unknown => {
    const { id = 0, v } = parcel
    if (parcel.t === 'function') return (...args: unknown[]) => call(id, args)
    if (parcel.t === 'promise') return new Promise((resolve, reject) => promises.set(id, { resolve, reject }))
    if (parcel.t === 'value') return v
    const list = v as readonly never[] // the other three kinds carry lists, see pack
    if (parcel.t === 'error') return Object.assign(new Error(list[1]), { name: list[0] })
    if (parcel.t === 'array') return list.map(unpack)
    return Object.fromEntries(list.map((pair: readonly [string, Parcel]) => [pair[0], unpack(pair[1])]))
  }
  const call = (id: number, args: readonly unknown[]): unknown => {
    received.reply = undefined
    say({ kind: 'call', id, args: args.map(pack) })
    // The other end has answered while the event was dispatched.
    const answer = received.reply as BridgeMessage | undefined
    received.reply = undefined
    if (answer?.parcel === undefined) throw new Error('The other world of this page did not answer')
    if (answer.ok !== true) throw unpack(answer.parcel)
    return unpack(answer.parcel)
  }
  const answerCall = ({ id = 0, args = [] }: BridgeMessage): BridgeMessage => {
    try {
      return { kind: 'reply', ok: true, parcel: pack(functions.get(id)?.(...args.map(unpack))) }
    } catch (error) {
      return { kind: 'reply', ok: false, parcel: pack(error) }
    }
  }
  const finish = ({ id = 0, ok, parcel = { t: 'value' } }: BridgeMessage): void => {
    const waiting = promises.get(id)
    promises.delete(id)
    if (ok === true) waiting?.resolve(unpack(parcel))
    else waiting?.reject(unpack(parcel))
  }
  document.addEventListener(hears, (event) => {
    const message = apply(readDetail ?? (() => ({})), event, []) as BridgeMessage // only our other end knows the event's name
    if (message.kind === 'reply') received.reply = message
    else if (message.kind === 'finish') finish(message)
    else if (message.kind === 'call') say(answerCall(message))
    else onExpose?.(message.key ?? '', unpack(message.parcel ?? { t: 'value' }))
  })
  return { expose: (key, api) => void say({ kind: 'expose', key, parcel: pack(api) }) }
}
