import { Input } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/money.ts'
import { ErrorNote } from '../../components/error-note.tsx'
import { KeyHint } from '../../components/key-hint.tsx'
import { Screen } from '../../components/screen.tsx'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { useRowWindow } from '../../parts/use-row-window.ts'
import { rowAt } from '../../stores/row-window.ts'
import { useNavigation, useStation } from '../../stores/station.tsx'
import { BillDrawer } from './bill-drawer.tsx'
import { BillList } from './bill-list.tsx'
import css from './bills.module.css'

const quietMs = 120

/** What the carrier has confirmed: found by any of its words, one bill opened beside the list. */
export function Bills(): ReactNode {
  const { t } = useTranslation()
  const { bridge, navigation } = useStation()
  const wanted = useNavigation((state) => state.billToShow)
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState<number | null>(null)
  const [open, setOpen] = useState<string | null>(wanted)
  const ask = useCallback(
    (offset: number, limit: number) => bridge.invoke('bills.list', { query, offset, limit }),
    [bridge, query],
  )
  const list = useRowWindow(ask, 'bills.changed')
  useEffect(() => {
    if (wanted !== null) navigation.getState().taken()
  }, [navigation, wanted])
  const select = (index: number): void => {
    setSelected(index)
    const row = rowAt(list.pages, index)
    if (row !== undefined) setOpen(row.billCode)
  }
  const close = useCallback(() => {
    setOpen(null)
    setSelected(null)
  }, [])
  return (
    <Screen
      testId="screen-bills"
      title={t('shell.bills')}
      head={
        <>
          <SearchBox
            onQuery={(next) => {
              setQuery(next)
              setSelected(null)
            }}
            onDown={() => select(0)}
          />
          {list.total === null ? null : (
            <span data-testid="bill-count">
              {t('bills.count', { count: list.total, shown: formatNumber(list.total) })}
            </span>
          )}
        </>
      }
    >
      <div className={open === null ? css['grid'] : `${css['grid']} ${css['withDrawer']}`}>
        {list.error === null ? (
          <BillList list={list} searching={query !== ''} selected={selected} onSelect={select} />
        ) : (
          <ErrorNote error={list.error} />
        )}
        {open === null ? null : <BillDrawer key={open} billCode={open} onClose={close} />}
      </div>
    </Screen>
  )
}

/** Searches once typing rests. Arrow down goes on into the list, Escape empties the box. */
function SearchBox(props: { readonly onQuery: (query: string) => void; readonly onDown: () => void }): ReactNode {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState('')
  const type = (typed: string): void => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => props.onQuery(typed.trim()), quietMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useShortcuts({
    'Mod+F': () => {
      box.current?.focus()
      box.current?.select()
    },
  })
  return (
    <Input
      ref={box}
      className={css['search']}
      autoFocus
      aria-label={t('bills.search')}
      placeholder={t('bills.searchPlaceholder')}
      value={text}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      data-testid="bill-search"
      data-takes-scans
      leftSection={<IconSearch size="1.125rem" aria-hidden="true" />}
      rightSection={<KeyHint>Ctrl F</KeyHint>}
      rightSectionWidth="4rem"
      rightSectionPointerEvents="none"
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text !== '') {
          event.stopPropagation()
          type('')
        }
        if (event.key === 'ArrowDown') {
          event.preventDefault()
          props.onDown()
          document.querySelector<HTMLElement>('[role="listbox"]')?.focus()
        }
      }}
    />
  )
}
