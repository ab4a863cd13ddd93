import type { PrinterAdapter, PrintOutcome } from '../../src/main/ports/printer.ts'

type PrintFate = 'printed' | 'refused' | 'unclear' | 'hold'

/** A printer that does as it is told, one document after the other; `printed` where nothing is left. */
export interface ScriptedPrinter {
  readonly adapter: PrinterAdapter
  next(...fates: PrintFate[]): void
  /** Documents that were given to it and that it holds. */
  held(): number
  /** What is held is printed. */
  release(): void
}

export function createScriptedPrinter(): ScriptedPrinter {
  const fates: PrintFate[] = []
  let jobs = 100
  let waiting: (() => void)[] = []
  const outcomeOf = async (fate: PrintFate): Promise<PrintOutcome> => {
    jobs += 1
    const systemJob = String(jobs)
    if (fate === 'refused') return { kind: 'not-printed', reason: 'printer-refused', detail: 'out of labels' }
    if (fate === 'unclear') return { kind: 'unclear', reason: 'printer-vanished', detail: 'unplugged', systemJob }
    if (fate === 'hold') await new Promise<void>((resolve) => waiting.push(resolve))
    return { kind: 'printed', systemJob }
  }
  return {
    adapter: {
      list: () => Promise.resolve({ ok: true, value: [] }),
      print: () => outcomeOf(fates.shift() ?? 'printed'),
      cancel: () => Promise.resolve('taken-back'),
    },
    next: (...more) => void fates.push(...more),
    held: () => waiting.length,
    release() {
      for (const resolve of waiting) resolve()
      waiting = []
    },
  }
}
