import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import 'dayjs/locale/vi'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/languages.ts'

/** A month to choose a day from. The arrows move by day and week; the week begins on Monday. */
export function DayCalendar(props: {
  /** "2026-11-21", or null for none. */
  readonly day: string | null
  readonly today: string
  readonly onDay: (day: string) => void
}): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const { day, today, onDay } = props
  return (
    <DatePicker
      value={day}
      defaultDate={day ?? today}
      // Today is Vietnam's, whatever the machine's clock is set to.
      getDayProps={(date) => ({ 'data-day': date, ...(date === today ? { 'data-today': true } : {}) })}
      locale={language}
      firstDayOfWeek={1}
      maxLevel="year"
      ariaLabels={{
        previousMonth: t('dialogs.previousMonth'),
        nextMonth: t('dialogs.nextMonth'),
        previousYear: t('dialogs.previousYear'),
        nextYear: t('dialogs.nextYear'),
        monthLevelControl: t('dialogs.chooseMonth'),
      }}
      onChange={(chosen) => {
        if (chosen !== null) onDay(chosen)
      }}
    />
  )
}
