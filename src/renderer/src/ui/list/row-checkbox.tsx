import { IconCheckbox, IconSquare } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import css from './row-checkbox.module.css'

/** Whether a row of a list is selected. The list hears a click on it; the keyboard selects with Space. */
export function RowCheckbox(props: { readonly isSelected: boolean }): ReactNode {
  const { t } = useTranslation()
  const { isSelected } = props
  const Icon = isSelected ? IconCheckbox : IconSquare
  return (
    <span className={css['box']} data-selected={isSelected} data-select>
      <Icon aria-hidden="true" />
      {isSelected ? <span className="visually-hidden">{t('print.marked')}</span> : null}
    </span>
  )
}
