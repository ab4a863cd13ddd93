import { randomUUID } from 'node:crypto'
import type { AuditAction } from '../../shared/domain/account/audit.ts'
import { isSameName, type OperatorsView } from '../../shared/domain/account/operator.ts'
import type { ChannelInput } from '../../shared/ipc/contract.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import { createPinTries, triesLeft, type OperatorRecord } from './operator-record.ts'
import { isPin, storePin } from './pin.ts'
import type { StationFile } from './station-file.ts'

export interface OperatorsOptions {
  readonly station: StationFile
  readonly now: () => number
  readonly monotonic: () => number
  /** Writes into the audit logs, under the name of who is at work when it is called. */
  readonly note: (action: AuditAction, reason: string) => void
  readonly changed: (view: OperatorsView) => void
}

/** Who works at the station. Their name stands on everything that is done; a PIN keeps others from using it. */
export interface Operators {
  view(): OperatorsView
  isLocked(): boolean
  /** Resolves once somebody has unlocked the station; at once where it is not locked. */
  unlocked(): Promise<void>
  add(input: ChannelInput<'operators.add'>): Promise<OperatorsView>
  rename(input: ChannelInput<'operators.rename'>): Promise<OperatorsView>
  setPin(input: ChannelInput<'operators.setPin'>): Promise<OperatorsView>
  remove(input: ChannelInput<'operators.remove'>): Promise<OperatorsView>
  setLead(input: ChannelInput<'operators.setLead'>): Promise<OperatorsView>
  switchTo(input: ChannelInput<'operators.switch'>): Promise<OperatorsView>
  lock(): Promise<OperatorsView>
  /**
   * A lead's consent, by their PIN, to what somebody at work may not decide alone.
   * @returns the lead's name; empty where the station has none, and nobody is to be asked
   * @throws AppFailure `pin-refused`, `pin-blocked`
   */
  consent(pin: string | null): Promise<string>
}

export function createOperators(options: OperatorsOptions): Operators {
  const { station, note } = options
  const all = (): readonly OperatorRecord[] => station.read().operators
  const current = (): OperatorRecord | undefined => all().find(({ id }) => id === station.read().operatorId)
  const pins = pinsOver(options)
  // Else closing and opening the application would be a way around the PIN.
  let locked = (current()?.pin ?? null) !== null
  let last: Promise<unknown> = Promise.resolve()
  let unlock = Promise.withResolvers<void>()
  if (!locked) unlock.resolve()

  const view = (): OperatorsView => ({
    operators: all().map(({ id, name, pin, lead }) => ({ id, name, hasPin: pin !== null, isLead: lead })),
    currentId: current()?.id ?? null,
    locked,
  })

  /**
   * One after the other: tries made at the same time must not all count as the first. The window hears how things stand also behind
   * one that failed, so that the two never differ about being locked.
   */
  function inTurn(work: () => Promise<void> | void): Promise<OperatorsView> {
    const next = last
      .then(work)
      .finally(() => options.changed(view()))
      .then(view)
    last = next.catch(() => undefined)
    return next
  }

  function find(id: string): OperatorRecord {
    const found = all().find((operator) => operator.id === id)
    if (found === undefined) throw new AppFailure({ code: 'operator-not-found' })
    return found
  }

  function putToWork({ id, name }: Pick<OperatorRecord, 'id' | 'name'>): void {
    const { operatorId, settings } = station.read()
    // Who is back needs no write, so that a full disk keeps nobody out.
    if (operatorId === id && settings.operator === name) return
    station.update((at) => ({ ...at, operatorId: id, settings: { ...at.settings, operator: name } }))
  }

  return {
    view,
    isLocked: () => locked,
    unlocked: () => unlock.promise,
    add: ({ name, pin }) =>
      inTurn(async () => {
        ensureFree(station, name, null)
        const stored = pin === null ? null : await storePin(pin)
        const added = { id: randomUUID(), name, pin: stored, lead: false, refusals: 0, refusedAtMs: 0 }
        station.update((at) => ({ ...at, operators: [...at.operators, added] }))
        if (current() === undefined) putToWork(added)
        note('operator-added', name)
      }),
    rename: ({ id, name, pin }) =>
      inTurn(async () => {
        const operator = find(id)
        ensureFree(station, name, id)
        await pins.ensure(operator, pin, { orLead: true })
        change(station, id, { name }, [{ id, name: operator.name }])
        if (current()?.id === id) putToWork({ id, name })
        note('operator-renamed', `${operator.name} → ${name}`)
      }),
    setPin: ({ id, currentPin, pin }) =>
      inTurn(async () => {
        const operator = find(id)
        await pins.ensure(operator, currentPin, { orLead: true })
        const stored = pin === null ? null : await storePin(pin)
        change(station, id, { pin: stored, lead: operator.lead && stored !== null, refusals: 0 })
        pins.forget(operator)
        note(pin === null ? 'pin-removed' : 'pin-set', operator.name)
      }),
    setLead: ({ id, isLead, pin }) =>
      inTurn(async () => {
        const operator = find(id)
        if (operator.pin === null) throw new AppFailure({ code: 'pin-needed' })
        const leads = all().filter(({ lead }) => lead)
        await pins.ensure(operator, pin, leads.length === 0 ? {} : { byLead: true })
        change(station, id, { lead: isLead })
        note(isLead ? 'lead-named' : 'lead-ended', operator.name)
      }),
    remove: ({ id, pin }) =>
      inTurn(async () => {
        const operator = find(id)
        if (current()?.id === id) throw new AppFailure({ code: 'operator-at-work' })
        await pins.ensure(operator, pin, { orLead: true })
        change(station, id, null, [{ id, name: operator.name }])
        note('operator-removed', operator.name)
      }),
    switchTo: ({ id, pin }) =>
      inTurn(async () => {
        const operator = find(id)
        if (!locked && current()?.id === id) return
        await pins.ensure(operator, pin)
        const before = current()
        putToWork(operator)
        locked = false
        unlock.resolve()
        if (before?.id === id) note('station-unlocked', '')
        else note('operator-switched', `${before?.name ?? ''} → ${operator.name}`)
      }),
    lock: () =>
      inTurn(() => {
        if (locked) return
        if (all().length === 0) throw new AppFailure({ code: 'operator-not-found' })
        locked = true
        unlock = Promise.withResolvers()
        note('station-locked', '')
      }),
    async consent(pin) {
      let name = ''
      await inTurn(async () => {
        const lead = all().find((operator) => operator.lead)
        // Wrong PINs count for whoever is at work and tries them.
        if (lead !== undefined) ({ name } = await pins.ensure(current() ?? lead, pin, { byLead: true }))
      })
      return name
    },
  }
}

