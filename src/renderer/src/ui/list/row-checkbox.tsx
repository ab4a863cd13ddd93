import { IconCheckbox, IconSquare } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import css from './row-checkbox.module.css'

/** Whether a row of a list is marked. For the mouse; the keyboard marks with Space. */
export function RowMark(props: { readonly isMarked: boolean; readonly onToggle: () => void }): ReactNode {
  const { t } = useTranslation()
  const { isMarked } = props
  const Icon = isMarked ? IconCheckbox : IconSquare
  return (
    <span className={css['mark']} role="presentation" data-marked={isMarked} onClick={props.onToggle}>
      <Icon aria-hidden="true" />
      {isMarked ? <span className="visually-hidden">{t('print.marked')}</span> : null}
    </span>
  )
}
