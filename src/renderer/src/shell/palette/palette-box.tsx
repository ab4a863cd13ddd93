import { IconSearch } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionKey } from '../../keyboard/key-hint.tsx'
import { readLater } from '../../ui/read-later.tsx'
import css from './palette-box.module.css'

const Palette = readLater(async () => (await import('./palette.tsx')).Palette)

/** The box in the header, and Ctrl+K. The palette itself is read when the window is idle, or when it is first opened. */
export function PaletteBox(props: { readonly onHelp: () => void; readonly onOperator: () => void }): ReactNode {
  const { t } = useTranslation()
  const [openings, setOpenings] = useState(0)
  const [typedEarly, setTypedEarly] = useState<string | null>(null)
  const open = (): void => {
    // Only the first opening waits: the palette stays mounted, and opens with the key from then on.
    if (openings === 0) setTypedEarly('')
    setOpenings((before) => before + 1)
  }
  return (
    <>
      <button type="button" className={css['box']} data-testid="open-palette" onClick={open}>
        <IconSearch size="1rem" aria-hidden="true" />
        <span>{t('shell.paletteHint')}</span>
        <ActionKey action="everywhere.palette" />
      </button>
      {typedEarly === null ? null : <EarlyText text={typedEarly} onType={setTypedEarly} />}
      {openings === 0 ? null : (
        <Palette openings={openings} typedEarly={typedEarly} onTaken={() => setTypedEarly(null)} {...props} />
      )}
    </>
  )
}

/** Takes what is typed behind the key until the palette's own box has the focus, so that none of it lands in the form. */
function EarlyText(props: { readonly text: string; readonly onType: (text: string) => void }): ReactNode {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus(), [])
  return (
    <input
      ref={input}
      className={css['early']}
      value={props.text}
      aria-label={t('shell.palette')}
      onChange={(event) => props.onType(event.currentTarget.value)}
    />
  )
}
