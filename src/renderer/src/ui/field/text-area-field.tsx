import { Textarea } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

interface TextAreaFieldProps extends Omit<ComponentProps<typeof Textarea>, 'label' | 'description' | 'error'> {
  readonly label: string
  /** Only a screen reader hears the label. */
  readonly isLabelHidden?: boolean | undefined
  /** A sentence below the label. */
  readonly hint?: string | undefined
  /** Stands below the box. */
  readonly problem?: string | undefined
}

/** The one field for several lines of text. */
export function TextAreaField(props: TextAreaFieldProps): ReactNode {
  const { label, isLabelHidden, hint, problem, ...control } = props
  const named = isLabelHidden === true ? { 'aria-label': label } : { label }
  return <Textarea {...control} {...named} description={hint} error={problem} />
}
