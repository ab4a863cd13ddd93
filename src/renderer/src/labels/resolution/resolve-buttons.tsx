import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/action-button.tsx'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { useCalmPress } from '../../keyboard/use-cooldown.ts'

/** The two answers of a person who has looked for the paper of one print. */
export function SettleButtons(props: {
  readonly onThere: () => void
  readonly onMissing: () => void
  readonly isActive: boolean
}): ReactNode {
  const { t } = useTranslation()
  const { onThere, onMissing, isActive } = props
  // Once one is answered the next stands in its place: a second press must not answer for that.
  const there = useCalmPress(onThere, { fromStart: true })
  const missing = useCalmPress(onMissing, { fromStart: true })
  useShortcuts({ 'Alt+1': there, 'Alt+2': missing }, isActive)
  return (
    <>
      <ActionButton size="small" keys="Alt 1" data-testid="settle-yes" onClick={onThere}>
        {t('print.paperThere')}
      </ActionButton>
      <ActionButton size="small" keys="Alt 2" data-testid="settle-no" onClick={onMissing}>
        {t('print.noPaper')}
      </ActionButton>
    </>
  )
}
