import { IconAlertCircle, IconAlertTriangle, IconPinFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './field.module.css'

export interface FieldProps {
  /** Of the control that the label names. */
  readonly id: string
  readonly label: string
  readonly required?: boolean
  /** Two or three words; they stand in the label line, so nothing moves. */
  readonly problem?: string | undefined
  readonly warning?: string | undefined
  /** Grey words at the right end of the label line. */
  readonly hint?: ReactNode
  /** The word for "kept for the next bill", where it is. */
  readonly pinned?: string | undefined
  readonly children: ReactNode
}

export function Field(props: FieldProps): ReactNode {
  return (
    <div className={css['field']}>
      <div className={css['line']}>
        <label htmlFor={props.id}>
          {props.label}
          {props.required === true ? <b aria-hidden="true"> *</b> : null}
        </label>
        <FieldStatus {...props} />
      </div>
      {props.children}
    </div>
  )
}

/** The problem first, else the warning, else what the field says about itself. */
function FieldStatus(props: FieldProps): ReactNode {
  if (props.problem !== undefined) {
    return (
      <span className={css['problem']} id={problemId(props.id)}>
        <IconAlertCircle aria-hidden="true" /> {props.problem}
      </span>
    )
  }
  if (props.warning !== undefined) {
    return (
      <span className={css['warning']} id={problemId(props.id)}>
        <IconAlertTriangle aria-hidden="true" /> {props.warning}
      </span>
    )
  }
  if (props.pinned !== undefined) {
    return (
      <span className={css['pinned']}>
        <IconPinFilled aria-hidden="true" /> {props.pinned}
      </span>
    )
  }
  return props.hint === undefined ? null : <span className={css['hint']}>{props.hint}</span>
}

/** What a control inside of a Field points to with aria-describedby. */
export function problemId(id: string): string {
  return `${id}-problem`
}
