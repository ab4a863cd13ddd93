/** Who draws: our path on one and on two threads, pdfkit used directly, and pdfmake as its manual leads one to use it. */
export const peers = ['ours-1', 'ours-2', 'pdfkit', 'naive'] as const
export type Peer = (typeof peers)[number]

/** A batch to draw: bills number `from` and on. Every batch has bills of its own, so that nobody knows a text already. */
export interface Batch {
  readonly from: number
  readonly count: number
}

export interface Drawn {
  readonly ms: number
  /** Processor time of all threads of the peer's process. */
  readonly cpuMs: number
  /** Until the first pages could go to the printer. */
  readonly firstPagesMs: number
  /** From the start of the peer's process until the first pages, its modules and fonts included. */
  readonly sinceStartMs: number
  readonly bytes: number
  /** The largest that the process has been so far. */
  readonly peakMb: number
}
