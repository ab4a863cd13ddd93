import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LegacyMatch } from '../../../shared/domain/place/directory.ts'
import type { LegacySystem } from './legacy-location.ts'
import { MarkedName } from './highlighted-name.tsx'
import type { Suggestion } from '../ui/field/suggestions.tsx'
import css from './place-box.module.css'

/** The option that opens the boxes for what the directory lacks. */
export const byHandOption = 'by-hand'

/** What the list calls a match: names, because a ward of one name exists in many districts. */
export function optionOf({ wardName, districtName, provinceName }: LegacyMatch): string {
  return [wardName, districtName, provinceName].join('|')
}

/** The old places that were found, and the way out for one that is not among them. */
export function useLegacyOptions(matches: readonly LegacyMatch[], system: LegacySystem): readonly Suggestion[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      ...matches.map((match) => ({ value: optionOf(match), content: <LegacyOption match={match} system={system} /> })),
      { value: byHandOption, content: t(`newBill.formerByHand.${system}`) },
    ],
    [matches, system, t],
  )
}

function LegacyOption(props: { readonly match: LegacyMatch; readonly system: LegacySystem }): ReactNode {
  const { t } = useTranslation()
  const { match, system } = props
  return (
    <div className={css['option']}>
      <MarkedName name={match.wardName} highlights={match.highlights} />
      <span className={css['dim']}>
        {match.districtName}, {match.provinceName}
      </span>
      {match.partOf === null ? null : (
        <span className={css['successor']}>{t('newBill.formerPart', { ward: match.partOf })}</span>
      )}
      {system === 'ids' ? <Numbers match={match} /> : null}
    </div>
  )
}

function Numbers(props: { readonly match: LegacyMatch }): ReactNode {
  const { t } = useTranslation()
  const { provinceId, districtId, wardId } = props.match.numbers
  const known = [provinceId, districtId, wardId]
  const words = known.includes(0)
    ? t('newBill.formerNoNumbers')
    : t('newBill.formerNumbers', { numbers: known.join(' · ') })
  return <span className={css['numbers']}>{words}</span>
}
