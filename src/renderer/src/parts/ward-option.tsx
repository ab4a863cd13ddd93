import { Combobox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WardMatch } from '../../../shared/domain/directory.ts'
import css from './ward-combobox.module.css'

/** Type and province always show. A successor of an abolished unit says so: a person confirms it, the app never does. */
export function WardOption(props: { readonly match: WardMatch }): ReactNode {
  const { t } = useTranslation()
  const { match } = props
  return (
    <Combobox.Option value={match.wardCode}>
      <div className={css['option']}>
        <span>{marked(match)}</span>
        <span className={css['dim']}>{match.provinceName}</span>
        {match.successorOf === null ? null : (
          <span className={css['successor']}>
            {t('newBill.wardConfirm')}: {t('newBill.wardWas', { old: match.successorOf })}
          </span>
        )}
      </div>
    </Combobox.Option>
  )
}

/** The ward's name with the letters that were searched for underlined. */
function marked(match: WardMatch): ReactNode[] {
  const parts: ReactNode[] = []
  let from = 0
  for (const [start, end] of match.highlights) {
    parts.push(match.wardName.slice(from, start), <mark key={start}>{match.wardName.slice(start, end)}</mark>)
    from = end
  }
  return [...parts, match.wardName.slice(from)]
}
