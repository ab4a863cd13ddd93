import { createCheckout, type Checkout, type Limits } from './checkout.ts'
import type { Mutant } from './find-mutants.ts'

export interface Trial {
  readonly mutant: Mutant
  /** Lived: it compiles, and every test that sees it passed, or those that ran before the limit did. */
  readonly outcome: 'killed' | 'lived'
  /** The test that noticed, or how far the tests came. */
  readonly detail: string
}

/** What the compiler or the tests found of a mutant. */
type Noticed = Pick<Trial, 'outcome' | 'detail'>

export interface TrialDeps {
  readonly root: string
  readonly processes: number
  readonly limits: Limits
  /** The tests that may notice it, the likeliest first. */
  readonly testsOf: (mutant: Mutant) => readonly string[]
  /** Whether one that the compiler refuses counts as noticed. */
  readonly isCompiled: boolean
  readonly onTrial: (trial: Trial) => void
}

/** Tries each mutant in one of several copies of the sources, side by side. */
export async function tryMutants(mutants: readonly Mutant[], deps: TrialDeps): Promise<readonly Trial[]> {
  const waiting = [...mutants]
  const soundness = createSoundness(deps)
  const lanes = Array.from({ length: Math.min(deps.processes, mutants.length) }, async () => {
    const checkout = createCheckout(deps.root)
    const trials: Trial[] = []
    try {
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
        const trial: Trial = { mutant, ...(await tryMutant(mutant, checkout, soundness, deps)) }
        trials.push(trial)
        deps.onTrial(trial)
      }
    } finally {
      checkout.remove()
    }
    return trials
  })
  return (await Promise.all(lanes)).flat()
}

/** The compiler takes as long as some twenty test files. */
const quickTests = 20

async function tryMutant(mutant: Mutant, checkout: Checkout, soundness: Soundness, deps: TrialDeps): Promise<Noticed> {
  const refused: Noticed = { outcome: 'killed', detail: 'the compiler refuses it' }
  const isCompiledFirst = deps.isCompiled && deps.testsOf(mutant).length > quickTests
  if (isCompiledFirst && (await compilerRefuses(mutant, checkout, soundness))) return refused
  const byTests = await tryTests(mutant, checkout, soundness, deps)
  if (byTests.outcome === 'killed' || isCompiledFirst || !deps.isCompiled) return byTests
  return (await compilerRefuses(mutant, checkout, soundness)) ? refused : byTests
}

async function compilerRefuses(mutant: Mutant, checkout: Checkout, soundness: Soundness): Promise<boolean> {
  if (!(await soundness.compilesUnchanged(checkout))) return false
  checkout.put(mutant)
  const compiles = await checkout.compiles()
  checkout.withdraw(mutant)
  return !compiles
}

async function tryTests(
  mutant: Mutant,
  checkout: Checkout,
  soundness: Soundness,
  { limits, testsOf }: TrialDeps,
): Promise<Noticed> {
  const all = testsOf(mutant)
  let tests = all
  while (tests.length > 0) {
    checkout.put(mutant)
    const run = await checkout.runTests(tests, limits)
    checkout.withdraw(mutant)
    if (run.kind === 'passed') return { outcome: 'lived', detail: `${all.length} test files passed` }
    if (run.kind === 'stopped')
      return {
        outcome: 'lived',
        detail: `time limit after ${all.length - tests.length + run.files} of ${all.length} test files`,
      }
    const at = tests.indexOf(run.file)
    const noticed = run.kind === 'hung' ? 'it hangs' : run.test
    if (at === -1 || (await soundness.passesUnchanged(run.file, checkout)))
      return { outcome: 'killed', detail: `${run.file}: ${noticed}` }
    // The tests before this one have passed, and this one proves nothing.
    tests = tests.slice(at + 1)
  }
  return { outcome: 'lived', detail: all.length === 0 ? 'no test sees it' : 'those tests that can pass did' }
}

interface Soundness {
  readonly passesUnchanged: (file: string, checkout: Checkout) => Promise<boolean>
  readonly compilesUnchanged: (checkout: Checkout) => Promise<boolean>
}

/** What fails without any change proves nothing: the compiler, and each test that noticed something, runs once on the sources as they are. */
function createSoundness({ limits }: TrialDeps): Soundness {
  const known = new Map<string, Promise<boolean>>()
  let compiled: Promise<boolean> | null = null
  return {
    compilesUnchanged: (checkout) => (compiled ??= checkout.compiles()),
    passesUnchanged: (file, checkout) => {
      const before = known.get(file)
      if (before !== undefined) return before
      const passes = checkout.runTests([file], limits).then(({ kind }) => kind === 'passed')
      known.set(file, passes)
      return passes
    },
  }
}
