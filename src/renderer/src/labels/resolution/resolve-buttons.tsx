import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/action-button.tsx'
import { useAction } from '../../bridge/use-action.ts'

/** The two answers of a person who has looked for the paper of one print. */
export function ResolveButtons(props: {
  readonly onThere: () => Promise<unknown>
  readonly onMissing: () => Promise<unknown>
}): ReactNode {
  const { t } = useTranslation()
  const { onThere, onMissing } = props
  // Once one is answered the next stands in its place: a second press must not answer for that.
  const there = useAction(() => onThere().then(() => null), { cooldown: 'from-start' })
  const missing = useAction(() => onMissing().then(() => null), { cooldown: 'from-start' })
  return (
    <>
      <ActionButton
        size="small"
        action="print.resolve"
        isReady={there.isReady}
        data-testid="resolve-yes"
        onClick={() => void there.run()}
      >
        {t('print.paperThere')}
      </ActionButton>
      <ActionButton
        size="small"
        action="print.resolve"
        place={1}
        isReady={missing.isReady}
        data-testid="resolve-no"
        onClick={() => void missing.run()}
      >
        {t('print.noPaper')}
      </ActionButton>
    </>
  )
}
