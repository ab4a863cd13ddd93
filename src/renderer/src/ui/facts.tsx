import type { ReactNode } from 'react'
import { withDataKeys } from './list/data-keys.ts'
import css from './facts.module.css'

export type Fact = readonly [name: string, value: ReactNode]

/** Names and values; what is null is left out. A name may stand more than once. */
export function Facts(props: { readonly facts: readonly (Fact | null)[] }): ReactNode {
  const facts = withDataKeys(
    props.facts.filter((fact) => fact !== null),
    ([name]) => name,
  )
  return (
    <dl className={css['facts']}>
      {facts.map(({ key, item: [name, value] }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
