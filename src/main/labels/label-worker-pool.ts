import { Worker } from 'node:worker_threads'
import {
  billNameOf,
  type LabelJob,
  type LabelPaper,
  type LabelWorkerData,
  type RenderAnswer,
} from './render-messages.ts'

export interface LabelWorkerOptions {
  /** The built worker, or its source file when run from source. */
  readonly workerFile: string | URL
  readonly fontFolder: string
  /** How many chunks are drawn at the same time. */
  readonly workers: number
}

/** A worker died over a chunk; `billCode` is the bill that it was drawing. */
interface WorkerStopped {
  readonly stopped: true
  readonly billCode: string
  readonly detail: string
}

export interface LabelWorkerPool {
  run(jobs: readonly LabelJob[], paper: LabelPaper): Promise<RenderAnswer | WorkerStopped>
  /** Starts all workers, so that the first label does not wait for them. */
  start(): void
  close(): Promise<void>
}

interface Task {
  readonly jobs: readonly LabelJob[]
  readonly paper: LabelPaper
  readonly settle: (outcome: RenderAnswer | WorkerStopped) => void
}

interface Seat {
  worker: Worker | null
  task: Task | null
  readonly position: Int32Array
}

/** Persistent threads, started when first needed; one that dies is replaced with the next chunk. */
export function createLabelWorkerPool(options: LabelWorkerOptions): LabelWorkerPool {
  const seats = Array.from({ length: options.workers }, emptySeat)
  const waiting: Task[] = []
  let closed = false
  let nextId = 1

  const deal = (): void => {
    for (const seat of seats) {
      if (seat.task !== null) continue
      const task = waiting.shift()
      if (task === undefined) return
      seat.task = task
      Atomics.store(seat.position, 0, 0)
      nextId += 1
      workerOf(seat).postMessage({ id: nextId, jobs: task.jobs, ...task.paper }, [])
    }
  }
  const finish = (seat: Seat, outcome: RenderAnswer | WorkerStopped): void => {
    const { task } = seat
    seat.task = null
    task?.settle(outcome)
    if (!closed) deal()
  }
  const workerOf = (seat: Seat): Worker => {
    seat.worker ??= seated(seat, options, finish)
    return seat.worker
  }
  return {
    run: (jobs, paper) =>
      new Promise((settle) => {
        if (closed) return settle(closedBefore(jobs))
        waiting.push({ jobs, paper, settle })
        deal()
      }),
    start: () => seats.forEach(workerOf),
    async close() {
      closed = true
      for (const { jobs, settle } of waiting.splice(0)) settle(closedBefore(jobs))
      await Promise.all(seats.map(async (seat) => seat.worker?.terminate()))
    },
  }
}

const closedBefore = (jobs: readonly LabelJob[]): WorkerStopped => ({
  stopped: true,
  billCode: nameOf(jobs, 0),
  detail: 'the label renderer is closed',
})

const emptySeat = (): Seat => ({
  worker: null,
  task: null,
  position: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
})

function seated(
  seat: Seat,
  options: LabelWorkerOptions,
  finish: (seat: Seat, outcome: RenderAnswer | WorkerStopped) => void,
): Worker {
  const workerData: LabelWorkerData = { fontFolder: options.fontFolder, position: seat.position }
  const worker = new Worker(options.workerFile, { workerData })
  let failure = 'the thread ended'
  worker.on('message', (answer: RenderAnswer) => finish(seat, answer))
  worker.on('error', (cause) => {
    failure = cause instanceof Error ? cause.message : String(cause)
  })
  worker.on('exit', () => {
    seat.worker = null
    if (seat.task === null) return
    const billCode = nameOf(seat.task.jobs, Atomics.load(seat.position, 0))
    finish(seat, { stopped: true, billCode, detail: `the label thread stopped: ${failure}` })
  })
  return worker
}

function nameOf(jobs: readonly LabelJob[], index: number): string {
  const job = jobs[index]
  return job === undefined ? '' : billNameOf(job.model)
}
