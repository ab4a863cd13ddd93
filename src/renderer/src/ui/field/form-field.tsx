import { Input, InputWrapperContext } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconChevronDown, IconPinFilled } from '@tabler/icons-react'
import { useId, type ComponentProps, type FocusEvent, type ReactNode } from 'react'
import { typedKinds, type TypedKind } from '../../format/format-typed.ts'
import css from './form-field.module.css'

interface LineProps {
  readonly label: string
  readonly required?: boolean | undefined
  /** Two or three words; they stand in the label line, so nothing moves. */
  readonly problem?: string | undefined
  readonly warning?: string | undefined
  /** Grey words at the right end of the label line. */
  readonly hint?: ReactNode
  /** The word for "kept for the next bill", where it is. */
  readonly pinned?: string | undefined
}

/** Mantine's Input points with aria-describedby to what its wrapper names, and to nothing that it is given itself. */
const noWrapper = { offsetTop: false, offsetBottom: false, inputId: undefined, labelId: undefined, getStyles: null }

/** The label line around a control that is no plain text or list: the control names itself by `id`. */
export function FieldFrame(props: LineProps & { readonly id: string; readonly children: ReactNode }): ReactNode {
  const isDescribed = props.problem !== undefined || props.warning !== undefined
  return (
    <div className={css['field']}>
      <div className={css['line']}>
        <label htmlFor={props.id} title={props.label}>
          {props.label}
          {props.required === true ? <b aria-hidden="true"> *</b> : null}
        </label>
        <FieldStatus {...props} />
      </div>
      <InputWrapperContext value={{ ...noWrapper, describedBy: isDescribed ? problemId(props.id) : undefined }}>
        {props.children}
      </InputWrapperContext>
    </div>
  )
}

interface FieldProps extends LineProps {
  /** Only a screen reader hears the label; a problem is then said by whoever draws a frame around the field. */
  readonly isLabelHidden?: boolean | undefined
}

interface FormFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'required' | 'size'> {
  /** What is typed: its unit stands at the right end, and it rewrites itself on leaving the field ("150k" becomes "150.000"). */
  readonly kind?: TypedKind | undefined
  /** Takes the text as it was rewritten. */
  readonly onTidy?: ((text: string) => void) | undefined
  readonly mono?: boolean | undefined
  /** The one box of a screen, larger than those of a form. */
  readonly isLarge?: boolean | undefined
  /** A picture at the left end. */
  readonly leftSection?: ReactNode
  /** In the place of the unit. */
  readonly rightSection?: ReactNode
  readonly rightSectionWidth?: string | undefined
}

/** The one field for a line of text: label, control, and what is wrong with it, for the eye and for a screen reader. */
export function FormField(props: FormFieldProps): ReactNode {
  const { label, required, problem, warning, hint, pinned, isLabelHidden, kind, onTidy, mono, isLarge, ...control } =
    props
  const made = useId()
  const id = control.id ?? made
  const { unit, tidy, isNumber } = kind === undefined ? plainText : typedKinds[kind]
  const leave = (event: FocusEvent<HTMLInputElement>): void => {
    const tidied = tidy?.(event.currentTarget.value) ?? null
    if (tidied !== null && tidied !== event.currentTarget.value) onTidy?.(tidied)
    control.onBlur?.(event)
  }
  return (
    <Labelled {...{ id, label, required, problem, warning, hint, pinned, isLabelHidden }}>
      <Input
        autoComplete="off"
        spellCheck={false}
        inputMode={isNumber ? 'decimal' : undefined}
        data-number={isNumber || undefined}
        rightSection={unit === null ? undefined : <span aria-hidden="true">{unit}</span>}
        rightSectionWidth="2rem"
        rightSectionPointerEvents="none"
        aria-label={isLabelHidden === true ? label : undefined}
        {...control}
        {...(isLarge === true ? { size: 'md' } : {})}
        id={id}
        onBlur={leave}
        {...(isNumber ? selectedOnFocus(control) : {})}
        classNames={mono === true ? { input: 'mono' } : {}}
        // Mantine's Input says aria-invalid by itself, and only from this.
        error={problem !== undefined}
        aria-required={required}
        data-warning={warning === undefined ? undefined : true}
        data-pinned={pinned === undefined ? undefined : true}
      />
    </Labelled>
  )
}

function Labelled(props: ComponentProps<typeof FieldFrame> & FieldProps): ReactNode {
  const { isLabelHidden, ...frame } = props
  return isLabelHidden === true ? props.children : <FieldFrame {...frame} />
}

type PointedProps = Pick<ComponentProps<'input'>, 'onFocus' | 'onMouseDown'>

/** A figure is typed anew more often than it is mended: what is typed behind the old one would make another number of both. */
function selectedOnFocus({ onFocus, onMouseDown }: PointedProps): PointedProps {
  return {
    onFocus(event) {
      event.currentTarget.select()
      onFocus?.(event)
    },
    onMouseDown(event) {
      onMouseDown?.(event)
      if (document.activeElement === event.currentTarget) return
      // The click that comes into the field would put the caret and take the selection away.
      event.preventDefault()
      event.currentTarget.focus()
    },
  }
}

const plainText = { unit: null, tidy: null, isNumber: false } as const

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'required' | 'size' | 'children'> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A choice from a list, with the system's own list box: it opens at once and reads well. */
export function SelectField(props: SelectFieldProps): ReactNode {
  const { label, required, problem, warning, hint, pinned, isLabelHidden, options, ...control } = props
  const made = useId()
  const id = control.id ?? made
  return (
    <Labelled {...{ id, label, required, problem, warning, hint, pinned, isLabelHidden }}>
      <Input
        component="select"
        aria-label={isLabelHidden === true ? label : undefined}
        {...control}
        id={id}
        error={problem !== undefined}
        aria-required={required}
        data-pinned={pinned === undefined ? undefined : true}
        rightSection={<IconChevronDown size="1rem" aria-hidden="true" />}
        rightSectionPointerEvents="none"
      >
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Input>
    </Labelled>
  )
}

/** The problem first, else the warning, else what the field says about itself. */
function FieldStatus(props: LineProps & { readonly id: string }): ReactNode {
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

/** What a control points to with aria-describedby. */
function problemId(id: string): string {
  return `${id}-problem`
}
