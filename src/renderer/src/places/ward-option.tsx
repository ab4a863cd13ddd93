import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WardMatch } from '../../../shared/domain/place/directory.ts'
import { MarkedName } from './highlighted-name.tsx'
import css from './place-box.module.css'

/** Type and province always show. A successor of an abolished unit says so: a person confirms it, the app never does. */
export function WardOption(props: { readonly match: WardMatch }): ReactNode {
  const { t } = useTranslation()
  const { match } = props
  return (
    <div className={css['option']}>
      <MarkedName name={match.wardName} highlights={match.highlights} />
      <span className={css['dim']}>{match.provinceName}</span>
      {match.successorOf === null ? null : (
        <span className={css['successor']}>
          {t('newBill.wardWas', { old: match.successorOf, ward: match.wardName })}
        </span>
      )}
    </div>
  )
}
