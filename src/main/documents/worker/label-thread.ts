import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Clock, TimerHandle } from '../../../shared/domain/time/clock.ts'
import type { LabelWorkerData, RenderAnswer, RenderTask } from './render-messages.ts'

export interface LabelThreadOptions {
  /** The built worker, or its source file when run from source. */
  readonly workerFile: string | URL
  readonly fontFolder: string
  /** The thread draws samples beside its tasks, so that labels are drawn fast later: worth it where a window stands open all day. */
  readonly drawsSamples: boolean
  readonly clock: Pick<Clock, 'setTimer'>
}

/** A thread died over a task, or was ended because it took too long. */
export interface ThreadStopped {
  readonly ok: false
  readonly stopped: true
  readonly detail: string
}

export interface ThreadTask {
  readonly task: RenderTask
  finish(outcome: RenderAnswer | ThreadStopped): void
}

/** A place for a thread, which does one task at a time; one that stopped is replaced with the next task. */
export interface LabelThread {
  isFree(): boolean
  run(task: ThreadTask): void
  start(): void
  /** Ends the task that it was running. */
  close(): Promise<void>
}

/** A chunk takes a fraction of a second; a slow machine that does other things too is given a hundred times that. */
export const startTimeLimitMs = 15_000
export const timeLimitPerLabelMs = 500

const timeLimitMs = (task: RenderTask): number =>
  startTimeLimitMs + timeLimitPerLabelMs * (task.kind === 'labels' ? task.jobs.length : 100)

export const rendererClosed: ThreadStopped = { ok: false, stopped: true, detail: 'the label renderer is closed' }

/** Started when first needed; the time limit of a task starts with it. `freed` is called whenever a task has ended. */
export function createLabelThread(options: LabelThreadOptions, freed: () => void): LabelThread {
  let worker: Worker | null = null
  let pending: ThreadTask | null = null
  let limit: TimerHandle | null = null

  const finish = (outcome: RenderAnswer | ThreadStopped): void => {
    const ended = pending
    limit?.cancel()
    pending = null
    ended?.finish(outcome)
    freed()
  }
  /** From here on nothing that the worker still says or does counts. */
  const stop = (outcome: ThreadStopped): Promise<unknown> | undefined => {
    const stopping = worker?.terminate()
    worker = null
    finish(outcome)
    return stopping
  }
  const running = (): Worker =>
    (worker ??= startedWorker(options, {
      answered: (from, answer) => worker === from && finish(answer),
      ended: (from, why) => worker === from && void stop(stoppedBy(why)),
    }))
  return {
    isFree: () => pending === null,
    run(next) {
      pending = next
      const limitMs = timeLimitMs(next.task)
      const late = stoppedBy(`ended after ${limitMs / 1000} s without an answer`)
      limit = options.clock.setTimer(() => void stop(late), limitMs)
      running().postMessage(next.task, [])
    },
    start: () => void running(),
    close: async () => void (await stop(rendererClosed)),
  }
}

const stoppedBy = (why: string): ThreadStopped => ({
  ok: false,
  stopped: true,
  detail: `the label thread stopped: ${why}`,
})

/**
 * The young generation has room for half a chunk, so that little of it is kept for good; the bound on the old one is
 * twenty times what a thread keeps: near its bound it would be swept all the time, without one its garbage grows.
 */
const resourceLimits = { maxOldGenerationSizeMb: 600, maxYoungGenerationSizeMb: 96 }

interface WorkerListener {
  answered(from: Worker, answer: RenderAnswer): void
  ended(from: Worker, why: string): void
}

function startedWorker({ workerFile, fontFolder, drawsSamples }: LabelThreadOptions, listener: WorkerListener): Worker {
  const workerData: LabelWorkerData = { fontFolder, drawsSamples }
  // For threads that start from now on. In one that rests the engine would give back memory, and compiled code with it: the next dozen of
  // single labels take twice as long. What two threads keep instead, after a batch of 2,000 labels, is some 100 MB more.
  setFlagsFromString('--no-memory-reducer')
  const worker = new Worker(workerFile, { workerData, resourceLimits })
  let failure = 'the thread ended'
  worker.on('message', (answer: RenderAnswer) => listener.answered(worker, answer))
  worker.on('error', (cause) => {
    failure = cause instanceof Error ? cause.message : String(cause)
  })
  worker.on('exit', () => listener.ended(worker, failure))
  return worker
}
