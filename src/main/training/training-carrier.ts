import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { troubles, type Trouble } from '../../shared/domain/training.ts'
import { renameHeldSync } from '../files/durable-file.ts'
import { createSocketPlace } from '../files/socket-place.ts'
import type { ListEdits } from '../../shared/domain/settings/reference-lists.ts'
import type { FurtherNumbers } from '../../simulator/options.ts'
import type { Simulator } from '../../simulator/simulator.ts'

type AddedFault = ReturnType<Simulator['faults']['add']>
type FaultRule = Parameters<Simulator['faults']['add']>[0]

/** The built-in carrier of training mode, reached through a Unix socket or named pipe: no TCP port is opened. */
export interface TrainingCarrier {
  readonly socketPath: string
  readonly username: string
  readonly password: string
  start(): Promise<void>
  /** What is switched on now. */
  troubles(): Trouble[]
  /**
   * An outage really closes the socket (and opens it again), so that the station meets a refused connection; the others are
   * faults of the carrier, of which all but `slow` are for the next create alone.
   */
  practise(trouble: Trouble, on: boolean): Promise<void>
  /** What the carrier's own page would show under a reference or bill code; null while it is cut off. */
  lookUp(wanted: string): ReturnType<Simulator['portal']['find']> | null
  /** Its books, to enter sample bills of the past; null while it is cut off. */
  books(): Pick<Simulator, 'addPast' | 'moveTo'> | null
  stop(): Promise<void>
}

export interface TrainingCarrierOptions {
  /** The file in which the built-in carrier keeps what exists, across restarts. */
  readonly ledgerFile: string
  /** The station's own lists, as they are now: what its real carrier takes, the built-in one takes too. */
  readonly lists: () => ListEdits
  /** Ends when it may be loaded; by default behind what was asked by then. */
  readonly loadTurn?: () => Promise<void>
}

const nextCreate = { endpoint: '/v3/bill/create', times: 1 } as const

/** Something that a packer can mend, as the carrier would word it. In turn: the same words again and again would stop the queue. */
const refusals = [
  'Số điện thoại người nhận không đúng, vui lòng kiểm tra lại',
  'Địa chỉ người nhận chưa rõ số nhà, vui lòng kiểm tra lại',
  'Tên người nhận không hợp lệ, vui lòng kiểm tra lại',
]

const rules: Readonly<Record<Exclude<Trouble, 'outage'>, FaultRule>> = {
  slow: { endpoint: '*', phase: 'before', action: { kind: 'delay', ms: 3000 } },
  'lose-answer': { ...nextCreate, phase: 'after', action: { kind: 'drop' } },
  'lose-request': { ...nextCreate, phase: 'before', action: { kind: 'drop' } },
  refuse: { ...nextCreate, phase: 'before', action: { kind: 'status', status: 400 } },
}

export async function createTrainingCarrier(options: TrainingCarrierOptions): Promise<TrainingCarrier> {
  const { loadTurn = setImmediate } = options
  const place = await createSocketPlace('carrier')
  const username = 'training'
  const password = randomBytes(12).toString('base64url')
  const open = async (): Promise<Simulator> => {
    const { createSimulator } = await import('../../simulator/simulator.ts')
    const create = (): Simulator =>
      createSimulator({
        accounts: [{ username, password, partnerId: 1 }],
        ledgerPath: options.ledgerFile,
        furtherNumbers: () => numbersOf(options.lists()),
      })
    const simulator = withoutDamagedBooks(create, options.ledgerFile)
    await simulator.listen({ socketPath: place.socketPath })
    return simulator
  }
  let running: Simulator | null = null
  let isStopped = false
  let changing: Promise<void> = Promise.resolve()
  /** One after the other: a station that is closed while it starts must not leave a carrier behind. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const next = changing.then(work)
    changing = next.catch(() => undefined)
    return next
  }
  const close = (): Promise<void> =>
    inTurn(async () => {
      await running?.close()
      running = null
    })
  let isCutOff = false
  /** Null while the carrier is not there. */
  const added = new Map<Exclude<Trouble, 'outage'>, AddedFault | null>()
  let refused = 0
  const ruleOf = (trouble: Exclude<Trouble, 'outage'>): FaultRule => {
    const rule = rules[trouble]
    if (rule.action.kind !== 'status') return rule
    return { ...rule, action: { ...rule.action, message: refusals[refused++ % refusals.length] ?? '' } }
  }
  const isOn = (trouble: Trouble): boolean => {
    if (trouble === 'outage') return isCutOff
    const fault = added.get(trouble)
    return fault === null || fault?.isOn() === true
  }
  const start = (): Promise<void> =>
    inTurn(async () => {
      if (running !== null) return
      // It is as large as the rest of the core.
      await loadTurn()
      if (isStopped) return
      running = await open()
      // A carrier that comes back is a new one: what was practised goes on.
      for (const trouble of added.keys()) if (isOn(trouble)) added.set(trouble, running.faults.add(ruleOf(trouble)))
    })
  return {
    socketPath: place.socketPath,
    username,
    password,
    start,
    troubles: () => troubles.filter(isOn),
    async practise(trouble, on) {
      if (trouble === 'outage') {
        isCutOff = on
        return on ? close() : start()
      }
      added.get(trouble)?.remove()
      added.delete(trouble)
      if (on) added.set(trouble, running?.faults.add(ruleOf(trouble)) ?? null)
    },
    lookUp: (wanted) => running?.portal.find(wanted) ?? null,
    books: () => running,
    async stop() {
      isStopped = true
      await close()
      await place.remove()
    },
  }
}

/** Nobody could train again where books that cannot be read stayed in the way: they are kept beside the new ones. */
function withoutDamagedBooks(create: () => Simulator, ledgerFile: string): Simulator {
  try {
    return create()
  } catch (cause) {
    // A disk that refuses a file says so by a code, and has damaged nothing.
    if (!(cause instanceof Error) || 'code' in cause) throw cause
    renameHeldSync(ledgerFile, `${ledgerFile}.damaged`)
    return create()
  }
}

function numbersOf({ services, paymentMethods, cargoTypes }: ListEdits): FurtherNumbers {
  const ids = (entries: ListEdits['services']): number[] => (entries ?? []).map(({ id }) => id)
  return {
    services: (services ?? []).map(({ id, vi: name }) => ({ id, name })),
    paymentMethods: ids(paymentMethods),
    cargoTypes: ids(cargoTypes),
  }
}
