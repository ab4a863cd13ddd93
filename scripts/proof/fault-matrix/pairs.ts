/** What the station asks of the carrier. */
export const kinds = ['create', 'update', 'cancel', 'return'] as const
export type Kind = (typeof kinds)[number]

/** Where in the call the fault strikes. */
export const steps = [
  'before intent',
  'after intent',
  'request sent',
  'processed, answer lost',
  'answer received',
  'outcome written',
] as const
export type Step = (typeof steps)[number]

export const faults = [
  'drop',
  'reset',
  'timeout',
  '5xx',
  'truncated JSON',
  'HTML page',
  'wrong envelope',
  '401 expired',
  '401 invalid',
  '401 no header',
  '401 bad header',
  'kill -9',
  'disk full',
  'journal not writable',
  'database not writable',
] as const
export type Fault = (typeof faults)[number]

export interface Pair {
  readonly kind: Kind
  readonly step: Step
  readonly fault: Fault
}

export const allPairs: readonly Pair[] = kinds.flatMap((kind) =>
  steps.flatMap((step) => faults.map((fault) => ({ kind, step, fault }))),
)

const wireFaults: ReadonlySet<Fault> = new Set(['drop', 'reset', 'timeout'])
const storageFaults: ReadonlySet<Fault> = new Set(['disk full', 'journal not writable', 'database not writable'])
const unauthorizedFaults: ReadonlySet<Fault> = new Set([
  '401 expired',
  '401 invalid',
  '401 no header',
  '401 bad header',
])

export const isWireFault = (fault: Fault): boolean => wireFaults.has(fault)
export const isStorageFault = (fault: Fault): boolean => storageFaults.has(fault)
export const isUnauthorized = (fault: Fault): boolean => unauthorizedFaults.has(fault)

/** Why a pair cannot exist; null where it can, and is then run. */
export function whyImpossible({ step, fault }: Pick<Pair, 'step' | 'fault'>): string | null {
  const isAnswer = !isWireFault(fault) && !isStorageFault(fault) && fault !== 'kill -9'
  if (isAnswer && step === 'answer received') return 'the one answer of the call has arrived whole; there is no second'
  if (isAnswer && step === 'outcome written') return 'the call is over; what comes later belongs to another call'
  if (isUnauthorized(fault) && step === 'processed, answer lost') {
    return 'a 401 is the carrier\u2019s word that it has not processed the call; it cannot have processed it as well'
  }
  return null
}
