import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/action-button.tsx'
import { useUndo } from '../station.tsx'
import css from './undo-toast.module.css'

/** Long enough to notice a slip with gloves on. */
const shownMs = 8000

/** What was just done, and the way back: Alt+Backspace. Over the palette box only; nothing moves. */
export function UndoToast(): ReactNode {
  const { t } = useTranslation()
  const action = useUndo((state) => state.action)
  const withdraw = useUndo((state) => state.withdraw)
  const forget = useUndo((state) => state.forget)
  const number = action?.number
  useEffect(() => {
    if (number === undefined) return undefined
    const timer = setTimeout(forget, shownMs)
    return () => clearTimeout(timer)
  }, [number, forget])
  if (action === null) return null
  return (
    <aside className={css['toast']} aria-label={t('shell.undo')} data-testid="undo-toast">
      <span role="status">{action.words}</span>
      <ActionButton size="small" action="everywhere.undo" data-testid="undo" onClick={withdraw}>
        {t('shell.undo')}
      </ActionButton>
    </aside>
  )
}
