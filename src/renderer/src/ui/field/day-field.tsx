import { IconCalendar } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { vietnamDay } from '../../../../shared/domain/bill/bill-filter.ts'
import { placeInWindow } from '../layout/place-in-window.ts'
import { readLater } from '../read-later.tsx'
import css from './day-field.module.css'
import { FormField } from './form-field.tsx'
import { dayMs } from '../../../../shared/domain/time/time-units.ts'

const DayCalendar = readLater(async () => (await import('./day-calendar.tsx')).DayCalendar)

interface DayFieldProps extends Omit<ComponentProps<typeof FormField>, 'kind' | 'onTidy'> {
  /** The day that is typed, "2026-11-21"; null where none is. */
  readonly day: string | null
  /** A day was chosen from the calendar. */
  readonly onChosen: (day: string) => void
}

/** A day, typed as it is printed everywhere else, or chosen from a calendar (its button, or Alt with the arrow down). */
export function DayField(props: DayFieldProps): ReactNode {
  const { t } = useTranslation()
  const { day, onChosen, ...field } = props
  const [isOpen, setIsOpen] = useState(false)
  const [today] = useState(() => new Date(vietnamDay(Date.now()) * dayMs).toISOString().slice(0, 10))
  const frame = useRef<HTMLDivElement>(null)
  const back = (): void => frame.current?.querySelector('input')?.focus()
  const close = (): void => {
    setIsOpen(false)
    back()
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' && event.altKey) setIsOpen(true)
    else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
  }
  return (
    <div ref={frame} className={css['frame']} onKeyDown={press}>
      <FormField placeholder={t('dialogs.dayPlaceholder')} {...field} />
      <button
        type="button"
        className={css['button']}
        aria-label={t('dialogs.calendar', { field: field.label })}
        aria-expanded={isOpen}
        data-testid={`${field.id}-calendar`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconCalendar size="1.125rem" aria-hidden="true" />
      </button>
      {isOpen ? (
        <Calendar
          day={day}
          today={today}
          onDay={(chosen) => {
            onChosen(chosen)
            close()
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  )
}

/** Below its field, over all else; a click beside it closes it. */
function Calendar(props: ComponentProps<typeof DayCalendar> & { readonly onClose: () => void }): ReactNode {
  const { onClose, ...calendar } = props
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = layer.current
    if (shown === null) return undefined
    shown.showPopover()
    const place = (): void => {
      const field = shown.parentElement?.getBoundingClientRect()
      if (field !== undefined) placeInWindow(shown, { x: field.left, y: field.bottom + 4 })
    }
    // Its code may still be on its way: it grows when it is there.
    const grown = new ResizeObserver(() => {
      place()
      if (shown.contains(document.activeElement)) return
      const wanted = ['[data-day][data-selected]', '[data-day][data-today-here]', '[data-day]:not([data-outside])']
      wanted.flatMap((day) => [...shown.querySelectorAll<HTMLElement>(day)])[0]?.focus()
    })
    grown.observe(shown)
    return () => grown.disconnect()
  }, [])
  return (
    <div
      ref={layer}
      className={css['calendar']}
      popover="auto"
      data-testid="calendar"
      onToggle={(event) => {
        if (event.newState === 'closed') onClose()
      }}
    >
      <DayCalendar {...calendar} />
    </div>
  )
}
