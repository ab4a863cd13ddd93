import { IconHelpTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExceptionKind } from '../../../../shared/domain/bill/bill-exception.ts'
import { StateBadge } from '../../ui/state-badge.tsx'

/** An answer of the carrier that nobody understood, in the words of what it leaves open. */
export function ExceptionBadge(props: { readonly kind: ExceptionKind }): ReactNode {
  const { t } = useTranslation()
  return (
    <StateBadge Icon={IconHelpTriangle} tone="unknown">
      {t(`bills.exception.${props.kind}`)}
    </StateBadge>
  )
}