/** A name in the log is one operator's for good, also when they are called otherwise by now, or have left. */
function ensureFree(station: StationFile, name: string, exceptId: string | null): void {
  const { operators, formerNames } = station.read()
  const isTaken = [...operators, ...formerNames].some((other) => other.id !== exceptId && isSameName(other.name, name))
  if (isTaken) throw new AppFailure({ code: 'operator-name-taken' })
}

/** Null removes the operator. */
function change(
  station: StationFile,
  id: string,
  patch: Partial<OperatorRecord> | null,
  givenUp: readonly { readonly id: string; readonly name: string }[] = [],
): void {
  station.update((at) => ({
    ...at,
    operators: at.operators.flatMap((operator) =>
      operator.id !== id ? [operator] : patch === null ? [] : [{ ...operator, ...patch }],
    ),
    formerNames: [...at.formerNames, ...givenUp],
  }))
}

/** Whose PIN is good enough besides the operator's own, or instead of it. */
interface AlsoBy {
  readonly orLead?: boolean
  readonly byLead?: boolean
}

interface Pins {
  /**
   * @returns whose PIN it is
   * @throws AppFailure `pin-refused`, `pin-blocked`
   */
  ensure(operator: OperatorRecord, pin: string | null, by?: AlsoBy): Promise<OperatorRecord>
  /** The PIN is another one now. */
  forget(operator: OperatorRecord): void
}

function pinsOver({ station, now, monotonic, note }: OperatorsOptions): Pins {
  const tries = createPinTries(monotonic)

  /** The file is for the next run; where the disk does not take it, the count in memory holds. */
  function keepCount(operator: OperatorRecord): void {
    try {
      change(station, operator.id, { refusals: tries.refusals(operator), refusedAtMs: now() })
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause
    }
  }

  async function ownerOf(pin: string, owners: readonly OperatorRecord[]): Promise<OperatorRecord | null> {
    for (const owner of owners) if (owner.pin !== null && (await isPin(pin, owner.pin))) return owner
    return null
  }

  return {
    async ensure(operator, pin, { orLead = false, byLead = false } = {}) {
      if (operator.pin === null && !byLead) return operator
      const waitMs = tries.waitLeftMs(operator)
      if (waitMs > 0) throw new AppFailure({ code: 'pin-blocked', context: { secondsLeft: Math.ceil(waitMs / 1000) } })
      const leads =
        orLead || byLead ? station.read().operators.filter(({ lead, id }) => lead && id !== operator.id) : []
      const owners = byLead && !operator.lead ? leads : [operator, ...leads]
      const owner = pin === null ? null : await ownerOf(pin, owners)
      if (owner !== null) {
        const hadRefusals = tries.refusals(operator) > 0
        tries.accepted(operator)
        if (hadRefusals) keepCount(operator)
        return owner
      }
      tries.refused(operator)
      keepCount(operator)
      note('pin-refused', operator.name)
      throw new AppFailure({ code: 'pin-refused', context: { triesLeft: triesLeft(tries.refusals(operator)) } })
    },
    forget: tries.accepted,
  }
}
