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
import { cancelOne, createBatch, retryBatch } from './operations/cancel-return/batch-commands.ts'
import { createBatchStopping } from './operations/cancel-return/batch-stopping.ts'
import type { BatchStopping } from './operations/cancel-return/batch-stopping.ts'
import { createBatchStoring } from './operations/cancel-return/batch-storing.ts'
import type { BatchStoring, WrittenBatch } from './operations/cancel-return/batch-storing.ts'
import { markCodes } from './operations/cancel-return/mark-codes.ts'
import type { Track } from '../carrier/endpoints/v3/tracking.ts'
import type { CodesPort, UpdatePort } from './carrier-port.ts'
import { cancelReturnOperation, isHalted } from './operations/cancel-return/cancel-return-operation.ts'
import { createEngine } from './engine/engine.ts'
import type { Engine } from './engine/engine.ts'
import type { Circuits, OperationCircuit } from './circuit-breaker/circuits.ts'
import type { Journal } from './journal/journal.ts'
import { storageTrouble } from './storage-error.ts'
import type { Stores } from './stores.ts'
import { resolveCancel } from './resolution/resolve-cancel.ts'
import { learnState } from './resolution/tracked-state.ts'
import type { TrackedState } from './resolution/tracked-state.ts'
import { createUnclearCheck } from './resolution/unclear-check.ts'
import type { UnclearCheck } from './resolution/unclear-check.ts'
import { requestUpdate } from './operations/update/request-update.ts'
import { updateOperation } from './operations/update/update-operation.ts'

type Outcome<T> = Result<T, AppError>

/** Cancels and returns of many bills. */
export interface Batches {
  /** What is known about the bill of each code, before anything is asked for. */
  mark(kind: BatchKind, codes: readonly string[]): Promise<MarkedCode[]>
  /** Answers when all of it is stored, which takes turns where the codes are many. */
  create(input: ChannelInput<'batches.create'>): Promise<Outcome<Batch>>
  retry(input: ChannelInput<'batches.retry'>): Promise<Outcome<Batch>>
  /** Answers when every row of it says so. Nothing of it is sent from the call on. */
  stop(id: string): Promise<Outcome<Batch>>
  list(input: ChannelInput<'batches.list'>): ChannelOutput<'batches.list'>
  get(input: ChannelInput<'batches.get'>): Outcome<ChannelOutput<'batches.get'>>
  counts(id: string): BatchCounts
}

interface RequestsDeps {
  readonly stores: Stores
  readonly circuits: Circuits
  readonly journal: Journal
  readonly clock: Clock
  readonly cancel: CodesPort
  readonly returns: CodesPort
  readonly update: UpdatePort
  readonly track: Track
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
  /** To be called behind each recovery, before anything is sent: goes on with batches that a process that died has left half stored or half stopped. */
  takeUp(): void
  /** A person says go on. @throws where the database still refuses what it has refused before */
  resume(): void
  idle(): Promise<void>
  giveUp(): void
  cancelOne(billCode: string): Outcome<BillRow>
  /** "It was not cancelled", with how the person knows. */
  resolveCancel(input: ChannelInput<'bills.resolveCancel'>): Outcome<BillRow | null>
  /** Tracking has answered, whoever asked. */
  learnState(state: TrackedState): void
  update(input: ChannelInput<'bills.update'>): Outcome<BillRow>
  readonly batches: Batches
}

/** What a packer asks of bills that exist: updates, cancels, returns. */
export function createRequests(deps: RequestsDeps): Requests {
  const { chunks, updates, checks } = sendersOf(deps)
  const circuit = deps.circuits.of('cancel-return')
  const storing = createBatchStoring({
    ...deps,
    takenUp(written) {
      announce(deps, written)
      deps.pumpSoon()
    },
  })
  const stopping = createBatchStopping({ ...deps, tookUp: (stopped) => announce(deps, stopped) })
  const commands = { ...deps, storing, stopping }

  /** Runs a packer's request, and turns a failing disk into an error that has words. */
  function act<T>(work: () => Outcome<T>): Outcome<T> {
    try {
      const outcome = work()
      if (outcome.ok) deps.pumpSoon()
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
      await Promise.all([chunks.idle(), updates.idle(), storing.idle(), stopping.idle()])
    },
    takeUp() {
      storing.takeUp()
      stopping.takeUp()
    },
    giveUp() {
      storing.giveUp()
      stopping.giveUp()
      checks.close()
      chunks.giveUp()
      updates.giveUp()
    },
    cancelOne: (given) =>
      act(() => {
        const billCode = given.trim()
        const written = cancelOne(commands, billCode)
        if (!written.ok) return written
        circuit.forgetUnclear()
        if (written.value) announce(deps, written.value)
        const row = deps.stores.bills.row(billCode)
        return row ? ok(row) : err({ code: 'bill-not-found', context: { billCode } })
      }),
    resolveCancel: (input) =>
      act(() => {
        const resolved = resolveCancel(deps, input)
        if (!resolved.ok) return resolved
        deps.billsChanged([input.billCode])
        deps.batchesChanged(resolved.value)
        return ok(deps.stores.bills.row(input.billCode) ?? null)
      }),
    learnState(state) {
      const batchIds = learnState(deps.stores, state, deps.clock.now())
      if (batchIds.length > 0) deps.batchesChanged(batchIds)
    },
    update: (input) =>
      act(() => {
        const outcome = requestUpdate(deps, input)
        if (outcome.ok) deps.billsChanged([outcome.value.billCode])
        return outcome
      }),
    batches: batchesOf(commands, circuit, act),
  }
}

