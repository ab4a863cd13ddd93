/** What the core script has found at one of its steps. */
export interface Step {
  readonly what: string
  readonly found: unknown
}

export interface JudgedStep {
  readonly what: string
  /** Null where it is as expected. */
  readonly fault: string | null
  readonly note: string
}

interface Told {
  readonly expected: readonly Step[]
  readonly there: readonly Step[]
  /** Null where this system is the other one. */
  readonly here: readonly Step[] | null
}

/** One for each expected step, and one for each that nobody expects, such as why a script broke off. */
export function judgeSteps({ expected, there, here }: Told): readonly JudgedStep[] {
  const judged = expected.map(({ what, found }, n): JudgedStep => {
    const wanted = JSON.stringify({ what, found })
    const others = Object.entries({ there, ...(here === null ? {} : { here }) })
    const wrong = others.filter(([, steps]) => JSON.stringify(steps[n]) !== wanted)
    const fault = wrong.map(([where, steps]) => `${where}: ${JSON.stringify(steps[n] ?? 'nothing')}`).join('; ')
    return { what, fault: fault === '' ? null : fault, note: JSON.stringify(found) }
  })
  const unexpected = [...there.slice(expected.length), ...(here ?? []).slice(expected.length)]
  return [
    ...judged,
    ...unexpected.map(({ what, found }) => ({ what, fault: 'not expected', note: JSON.stringify(found) })),
  ]
}
