import type { AppError } from '../../shared/app-error.ts'
import { batchOutcomes } from '../../shared/domain/request/batch.ts'
import type { Batch, BatchCounts, BatchKind, BatchOutcome, MarkedCode } from '../../shared/domain/request/batch.ts'
import type { BillInput } from '../../shared/domain/bill/bill-input.ts'
import type { BillRow } from '../../shared/domain/bill/bill.ts'
import type { Clock } from '../../shared/domain/time/clock.ts'
import type { FieldProblem } from '../../shared/domain/validation/field-problem.ts'
import type { ChannelInput, ChannelOutput } from '../../shared/ipc/contract.ts'
import { err, ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import type { CodeRequest } from '../database/stores/requests.ts'
import { cancelOne, createBatch, markCode, retryBatch, stopBatch } from './operations/cancel-return/batch-commands.ts'
import type { WrittenBatch } from './operations/cancel-return/batch-commands.ts'
import type { CodesPort, TrackPort, UpdatePort } from './carrier-port.ts'
import { cancelReturnOperation, isHalted } from './operations/cancel-return/cancel-return-operation.ts'
import { createEngine } from './engine/engine.ts'
import type { Engine } from './engine/engine.ts'
import type { Circuits, OperationCircuit } from './circuit-breaker/circuits.ts'
import type { Journal } from './journal/journal.ts'
import { storageTrouble } from './storage-error.ts'
import type { Stores } from './stores.ts'
import { settleCancel } from './resolution/resolve-cancel.ts'
import { learnState } from './resolution/tracked-state.ts'
import type { TrackedState } from './resolution/tracked-state.ts'
import { createUnclearCheck } from './resolution/unclear-check.ts'
import type { UnclearCheck } from './resolution/unclear-check.ts'
import { requestUpdate } from './operations/update/request-update.ts'
import { updateOperation } from './operations/update/update-operation.ts'

type Outcome<T> = Result<T, AppError>

/** Cancels and returns of many bills. */
export interface Batches {
  /** What is known about each code, before anything is asked for. */
  mark(kind: BatchKind, codes: readonly string[]): MarkedCode[]
  create(input: ChannelInput<'batches.create'>): Outcome<Batch>
  retry(input: ChannelInput<'batches.retry'>): Outcome<Batch>
  stop(id: string): Outcome<Batch>
  list(input: ChannelInput<'batches.list'>): ChannelOutput<'batches.list'>
  get(input: ChannelInput<'batches.get'>): Outcome<ChannelOutput<'batches.get'>>
  counts(id: string): BatchCounts
}

interface RequestsParts {
  readonly stores: Stores
  readonly circuits: Circuits
  readonly journal: Journal
  readonly clock: Clock
  readonly cancel: CodesPort
  readonly returns: CodesPort
  readonly update: UpdatePort
  readonly track: TrackPort
  readonly check: (bill: BillInput) => readonly FieldProblem[]
  readonly chunkSize: () => number
  readonly concurrency: () => number
  readonly operator: () => string
  readonly billsChanged: (billCodes: readonly string[]) => void
  readonly batchesChanged: (ids: readonly string[]) => void
  readonly halted: (detail: string) => void
  readonly storageFailed: (error: unknown) => void
  /** Something new waits. */
  readonly pumpSoon: () => void
}

export interface Requests {
  pump(): void
  /** A person says go on. @throws where the database still refuses what it has refused before */
  resume(): void
  idle(): Promise<void>
  giveUp(): void
  cancelOne(billCode: string): Outcome<BillRow>
  /** "It was not cancelled", with how the person knows. */
  settleCancel(input: ChannelInput<'bills.settleCancel'>): Outcome<BillRow | null>
  /** Tracking has answered, whoever asked. */
  learnState(state: TrackedState): void
  update(input: ChannelInput<'bills.update'>): Outcome<ChannelOutput<'bills.update'>>
  readonly batches: Batches
}

/** What a packer asks of bills that exist: updates, cancels, returns. */
export function createRequests(parts: RequestsParts): Requests {
  const { chunks, updates, checks } = sendersOf(parts)
  const circuit = parts.circuits.of('cancel-return')

  /** Runs a packer's request, and turns a failing disk into an error that has words. */
  function act<T>(work: () => Outcome<T>): Outcome<T> {
    try {
      const outcome = work()
      if (outcome.ok) parts.pumpSoon()
      return outcome
    } catch (error) {
      return err(storageTrouble(error))
    }
  }

  return {
    pump() {
      updates.pump()
      chunks.pump()
      checks.pump()
    },
    resume() {
      circuit.forgetUnclear()
      checks.resume()
      updates.retryWrites()
      chunks.retryWrites()
    },
    idle: async () => {
      await Promise.all([chunks.idle(), updates.idle()])
    },
    giveUp() {
      checks.close()
      chunks.giveUp()
      updates.giveUp()
    },
    cancelOne: (given) =>
      act(() => {
        const billCode = given.trim()
        const written = cancelOne(parts, billCode)
        if (!written.ok) return written
        circuit.forgetUnclear()
        if (written.value) announce(parts, written.value)
        const row = parts.stores.bills.row(billCode)
        return row ? ok(row) : err({ code: 'bill-not-found', context: { billCode } })
      }),
    settleCancel: (input) =>
      act(() => {
        const settled = settleCancel(parts, input)
        if (!settled.ok) return settled
        parts.billsChanged([input.billCode])
        parts.batchesChanged(settled.value)
        return ok(parts.stores.bills.row(input.billCode) ?? null)
      }),
    learnState(state) {
      const batchIds = learnState(parts.stores, state, parts.clock.now())
      if (batchIds.length > 0) parts.batchesChanged(batchIds)
    },
    update: (input) =>
      act(() => {
        const outcome = requestUpdate(parts, input)
        if (outcome.ok) parts.billsChanged([outcome.value.billCode])
        return outcome
      }),
    batches: batchesOf(parts, circuit, act),
  }
}

interface Senders {
  readonly chunks: Engine
  readonly updates: Engine
  readonly checks: UnclearCheck
}

function sendersOf(parts: RequestsParts): Senders {
  const { circuits, cancel, returns } = parts
  const changed = (requests: readonly CodeRequest[]): void => {
    parts.billsChanged(requests.map(({ billCode }) => billCode))
    parts.batchesChanged([...new Set(requests.map(({ batchId }) => batchId))])
  }
  const circuit = circuits.of('cancel-return')
  // Each is one durable write at least; nothing is gained by letting an outcome wait for another.
  const engineDeps = { ...parts, gatherMs: 0 }
  const chunks = createEngine({
    ...engineDeps,
    operation: cancelReturnOperation({
      ...parts,
      circuit,
      ports: { cancel, return: returns },
      changed(requests) {
        changed(requests)
        parts.pumpSoon()
      },
    }),
  })
  const checks = createUnclearCheck({
    ...parts,
    // Codes that are to be sent come first.
    mayCheck: () => circuit.mayStart() && chunks.running() === 0 && (isHalted(circuit) || !isAnyCodeWaiting(parts)),
    goOn: parts.pumpSoon,
    changed(billCode, batchIds) {
      parts.billsChanged([billCode])
      parts.batchesChanged(batchIds)
    },
  })
  const updates = createEngine({
    ...engineDeps,
    operation: updateOperation({ ...parts, circuit: circuits.of('update') }),
  })
  return { chunks, checks, updates }
}

function isAnyCodeWaiting({ stores }: RequestsParts): boolean {
  return stores.requests.waitingBatches().length > 0
}

function announce(parts: RequestsParts, { id, billCodes }: WrittenBatch): void {
  parts.billsChanged(billCodes)
  parts.batchesChanged([id])
}

type Act = <T>(work: () => Outcome<T>) => Outcome<T>

function batchesOf(parts: RequestsParts, circuit: OperationCircuit, act: Act): Batches {
  const { stores } = parts
  const withHalt = (batch: Omit<Batch, 'isHalted'>): Batch => {
    return { ...batch, isHalted: isHalted(circuit) && batch.counts.waiting > 0 }
  }
  const written = (work: () => Outcome<WrittenBatch>): Outcome<Batch> =>
    act(() => {
      const outcome = work()
      if (!outcome.ok) return outcome
      announce(parts, outcome.value)
      const batch = stores.batches.find(outcome.value.id)
      return batch ? ok(withHalt(batch)) : err({ code: 'batch-not-found' })
    })
  return {
    mark: (kind, codes) => codes.map((code) => markCode(parts, kind, code)),
    create: (input) => {
      circuit.forgetUnclear()
      return written(() => createBatch(parts, input))
    },
    retry: (input) => {
      circuit.forgetUnclear()
      return written(() => retryBatch(parts, input))
    },
    stop: (id) => written(() => stopBatch(parts, id)),
    list({ offset, limit }) {
      const { rows, total } = stores.batches.list(offset, limit)
      return { rows: rows.map(withHalt), total }
    },
    get({ id, outcomes, offset, limit }) {
      const batch = stores.batches.find(id)
      if (!batch) return err({ code: 'batch-not-found' })
      const wanted: readonly BatchOutcome[] = outcomes.length === 0 ? batchOutcomes : [...new Set(outcomes)]
      const total = wanted.reduce((sum, outcome) => sum + batch.counts[outcome], 0)
      return ok({ batch: withHalt(batch), rows: stores.batches.rows(id, wanted, offset, limit), total })
    },
    counts: (id) => stores.batches.counts(id),
  }
}
