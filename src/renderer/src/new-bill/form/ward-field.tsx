import { useRef, type ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { PlaceField } from '../../places/place-field.tsx'
import { useFieldProblem } from './field-problem.ts'
import type { FormValues } from './form-values.ts'

/** Where a party is. A name that is half typed is part of the form too: nothing of it is lost. */
export function WardField(props: { readonly side: 'receiver' | 'returnTo' }): ReactNode {
  const path = `${props.side}.location` as const
  const { control } = useFormContext<FormValues>()
  const { field } = useController({ control, name: path })
  const typed = useController({ control, name: `wardTyped.${props.side}` }).field
  const problem = useFieldProblem(path)
  const isDeleted = useRef(false)
  const wasThere = field.value !== null || typed.value !== ''
  // As with the other fields: a place that was never named is not missing before the bill is saved.
  const leave = (): void => {
    if (wasThere || isDeleted.current) field.onBlur()
    isDeleted.current = false
  }
  return (
    <PlaceField
      side={props.side}
      id={`bill-${path}`}
      field={path}
      value={field.value}
      onChange={(location) => {
        isDeleted.current = location === null && wasThere
        field.onChange(location)
      }}
      onBlur={leave}
      typed={{
        text: typed.value,
        put: (text) => {
          isDeleted.current = text === '' && wasThere
          typed.onChange(text)
        },
      }}
      problem={problem?.words}
    />
  )
}
