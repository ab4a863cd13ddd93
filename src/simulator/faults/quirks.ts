/** Deviations that were seen at real carriers, each switchable. docs/simulator.md says what a client learns from it. */
export interface Quirks {
  /** `strings`: every number in `data` arrives as text, "1.00" or "0.0". */
  readonly numbers: 'numbers' | 'strings'
  /** `null`: an amount or measure of zero arrives as null. */
  readonly zeros: 'zero' | 'null'
  /** `documented`: `messsage` only where the interface spells it so. */
  readonly messageKey: 'documented' | 'messsage' | 'message'
  readonly trackingData: 'array' | 'object'
  /** `wrapped`: lists arrive as `{ "items": [...] }`. */
  readonly lists: 'array' | 'wrapped'
  readonly phones: 'clear' | 'partly-masked' | 'masked'
  readonly refCodeEcho: 'equal' | 'empty' | 'missing'
  readonly expectedAt: 'present' | 'missing'
  /** How tracking writes its times (all of them Vietnam local time without a zone). */
  readonly trackingTimes: 'documented' | 'tenths' | 'slashes'
  /** Elements of `failed` in a return's answer, which nobody documents: objects with a reason, or bare codes. */
  readonly revertFailed: 'objects' | 'codes'
  /** What a cancel answers of its codes: a text each, as documented, or two lists as a sandbox gives them. */
  readonly cancelData: 'texts' | 'lists'
  readonly extraFields: boolean
  /** The real carrier accepts a second shipment with the same reference; some deployments refuse it. */
  readonly duplicateRefCodes: 'accept' | 'refuse'
}

const NO_QUIRKS: Quirks = {
  numbers: 'numbers',
  zeros: 'zero',
  messageKey: 'documented',
  trackingData: 'array',
  lists: 'array',
  phones: 'clear',
  refCodeEcho: 'equal',
  expectedAt: 'present',
  trackingTimes: 'documented',
  revertFailed: 'objects',
  cancelData: 'texts',
  extraFields: false,
  duplicateRefCodes: 'accept',
}

export interface QuirkSwitches {
  readonly current: Quirks
  set(changes: Partial<Quirks>): void
  /** Back to the quirks that the simulator was created with. */
  reset(): void
}

export function createQuirkSwitches(initial: Partial<Quirks>): QuirkSwitches {
  const start: Quirks = { ...NO_QUIRKS, ...initial }
  let current = start
  return {
    get current() {
      return current
    },
    set(changes) {
      current = { ...current, ...changes }
    },
    reset() {
      current = start
    },
  }
}
