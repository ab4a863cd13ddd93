import type { ReactNode } from 'react'
import css from './facts.module.css'

export type Fact = readonly [name: string, value: ReactNode]

/** Names and values; what is null is left out. */
export function Facts(props: { readonly facts: readonly (Fact | null)[] }): ReactNode {
  return (
    <dl className={css['facts']}>
      {props.facts.map((fact, index) =>
        fact === null ? null : (
          // Facts never change their order while shown, and a name may stand more than once.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
