import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/spotlight/styles.css'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { foldText } from '../../../../shared/domain/text/fold.ts'
import { useOnceKnown } from '../../keyboard/deferred-press.ts'
import { LayerContext } from '../../keyboard/shortcuts.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormField } from '../../ui/field/form-field.tsx'
import { HitActions, useHitKeys } from './hit-actions.tsx'
import css from './palette.module.css'
import { useCommands, type Command } from './use-commands.ts'
import { useHits, type Hit } from './use-hits.ts'
import { useSettingsCommands } from './use-settings-commands.ts'

const [store, palette] = createSpotlight()

interface PaletteProps {
  /** Each rise opens it. */
  readonly openings: number
  /** What was typed before the palette's own box had the focus; null once it was taken. */
  readonly typedEarly: string | null
  readonly onTaken: () => void
  readonly onHelp: () => void
  readonly onOperator: () => void
}

/** Commands, screens, and bills by any of their words, with what can be done with the one that is chosen. */
export function Palette(props: PaletteProps): ReactNode {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const { openings } = props
  useLayoutEffect(() => {
    if (openings > 0) palette.open()
  }, [openings])
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      // The actions of a bill stand on one line.
      size="46rem"
      clearQueryOnClose
      title={t('shell.palette')}
      classNames={{ content: css['content'] ?? '', header: css['title'] ?? '' }}
      overlayProps={{ backgroundOpacity: 0.35 }}
    >
      <LayerContext value="dialog">
        <Choices {...props} query={query} onQuery={setQuery} />
      </LayerContext>
    </Spotlight.Root>
  )
}

function Choices(
  props: PaletteProps & { readonly query: string; readonly onQuery: (query: string) => void },
): ReactNode {
  const { t } = useTranslation()
  const { query } = props
  const commands = [...useCommands(props), ...useSettingsCommands(query !== '')]
  const wanted = foldText(query.trim())
  const { hits, isKnown, error } = useHits(query.trim(), props.openings)
  const all: readonly (Command | Hit)[] = [...hits, ...commands.filter(({ words }) => foldText(words).includes(wanted))]
  const { chosen, step } = useChosen(all, query)
  const hit = hits.find(({ id }) => id === chosen?.id)
  // Bills arrive after the letters: a key that was pressed before them is for what they lead to.
  const run = useOnceKnown(isKnown, query, () => {
    chosen?.run()
    if (chosen !== undefined) palette.close()
  })
  const { press, isOffered } = useHitKeys({
    hit,
    isKnown,
    about: query,
    isOpen: useSpotlight(store).opened,
    onDone: palette.close,
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || event.altKey || (by === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    if (by === undefined) run()
    else step(by)
  }
  return (
    <>
      <SearchBox {...props} onKeyDown={onKeyDown} />
      <ErrorNote error={error} />
      <Spotlight.ActionsList>
        {all.map((command) => (
          <Line key={command.id} command={command} isChosen={command === chosen} />
        ))}
        {all.length === 0 ? <Spotlight.Empty>{t('help.noCommands')}</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
      {hit === undefined ? null : <HitActions hit={hit} isOffered={isOffered} onOpen={run} onPress={press} />}
    </>
  )
}

/** The first line until an arrow chooses another, for as long as that one is there. */
function useChosen(all: readonly Command[], query: string) {
  const [arrow, setArrow] = useState<{ readonly query: string; readonly id: string } | null>(null)
  const place = arrow?.query === query ? all.findIndex(({ id }) => id === arrow.id) : -1
  const at = Math.max(place, 0)
  const step = (by: number): void => {
    const next = all[(at + by + all.length) % all.length]
    if (next !== undefined) setArrow({ query, id: next.id })
  }
  return { chosen: all[at], step }
}

function Line({ command, isChosen }: { readonly command: Command; readonly isChosen: boolean }): ReactNode {
  const line = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <Spotlight.Action
      ref={line}
      onClick={command.run}
      data-selected={isChosen || undefined}
      data-testid="palette-action"
    >
      <span className={css['words']}>{command.words}</span>
      <span className={css['hint']}>{command.hint}</span>
    </Spotlight.Action>
  )
}

function SearchBox(props: {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly typedEarly: string | null
  readonly onTaken: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}): ReactNode {
  const { t } = useTranslation()
  return (
    <FormField
      isLabelHidden
      label={t('shell.palette')}
      className={css['searchBox'] ?? ''}
      data-autofocus
      value={props.query}
      onChange={(event) => props.onQuery(event.currentTarget.value)}
      onFocus={() => {
        if (props.typedEarly === null) return
        props.onQuery(props.typedEarly)
        props.onTaken()
      }}
      onKeyDown={props.onKeyDown}
      placeholder={t('shell.paletteHint')}
      data-testid="palette-search"
      leftSection={<IconSearch size="1.125rem" aria-hidden="true" />}
    />
  )
}