interface Senders {
  readonly chunks: Engine
  readonly updates: Engine
  readonly checks: UnclearCheck
}

function sendersOf(deps: RequestsDeps): Senders {
  const { circuits, cancel, returns } = deps
  const changed = (requests: readonly CodeRequest[]): void => {
    deps.billsChanged(requests.map(({ billCode }) => billCode))
    deps.batchesChanged([...new Set(requests.map(({ batchId }) => batchId))])
  }
  const circuit = circuits.of('cancel-return')
  // Each is one durable write at least; nothing is gained by letting an outcome wait for another.
  const engineDeps = { ...deps, gatherMs: 0 }
  const chunks = createEngine({
    ...engineDeps,
    operation: cancelReturnOperation({
      ...deps,
      circuit,
      ports: { cancel, return: returns },
      changed(requests) {
        changed(requests)
        deps.pumpSoon()
      },
    }),
  })
  const checks = createUnclearCheck({
    ...deps,
    // Codes that are to be sent come first.
    mayCheck: () => circuit.mayStart() && chunks.running() === 0 && (isHalted(circuit) || !isAnyCodeWaiting(deps)),
    goOn: deps.pumpSoon,
    changed(billCode, batchIds) {
      deps.billsChanged([billCode])
      deps.batchesChanged(batchIds)
    },
  })
  const updates = createEngine({
    ...engineDeps,
    operation: updateOperation({ ...deps, circuit: circuits.of('update') }),
  })
  return { chunks, checks, updates }
}

function isAnyCodeWaiting({ stores }: RequestsDeps): boolean {
  return stores.requests.waitingBatches().length > 0
}

function announce(deps: RequestsDeps, { id, billCodes }: WrittenBatch): void {
  deps.billsChanged(billCodes)
  deps.batchesChanged([id])
}

type Act = <T>(work: () => Outcome<T>) => Outcome<T>

function batchesOf(
  deps: RequestsDeps & { readonly storing: BatchStoring; readonly stopping: BatchStopping },
  circuit: OperationCircuit,
  act: Act,
): Batches {
  const { stores } = deps
  const withHalt = (batch: Omit<Batch, 'isHalted'>): Batch => {
    return { ...batch, isHalted: isHalted(circuit) && batch.counts.waiting > 0 }
  }
  function shown({ id, billCodes }: WrittenBatch): Outcome<Batch> {
    announce(deps, { id, billCodes })
    const batch = stores.batches.find(id)
    return batch ? ok(withHalt(batch)) : err({ code: 'batch-not-found' })
  }
  async function written(work: () => Promise<Outcome<WrittenBatch>>): Promise<Outcome<Batch>> {
    try {
      const outcome = await work()
      return act(() => (outcome.ok ? shown(outcome.value) : outcome))
    } catch (error) {
      return err(storageTrouble(error))
    }
  }
  function stored(work: () => Promise<Outcome<WrittenBatch>>): Promise<Outcome<Batch>> {
    circuit.forgetUnclear()
    return written(work)
  }
  return {
    mark: (kind, codes) => markCodes(deps, kind, codes),
    create: (input) => stored(() => createBatch(deps, input)),
    retry: (input) => stored(() => retryBatch(deps, input)),
    stop: (id) => written(() => deps.stopping.stop(id)),
    list({ offset, limit }) {
      const { rows, total } = stores.batches.list(offset, limit)
      return { rows: rows.map(withHalt), total }
    },
    get({ id, outcomes, failuresFirst = false, offset, limit }) {
      const batch = stores.batches.find(id)
      if (!batch) return err({ code: 'batch-not-found' })
      const wanted: readonly BatchOutcome[] = outcomes.length === 0 ? batchOutcomes : [...new Set(outcomes)]
      const total = wanted.reduce((sum, outcome) => sum + batch.counts[outcome], 0)
      const read = failuresFirst ? stores.batches.rowsByOutcome : stores.batches.rows
      return ok({ batch: withHalt(batch), rows: read(id, wanted, offset, limit), total })
    },
    counts: (id) => stores.batches.counts(id),
  }
}
