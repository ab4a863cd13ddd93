import type { ReactNode } from 'react'

/** A place's name with the letters that were searched for underlined. */
export function MarkedName(props: {
  readonly name: string
  /** [start, end) pairs */
  readonly highlights: readonly (readonly [number, number])[]
}): ReactNode {
  const { name, highlights } = props
  const parts: ReactNode[] = []
  let from = 0
  for (const [start, end] of highlights) {
    parts.push(name.slice(from, start), <mark key={start}>{name.slice(start, end)}</mark>)
    from = end
  }
  return <span>{[...parts, name.slice(from)]}</span>
}
