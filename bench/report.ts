/** One measured figure. A figure without a goal is printed beside the others and decides nothing. */
export interface Figure {
  readonly name: string
  readonly value: number
  /** "s", "ms", "x", "labels/s", "MB" ... */
  readonly unit: string
  readonly goal?: { readonly atLeast: number } | { readonly atMost: number }
}

export interface BenchReport {
  readonly bench: string
  readonly figures: readonly Figure[]
}

/** True where the figure meets its goal, or has none. */
export function meetsGoal({ value, goal }: Figure): boolean {
  if (goal === undefined) return true
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
}

/** The table for a person: figure, unit, goal, and whether it is met. */
export function formatReport({ bench, figures }: BenchReport): string {
  const width = Math.max(...figures.map(({ name }) => name.length))
  const lines = figures.map((figure) => {
    const value = figure.value.toFixed(figure.value < 10 ? 3 : 1).padStart(10)
    return `${figure.name.padEnd(width)} ${value} ${figure.unit.padEnd(8)} ${goalText(figure)}`.trimEnd()
  })
  return [`bench ${bench}`, ...lines].join('\n')
}

function goalText(figure: Figure): string {
  const { goal } = figure
  if (goal === undefined) return ''
  const wanted = 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`
  return `${wanted}: ${meetsGoal(figure) ? 'met' : 'MISSED'}`
}
