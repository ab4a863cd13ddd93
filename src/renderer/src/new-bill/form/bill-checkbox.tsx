import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { FormValues } from './form-values.ts'
import { isPinnable } from './next-values.ts'
import { PinnedMark, usePins } from './pinned-fields.tsx'

/** A yes or no of the bill; Alt+K keeps it for the next one like any field. */
export function BillCheckbox(props: {
  readonly path: 'returnDocument' | 'installation' | 'carrierDraft' | 'returnElsewhere'
  readonly label: string
}): ReactNode {
  const { register } = useFormContext<FormValues>()
  const { pins } = usePins()
  const { path } = props
  const pinned = isPinnable(path) && pins.has(path)
  return (
    <Checkbox
      label={
        pinned ? (
          <>
            {props.label} <PinnedMark />
          </>
        ) : (
          props.label
        )
      }
      {...register(path)}
      data-field={path}
      data-testid={`field-${path}`}
    />
  )
}
