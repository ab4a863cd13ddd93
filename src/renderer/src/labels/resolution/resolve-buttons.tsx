import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/action-button.tsx'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { useAction } from '../../bridge/use-action.ts'

/** The two answers of a person who has looked for the paper of one print. */
export function ResolveButtons(props: {
  readonly onThere: () => Promise<void>
  readonly onMissing: () => Promise<void>
  readonly isActive: boolean
}): ReactNode {
  const { t } = useTranslation()
  const { onThere, onMissing, isActive } = props
  // Once one is answered the next stands in its place: a second press must not answer for that.
  const there = useAction(() => onThere().then(() => null), { cooldown: 'from-start' })
  const missing = useAction(() => onMissing().then(() => null), { cooldown: 'from-start' })
  useShortcuts({ 'Alt+1': () => void there.run(), 'Alt+2': () => void missing.run() }, isActive)
  return (
    <>
      <ActionButton size="small" keys="Alt 1" data-testid="settle-yes" onClick={() => void onThere()}>
        {t('print.paperThere')}
      </ActionButton>
      <ActionButton size="small" keys="Alt 2" data-testid="settle-no" onClick={() => void onMissing()}>
        {t('print.noPaper')}
      </ActionButton>
    </>
  )
}
