import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/spotlight/styles.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { anyBill } from '../../../../shared/domain/bill/bill-filter.ts'
import type { BillRow } from '../../../../shared/domain/bill/bill.ts'
import { foldText } from '../../../../shared/domain/text/fold.ts'
import { formatPhone } from '../../../../shared/domain/text/phone.ts'
import { useStatusWords } from '../../bills/bill-status.tsx'
import { useQueue, useStation } from '../station.tsx'
import { useNoteFound } from '../../training/training-progress.ts'
import css from './palette.module.css'
import { useCommands, type Command } from './use-commands.ts'
import { useSettingsCommands } from './use-settings-commands.ts'

const [store, palette] = createSpotlight()
const quietMs = 120
const mostBills = 6
const mostRecent = 3

/** Commands, screens, and bills by any of their words. Each rise of `openings` opens it. */
export function Palette(props: {
  readonly openings: number
  /** What was typed before the palette's own box had the focus; null once it was taken. */
  readonly typedEarly: string | null
  readonly onTaken: () => void
  readonly onHelp: () => void
  readonly onOperator: () => void
}): ReactNode {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const { openings } = props
  useLayoutEffect(() => {
    if (openings > 0) palette.open()
  }, [openings])
  const commands = [...useCommands(props), ...useSettingsCommands(query !== '')]
  const wanted = foldText(query.trim())
  const shown = commands.filter(({ words }) => foldText(words).includes(wanted))
  const found = useFoundCommands(query.trim(), openings)
  const all = [...found, ...shown]
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      clearQueryOnClose
      title={t('shell.palette')}
      classNames={{ content: css['content'] ?? '', header: css['title'] ?? '' }}
      overlayProps={{ backgroundOpacity: 0.35 }}
    >
      <Spotlight.Search
        autoFocus
        onFocus={() => {
          if (props.typedEarly === null) return
          setQuery(props.typedEarly)
          props.onTaken()
        }}
        onKeyDown={(event) => {
          // Bills arrive after the letters; until an arrow has chosen another, Enter means the first line.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || isOneSelected()) return
          all[0]?.run()
          palette.close()
        }}
        placeholder={t('shell.paletteHint')}
        aria-label={t('shell.palette')}
        data-testid="palette-search"
        leftSection={<IconSearch size="1.125rem" aria-hidden="true" />}
      />
      <Spotlight.ActionsList>
        {all.map((command) => (
          <Spotlight.Action key={command.id} onClick={command.run} data-testid="palette-action">
            <span className={css['words']}>{command.words}</span>
            <span className={css['hint']}>{command.hint}</span>
          </Spotlight.Action>
        ))}
        {all.length === 0 ? <Spotlight.Empty>{t('help.noCommands')}</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function isOneSelected(): boolean {
  return document.querySelector('[data-testid="palette-action"][data-selected]') !== null
}

/** Bills that match, and drafts of the strip: by code, reference, phone, name or address; the newest bills where nothing is typed. */
function useFoundCommands(query: string, openings: number): readonly Command[] {
  const { t } = useTranslation()
  const { bridge, navigation } = useStation()
  const noteFound = useNoteFound()
  const statusWords = useStatusWords()
  const recent = useQueue((state) => state.recent)
  const [found, setFound] = useState<{ query: string; rows: readonly BillRow[] }>({ query: '', rows: [] })
  useEffect(() => {
    if (openings === 0) return undefined
    let wanted = true
    const ask = async (): Promise<void> => {
      const answer = await bridge.invoke('bills.list', {
        filter: { ...anyBill, query },
        offset: 0,
        limit: query === '' ? mostRecent : mostBills,
      })
      if (wanted && answer.ok) setFound({ query, rows: answer.value.rows })
    }
    const timer = setTimeout(() => void ask(), query === '' ? 0 : quietMs)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [bridge, query, openings])
  const { showBill, showDraft } = navigation.getState()
  const folded = foldText(query)
  const drafts = recent.filter(
    ({ billCode, refCode, receiverName }) =>
      query !== '' && billCode === null && foldText(`${refCode} ${receiverName}`).includes(folded),
  )
  return [
    ...(found.query === query ? found.rows : []).map((row) => ({
      id: row.billCode,
      words: `${row.billCode} · ${row.receiverName}`,
      hint: [statusWords(row), formatPhone(row.receiverPhone)].filter(Boolean).join(' · '),
      run() {
        showBill(row.billCode)
        if (query !== '') noteFound()
      },
    })),
    ...drafts.map((row) => ({
      id: row.id,
      words: `${row.refCode} · ${row.receiverName}`,
      hint: t(`states.${row.state}`),
      run: () => showDraft(row.id),
    })),
  ]
}
