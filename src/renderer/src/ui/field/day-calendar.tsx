import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import 'dayjs/locale/vi'
import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/languages.ts'

/** A month to choose a day from. The arrows move by day and week; the week begins on Monday. */
export function DayCalendar(props: {
  /** "2026-11-21", or null for none. */
  readonly day: string | null
  readonly today: string
  readonly onDay: (day: string) => void
}): ReactNode {
  const language = useLanguage()
  // "tháng trước", "next month"
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const { day, today, onDay } = props
  return (
    <DatePicker
      value={day}
      defaultDate={day ?? today}
      // Today is Vietnam's, whatever the machine's clock is set to; the picker itself marks the machine's.
      getDayProps={(date) => ({ 'data-day': date, 'data-today-here': date === today || undefined })}
      locale={language}
      firstDayOfWeek={1}
      maxLevel="year"
      ariaLabels={{
        previousMonth: relative.format(-1, 'month'),
        nextMonth: relative.format(1, 'month'),
        previousYear: relative.format(-1, 'year'),
        nextYear: relative.format(1, 'year'),
      }}
      onChange={(chosen) => {
        if (chosen !== null) onDay(chosen)
      }}
    />
  )
}
