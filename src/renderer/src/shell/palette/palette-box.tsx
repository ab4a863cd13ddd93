import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyHint } from '../../keyboard/key-hint.tsx'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { useReadWhenIdle } from '../use-read-when-idle.ts'
import css from './palette-box.module.css'

const readPalette = () => import('./palette.tsx')
const Palette = lazy(async () => ({ default: (await readPalette()).Palette }))

/** The box in the header, and Ctrl+K. The palette itself is read when the window is idle, or when it is first opened. */
export function PaletteBox(props: { readonly onHelp: () => void; readonly onOperator: () => void }): ReactNode {
  const { t } = useTranslation()
  const [openings, setOpenings] = useState(0)
  const open = (): void => setOpenings((before) => before + 1)
  useShortcuts({ 'Mod+K': open })
  useReadWhenIdle([readPalette])
  return (
    <>
      <button type="button" className={css['box']} data-testid="open-palette" onClick={open}>
        <IconSearch size="1rem" aria-hidden="true" />
        <span>{t('shell.paletteHint')}</span>
        <KeyHint>Ctrl K</KeyHint>
      </button>
      {openings === 0 ? null : (
        <Suspense fallback={null}>
          <Palette openings={openings} {...props} />
        </Suspense>
      )}
    </>
  )
}
