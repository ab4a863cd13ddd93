import { randomUUID } from 'node:crypto'
import type { AuditAction } from '../../shared/domain/account/audit.ts'
import type { OperatorsView } from '../../shared/domain/account/operator.ts'
import type { ChannelInput } from '../../shared/ipc/contract.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import { triesLeft, waitLeftMs, type OperatorRecord } from './operator-record.ts'
import { isPin, storePin } from './pin.ts'
import type { StationFile } from './station-file.ts'

export interface OperatorsOptions {
  readonly station: StationFile
  readonly now: () => number
  /** Writes into the audit logs, under the name of who is at work when it is called. */
  readonly note: (action: AuditAction, reason: string) => void
  readonly changed: (view: OperatorsView) => void
}

/** Who works at the station. Their name stands on everything that is done; a PIN keeps others from using it. */
export interface Operators {
  view(): OperatorsView
  isLocked(): boolean
  add(input: ChannelInput<'operators.add'>): Promise<OperatorsView>
  rename(input: ChannelInput<'operators.rename'>): Promise<OperatorsView>
  setPin(input: ChannelInput<'operators.setPin'>): Promise<OperatorsView>
  remove(input: ChannelInput<'operators.remove'>): Promise<OperatorsView>
  switchTo(input: ChannelInput<'operators.switch'>): Promise<OperatorsView>
  lock(): Promise<OperatorsView>
}

export function createOperators(options: OperatorsOptions): Operators {
  const { station, now, note } = options
  const all = (): readonly OperatorRecord[] => station.read().operators
  const current = (): OperatorRecord | undefined => all().find(({ id }) => id === station.read().operatorId)
  // Else closing and opening the application would be a way around the PIN.
  let locked = (current()?.pin ?? null) !== null
  let last: Promise<unknown> = Promise.resolve()

  const view = (): OperatorsView => ({
    operators: all().map(({ id, name, pin }) => ({ id, name, hasPin: pin !== null })),
    currentId: current()?.id ?? null,
    locked,
  })

  /** One after the other: tries made at the same time must not all count as the first. */
  function inTurn(work: () => Promise<void> | void): Promise<OperatorsView> {
    const next = last.then(work).then(() => {
      const seen = view()
      options.changed(seen)
      return seen
    })
    last = next.catch(() => undefined)
    return next
  }

  function find(id: string): OperatorRecord {
    const found = all().find((operator) => operator.id === id)
    if (found === undefined) throw new AppFailure({ code: 'operator-not-found' })
    return found
  }

  function change(id: string, patch: Partial<OperatorRecord>): void {
    station.update((at) => ({
      ...at,
      operators: at.operators.map((operator) => (operator.id === id ? { ...operator, ...patch } : operator)),
    }))
  }

  function putToWork({ id, name }: Pick<OperatorRecord, 'id' | 'name'>): void {
    station.update((at) => ({ ...at, operatorId: id, settings: { ...at.settings, operator: name } }))
  }

  function ensureFree(name: string, exceptId: string | null): void {
    const folded = name.toLocaleLowerCase('vi')
    const taken = all().some((other) => other.id !== exceptId && other.name.toLocaleLowerCase('vi') === folded)
    if (taken) throw new AppFailure({ code: 'operator-name-taken' })
  }

  async function ensurePin(operator: OperatorRecord, pin: string | null): Promise<void> {
    if (operator.pin === null) return
    const waitMs = waitLeftMs(operator, now())
    if (waitMs > 0) throw new AppFailure({ code: 'pin-blocked', context: { secondsLeft: Math.ceil(waitMs / 1000) } })
    if (pin !== null && (await isPin(pin, operator.pin))) {
      if (operator.refusals > 0) change(operator.id, { refusals: 0 })
      return
    }
    change(operator.id, { refusals: operator.refusals + 1, refusedAtMs: now() })
    note('pin-refused', operator.name)
    throw new AppFailure({ code: 'pin-refused', context: { triesLeft: triesLeft(find(operator.id)) } })
  }

  return {
    view,
    isLocked: () => locked,
    add: ({ name, pin }) =>
      inTurn(async () => {
        ensureFree(name, null)
        const stored = pin === null ? null : await storePin(pin)
        const added = { id: randomUUID(), name, pin: stored, refusals: 0, refusedAtMs: 0 }
        station.update((at) => ({ ...at, operators: [...at.operators, added] }))
        if (current() === undefined) putToWork(added)
        note('operator-added', name)
      }),
    rename: ({ id, name }) =>
      inTurn(() => {
        const before = find(id).name
        ensureFree(name, id)
        change(id, { name })
        if (current()?.id === id) putToWork({ id, name })
        note('operator-renamed', `${before} → ${name}`)
      }),
    setPin: ({ id, currentPin, pin }) =>
      inTurn(async () => {
        const operator = find(id)
        await ensurePin(operator, currentPin)
        change(id, { pin: pin === null ? null : await storePin(pin), refusals: 0 })
        note(pin === null ? 'pin-removed' : 'pin-set', operator.name)
      }),
    remove: ({ id }) =>
      inTurn(() => {
        const { name } = find(id)
        if (current()?.id === id) throw new AppFailure({ code: 'operator-at-work' })
        station.update((at) => ({ ...at, operators: at.operators.filter((operator) => operator.id !== id) }))
        note('operator-removed', name)
      }),
    switchTo: ({ id, pin }) =>
      inTurn(async () => {
        const operator = find(id)
        if (!locked && current()?.id === id) return
        await ensurePin(operator, pin)
        const before = current()
        const isBack = before?.id === id
        locked = false
        putToWork(operator)
        if (isBack) note('station-unlocked', '')
        else note('operator-switched', `${before?.name ?? ''} → ${operator.name}`)
      }),
    lock: () =>
      inTurn(() => {
        if (locked) return
        if (all().length === 0) throw new AppFailure({ code: 'operator-not-found' })
        locked = true
        note('station-locked', '')
      }),
  }
}
