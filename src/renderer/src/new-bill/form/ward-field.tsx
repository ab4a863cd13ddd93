import { use, useCallback, useRef, type ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Location } from '../../../../shared/domain/place/location.ts'
import { PlaceField } from '../../places/place-field.tsx'
import type { TakeChoice } from '../../ui/field/use-waiting-choice.ts'
import { useFieldProblem } from './field-problem.ts'
import type { FormValues } from './form-values.ts'
import { useLookups, type Patch } from './lookups.ts'
import { PastingContext, useMessageWarning } from '../pasting/use-pasting.ts'

/** Where a party is. A name that is half typed is part of the form too: nothing of it is lost. */
export function WardField(props: { readonly side: 'receiver' | 'returnTo' }): ReactNode {
  const path = `${props.side}.location` as const
  const { control, clearErrors, getValues } = useFormContext<FormValues>()
  const near = useCallback(() => provinceCodeOf(getValues('sender').location), [getValues])
  const lookups = useLookups()
  const { field } = useController({ control, name: path })
  const typed = useController({ control, name: `wardTyped.${props.side}` }).field
  const problem = useFieldProblem(path)
  const asked = useMessageWarning(path)
  const offered = use(PastingContext)?.pasting.offeredWards
  const isDeleted = useRef(false)
  const wasThere = field.value !== null || typed.value !== ''
  // As with the other fields: a place that was never named is not missing before the bill is saved.
  const leave = (): void => {
    if (wasThere || isDeleted.current) field.onBlur()
    isDeleted.current = false
  }
  // The bill may have left the fields by the time of the answer: then the place goes after it.
  const take: TakeChoice<Location> = (text, choice) => {
    const lookup = lookups.begin(path, choice.then(placePatch(props.side, text)))
    const show = async (): Promise<void> => {
      const location = await choice
      if (!lookups.end(lookup) || location === null) return
      field.onChange(location)
      typed.onChange('')
      clearErrors(path)
    }
    void show()
  }
  return (
    <PlaceField
      side={props.side}
      id={`bill-${path}`}
      field={path}
      value={field.value}
      onChange={(location) => {
        lookups.drop(path)
        isDeleted.current = location === null && wasThere
        field.onChange(location)
      }}
      onBlur={leave}
      typed={{
        text: typed.value,
        put: (text) => {
          lookups.drop(path)
          isDeleted.current = text === '' && wasThere
          typed.onChange(text)
        },
      }}
      onChoosing={take}
      near={near}
      problem={problem?.words}
      warning={asked}
      {...(offered === undefined ? {} : { offered })}
    />
  )
}

const provinceCodeOf = (location: Location | null): string | null =>
  location?.system === 'new' ? location.provinceCode : null

/** A place that was chosen by `text`, unless another text or place stands there by then. */
const placePatch =
  (side: 'receiver' | 'returnTo', text: string) =>
  (location: Location | null): Patch =>
  (values) =>
    location === null || values.wardTyped[side] !== text
      ? values
      : { ...values, [side]: { ...values[side], location }, wardTyped: { ...values.wardTyped, [side]: '' } }
