import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { useBills, useStation } from '../../shell/station.tsx'
import css from '../bills.module.css'

const quietMs = 120

/** Has the cursor at the first visit, and searches once typing rests. Arrow down goes on into the list, Escape empties the box. */
export function SearchBox(props: { readonly onDown: () => void }): ReactNode {
  const { t } = useTranslation()
  const { bills } = useStation()
  const query = useBills((state) => state.filter.query)
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(query)
  const [sent, setSent] = useState(query)
  // A view was chosen, or a filter cleared: its words take the place of what stood here.
  if (query !== sent) {
    setSent(query)
    setText(query)
  }
  const type = (typed: string): void => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setSent(typed.trim())
      // Typing rests a moment before it is heard: what was chosen meanwhile stays.
      bills.getState().setFilter({ ...bills.getState().filter, query: typed.trim() })
    }, quietMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => box.current?.focus(), [])
  return (
    <SearchInput
      action="bills.search"
      box={box}
      text={text}
      onText={type}
      onDown={props.onDown}
      label={t('bills.search')}
      placeholder={t('bills.searchPlaceholder')}
      className={css['search']}
      testId="bill-search"
      takesScans
      isHome
    />
  )
}
