import type { ComponentProps, ReactNode } from 'react'
import css from './plain-select-field.module.css'
import type { SelectField } from './form-field.tsx'

interface PlainSelectFieldProps extends Omit<ComponentProps<'select'>, 'children' | 'aria-label'> {
  /** Only a screen reader hears it. */
  readonly label: string
  readonly options: ComponentProps<typeof SelectField>['options']
}

/** A choice in a bar or in a row of a list, as wide as its longest word; the height comes from there. A form has `SelectField`. */
export function PlainSelectField(props: PlainSelectFieldProps): ReactNode {
  const { label, options, className = '', ...control } = props
  return (
    <select {...control} aria-label={label} className={`${css['select']} ${className}`}>
      {options.map(({ value, label: words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  )
}
