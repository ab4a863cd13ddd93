import {
  createLabelThread,
  rendererClosed,
  type LabelThreadOptions,
  type ThreadStopped,
  type ThreadTask,
} from './label-thread.ts'
import type { AnswerTo, RenderTask, TaskOf } from './render-messages.ts'

export interface LabelWorkerPool {
  run<Kind extends RenderTask['kind']>(task: TaskOf<Kind>): Promise<AnswerTo<Kind> | ThreadStopped>
  /** Starts the first thread, so that what is drawn first does not wait for it. */
  warm(): void
  close(): Promise<void>
}

/** Persistent threads, started when first needed; tasks wait in their order. */
export function createLabelWorkerPool(threadCount: number, options: LabelThreadOptions): LabelWorkerPool {
  const waiting: ThreadTask[] = []
  let closed = false
  const deal = (): void => {
    for (const thread of threads) {
      if (closed || !thread.isFree()) continue
      const next = waiting.shift()
      if (next === undefined) return
      thread.run(next)
    }
  }
  const threads = Array.from({ length: threadCount }, () => createLabelThread(options, deal))
  return {
    run: <Kind extends RenderTask['kind']>(task: TaskOf<Kind>) =>
      new Promise<AnswerTo<Kind> | ThreadStopped>((resolve) => {
        if (closed) return resolve(rendererClosed)
        // A worker answers each task by its kind.
        waiting.push({ task, finish: (outcome) => resolve(outcome as AnswerTo<Kind>) })
        deal()
      }),
    warm: () => threads[0]?.start(),
    async close() {
      closed = true
      for (const { finish } of waiting.splice(0)) finish(rendererClosed)
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}
