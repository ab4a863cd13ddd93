import { RefusingEmitter } from './refusing-emitter.ts'

const CHECK_EVERY_MS = 5000
/** A timer may be late by a busy machine, not by this much. */
const SLEEP_AFTER_MS = 30_000

/** True where so much time has passed between two checks that the machine must have slept. */
export function hasSlept(lastCheckMs: number, nowMs: number): boolean {
  return nowMs - lastCheckMs > CHECK_EVERY_MS + SLEEP_AFTER_MS
}

/** Electron's `powerMonitor`, as far as it can be told from outside: `suspend` is told late, together with `resume`. */
export class PowerMonitor extends RefusingEmitter {
  #timer: NodeJS.Timeout | null = null

  constructor() {
    super('powerMonitor', ['suspend', 'resume'])
  }

  /** No program may ask what is typed elsewhere: whoever waits for everybody to be away waits on. */
  getSystemIdleTime(): number {
    return 0
  }

  override on(event: string | symbol, listener: (...args: never[]) => void): this {
    super.on(event, listener)
    this.#watch()
    return this
  }

  #watch(): void {
    if (this.#timer !== null) return
    let lastCheckMs = Date.now()
    this.#timer = setInterval(() => {
      const nowMs = Date.now()
      const slept = hasSlept(lastCheckMs, nowMs)
      lastCheckMs = nowMs
      if (!slept) return
      this.emit('suspend')
      this.emit('resume')
    }, CHECK_EVERY_MS)
    this.#timer.unref()
  }
}
