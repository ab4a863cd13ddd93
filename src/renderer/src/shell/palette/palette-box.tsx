import { IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyHint } from '../../keyboard/key-hint.tsx'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { readLater } from '../../ui/read-later.tsx'
import css from './palette-box.module.css'

const Palette = readLater(async () => (await import('./palette.tsx')).Palette)

/** The box in the header, and Ctrl+K. The palette itself is read when the window is idle, or when it is first opened. */
export function PaletteBox(props: { readonly onHelp: () => void; readonly onOperator: () => void }): ReactNode {
  const { t } = useTranslation()
  const [openings, setOpenings] = useState(0)
  const open = (): void => setOpenings((before) => before + 1)
  useShortcuts({ 'Mod+K': open })
  return (
    <>
      <button type="button" className={css['box']} data-testid="open-palette" onClick={open}>
        <IconSearch size="1rem" aria-hidden="true" />
        <span>{t('shell.paletteHint')}</span>
        <KeyHint>Ctrl K</KeyHint>
      </button>
      {openings === 0 ? null : <Palette openings={openings} {...props} />}
    </>
  )
}
