import { Worker } from 'node:worker_threads'
import type { Clock, TimerHandle } from '../../shared/domain/clock.ts'
import type { LabelWorkerData, RenderAnswer, RenderTask } from './render-messages.ts'

export interface LabelWorkerOptions {
  /** The built worker, or its source file when run from source. */
  readonly workerFile: string | URL
  readonly fontFolder: string
  /** How many chunks are drawn at the same time. */
  readonly workers: number
  readonly clock: Pick<Clock, 'setTimer'>
}

/** A thread died over a task, or was ended because it took too long. */
interface WorkerStopped {
  readonly stopped: true
  readonly detail: string
}

export interface LabelWorkerPool {
  run(task: RenderTask): Promise<RenderAnswer | WorkerStopped>
  /** Starts all threads, so that the first label does not wait for them. */
  start(): void
  close(): Promise<void>
}

/** A chunk takes a fraction of a second; a slow machine that does other things too is given a hundred times that. */
export const startTimeLimitMs = 15_000
export const timeLimitPerLabelMs = 500

const timeLimitMs = (task: RenderTask): number =>
  startTimeLimitMs + timeLimitPerLabelMs * (task.kind === 'labels' ? task.jobs.length : 100)

interface PendingTask {
  readonly task: RenderTask
  readonly settle: (outcome: RenderAnswer | WorkerStopped) => void
}

/** A place for a thread; a thread that stopped is replaced with the next task. */
interface Seat {
  thread: Worker | null
  pending: PendingTask | null
  limit: TimerHandle | null
}

/** Persistent threads, started when first needed. Tasks wait in their order; their time limit starts with the drawing. */
export function createLabelWorkerPool(options: LabelWorkerOptions): LabelWorkerPool {
  const seats: Seat[] = Array.from({ length: options.workers }, () => ({ thread: null, pending: null, limit: null }))
  const waiting: PendingTask[] = []
  let closed = false

  const deal = (): void => {
    for (const seat of seats) {
      if (seat.pending !== null) continue
      const next = waiting.shift()
      if (next === undefined) return
      seat.pending = next
      const limitMs = timeLimitMs(next.task)
      seat.limit = options.clock.setTimer(
        () => stop(seat, `ended after ${limitMs / 1000} s without an answer`),
        limitMs,
      )
      threadOf(seat).postMessage(next.task, [])
    }
  }
  const finish = (seat: Seat, outcome: RenderAnswer | WorkerStopped): void => {
    const { pending } = seat
    seat.limit?.cancel()
    seat.pending = null
    pending?.settle(outcome)
    if (!closed) deal()
  }
  /** From here on nothing that the thread still says or does counts. */
  const stop = (seat: Seat, why: string): void => {
    void seat.thread?.terminate()
    seat.thread = null
    finish(seat, { stopped: true, detail: `the label thread stopped: ${why}` })
  }
  const threadOf = (seat: Seat): Worker => {
    seat.thread ??= startedThread(options, {
      answered: (thread, answer) => seat.thread === thread && finish(seat, answer),
      ended: (thread, why) => seat.thread === thread && stop(seat, why),
    })
    return seat.thread
  }
  return {
    run: (task) =>
      new Promise((settle) => {
        if (closed) return settle(closedBefore)
        waiting.push({ task, settle })
        deal()
      }),
    start: () => seats.forEach(threadOf),
    async close() {
      closed = true
      for (const { settle } of waiting.splice(0)) settle(closedBefore)
      const threads = seats.map(({ thread }) => thread)
      for (const seat of seats) stop(seat, 'the label renderer is closed')
      for (const thread of threads) await thread?.terminate()
    },
  }
}

const closedBefore: WorkerStopped = { stopped: true, detail: 'the label renderer is closed' }

/** Without a bound a thread lets its garbage grow to hundreds of megabytes; a chunk needs a fraction of this. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 48 }

interface ThreadListener {
  answered(thread: Worker, answer: RenderAnswer): void
  ended(thread: Worker, why: string): void
}

function startedThread({ workerFile, fontFolder }: LabelWorkerOptions, listener: ThreadListener): Worker {
  const workerData: LabelWorkerData = { fontFolder }
  const thread = new Worker(workerFile, { workerData, resourceLimits })
  let failure = 'the thread ended'
  thread.on('message', (answer: RenderAnswer) => listener.answered(thread, answer))
  thread.on('error', (cause) => {
    failure = cause instanceof Error ? cause.message : String(cause)
  })
  thread.on('exit', () => listener.ended(thread, failure))
  return thread
}
