import { Worker } from 'node:worker_threads'
import { billNameOf, type LabelWorkerData, type RenderAnswer, type RenderTask } from './render-messages.ts'

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
  run(task: RenderTask): Promise<RenderAnswer | WorkerStopped>
  /** Starts all workers, so that the first label does not wait for them. */
  start(): void
  close(): Promise<void>
}

interface WaitingTask {
  readonly task: RenderTask
  readonly settle: (outcome: RenderAnswer | WorkerStopped) => void
}

interface Seat {
  worker: Worker | null
  task: WaitingTask | null
  readonly position: Int32Array
}

/** Persistent threads, started when first needed; one that dies is replaced with the next chunk. */
export function createLabelWorkerPool(options: LabelWorkerOptions): LabelWorkerPool {
  const seats = Array.from({ length: options.workers }, emptySeat)
  const waiting: WaitingTask[] = []
  let closed = false
  let nextId = 1

  const deal = (): void => {
    for (const seat of seats) {
      if (seat.task !== null) continue
      const next = waiting.shift()
      if (next === undefined) return
      seat.task = next
      Atomics.store(seat.position, 0, 0)
      nextId += 1
      workerOf(seat).postMessage({ id: nextId, ...next.task }, [])
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
    run: (task) =>
      new Promise((settle) => {
        if (closed) return settle(closedBefore(task))
        waiting.push({ task, settle })
        deal()
      }),
    start: () => seats.forEach(workerOf),
    async close() {
      closed = true
      for (const { task, settle } of waiting.splice(0)) settle(closedBefore(task))
      await Promise.all(seats.map(async (seat) => seat.worker?.terminate()))
    },
  }
}

const closedBefore = (task: RenderTask): WorkerStopped => ({
  stopped: true,
  billCode: nameOf(task, 0),
  detail: 'the label renderer is closed',
})

const emptySeat = (): Seat => ({
  worker: null,
  task: null,
  position: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
})

/** Without a bound a thread lets its garbage grow to hundreds of megabytes; a chunk needs a fraction of this. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 48 }

function seated(
  seat: Seat,
  options: LabelWorkerOptions,
  finish: (seat: Seat, outcome: RenderAnswer | WorkerStopped) => void,
): Worker {
  const workerData: LabelWorkerData = { fontFolder: options.fontFolder, position: seat.position }
  const worker = new Worker(options.workerFile, { workerData, resourceLimits })
  let failure = 'the thread ended'
  worker.on('message', (answer: RenderAnswer) => finish(seat, answer))
  worker.on('error', (cause) => {
    failure = cause instanceof Error ? cause.message : String(cause)
  })
  worker.on('exit', () => {
    seat.worker = null
    if (seat.task === null) return
    const billCode = nameOf(seat.task.task, Atomics.load(seat.position, 0))
    finish(seat, { stopped: true, billCode, detail: `the label thread stopped: ${failure}` })
  })
  return worker
}

function nameOf(task: RenderTask, index: number): string {
  const job = task.kind === 'labels' ? task.jobs[index] : undefined
  return job === undefined ? '' : billNameOf(job.model)
}
