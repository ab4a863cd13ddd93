import type { LabelFlag } from './label-fields.ts'
import type { Condition } from '../templates/template.ts'

/** Whether a box with these conditions is drawn on this label. */
export function applies(conditions: readonly Condition[], flags: ReadonlySet<LabelFlag>): boolean {
  const held: ReadonlySet<string> = flags
  return conditions.every((condition) =>
    condition.startsWith('not-') ? !held.has(condition.slice('not-'.length)) : held.has(condition),
  )
}
