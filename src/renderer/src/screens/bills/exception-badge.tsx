import { IconHelpTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExceptionKind } from '../../../../shared/domain/bill-exception.ts'
import css from './bill-list.module.css'

/** An answer of the carrier that nobody understood, in the words of what it leaves open. */
export function ExceptionBadge(props: { readonly kind: ExceptionKind }): ReactNode {
  const { t } = useTranslation()
  return (
    <span className={css['unclear']}>
      <IconHelpTriangle aria-hidden="true" />
      <span>{t(`bills.exception.${props.kind}`)}</span>
    </span>
  )
}
