import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../action-button.tsx'
import { Note } from '../note.tsx'

interface AskedAmount {
  readonly name: string
  /** What the packer knows the field by. */
  readonly label: string
  readonly text: string
  readonly likelier: string
  readonly unit: string
}

/** Amounts and weights that hardly anybody means, with what was likelier meant. A key takes that; the key that saves, once more, means what is there. */
export function DoubtfulAmounts(props: {
  readonly amounts: readonly AskedAmount[]
  readonly onTakeLikelier: () => void
}): ReactNode {
  const { t } = useTranslation()
  const take = (
    <>
      <ActionButton
        size="small"
        action="newBill.takeLikelier"
        data-testid="take-likelier"
        onClick={props.onTakeLikelier}
      >
        {t('newBill.takeLikelier')}
      </ActionButton>
      <span>{t('newBill.meantSo')}</span>
    </>
  )
  return (
    <Note tone="warn" title={t('newBill.doubtful')} actions={take}>
      {props.amounts.map(({ name, label, text, likelier, unit }) => (
        <div key={name}>
          {t('newBill.doubtfulAmount', {
            field: label,
            text: `${text}\u00A0${unit}`,
            meant: `${likelier}\u00A0${unit}`,
          })}
        </div>
      ))}
    </Note>
  )
}
