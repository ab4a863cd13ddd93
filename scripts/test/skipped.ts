/** A test that was not tried, as `npm test` prints it. */
export interface Skipped {
  readonly name: string
  /** Null where it gives none. */
  readonly reason: string | null
}

/** What of vitest's JSON report says that a test was skipped. */
export interface VitestResults {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      /** Written by `test/skip.ts`. */
      readonly meta?: { readonly skipReason?: string }
    }[]
  }[]
}

export function skippedUnits(report: VitestResults): readonly Skipped[] {
  return report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName, meta }) => ({ name: fullName, reason: meta?.skipReason ?? null }))
}

/** What of Playwright's JSON report says that a spec was skipped. */
export interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly status: string
      readonly annotations?: readonly { readonly type: string; readonly description?: string }[]
    }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

export function skippedSpecs(suites: readonly PlaywrightSuite[]): readonly Skipped[] {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'skipped')
        .map(({ annotations = [] }) => ({ name: title, reason: describedBy(annotations) })),
    ),
    ...skippedSpecs(inner),
  ])
}

function describedBy(annotations: readonly { readonly type: string; readonly description?: string }[]): string | null {
  const given = annotations.find(({ type, description }) => ['skip', 'fixme'].includes(type) && description)
  return given?.description ?? null
}

export const sentenceOf = ({ name, reason }: Skipped): string => `${name}: ${reason ?? 'gives no reason'}`
