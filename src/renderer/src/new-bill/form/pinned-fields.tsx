import { IconPin, IconPinFilled } from '@tabler/icons-react'
import { createContext, use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/action-button.tsx'
import css from '../new-bill.module.css'
import type { Pinnable } from './next-values.ts'

export interface Pins {
  readonly pins: ReadonlySet<Pinnable>
  readonly toggle: (field: Pinnable) => void
}

/** Which fields keep their value for the next bill; every field of the form asks. */
export const PinsContext = createContext<Pins>({ pins: new Set(), toggle: () => undefined })

export function usePins(): Pins {
  return use(PinsContext)
}

/** Says beside a choice that it is kept for the next bill. */
export function PinnedMark(): ReactNode {
  const { t } = useTranslation()
  return (
    <span className={css['pinned']}>
      <IconPinFilled size="0.875rem" aria-hidden="true" /> {t('newBill.pinned')}
    </span>
  )
}

/** For a choice that is made by a key from anywhere in the form, so that Alt+K means another field. */
export function PinButton(props: { readonly field: Pinnable }): ReactNode {
  const { t } = useTranslation()
  const { pins, toggle } = usePins()
  const isPinned = pins.has(props.field)
  return (
    <ActionButton
      size="small"
      tone="quiet"
      tabIndex={-1}
      aria-label={t('newBill.pinIt')}
      title={t('newBill.pinIt')}
      aria-pressed={isPinned}
      data-testid={`pin-${props.field}`}
      onClick={() => toggle(props.field)}
    >
      {isPinned ? <PinnedMark /> : <IconPin size="0.875rem" aria-hidden="true" />}
    </ActionButton>
  )
}
