import { Checkbox } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { parseWeightGrams } from '../../../shared/domain/quantity/weight.ts'
import { useScale, useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { FormField } from '../ui/field/form-field.tsx'
import css from './training.module.css'

/** A scale that is none: parcels of a typed weight are put on it and lifted off, and it swings before it rests. */
export function PractiseScale(): ReactNode {
  const { t } = useTranslation()
  const { scale } = useStation()
  const isOn = useScale(({ view }) => view.isSimulated)
  const [kg, setKg] = useState('1,2')
  const grams = parseWeightGrams(kg)
  const { simulate } = scale.getState()
  return (
    <>
      <Checkbox
        label={t('scale.practise')}
        checked={isOn}
        data-testid="practise-scale"
        onChange={(event) => void simulate(event.currentTarget.checked ? 0 : null)}
      />
      {isOn ? (
        <form
          className={css['parcel']}
          onSubmit={(event) => {
            event.preventDefault()
            void simulate(grams)
          }}
        >
          <FormField
            id="practise-kg"
            label={t('newBill.weight')}
            kind="weight"
            value={kg}
            onTidy={setKg}
            onChange={(event) => setKg(event.currentTarget.value)}
            data-testid="practise-kg"
          />
          <ActionButton submit disabled={grams === null} data-testid="practise-put">
            {t('scale.practisePut')}
          </ActionButton>
          <ActionButton data-testid="practise-lift" onClick={() => void simulate(0)}>
            {t('scale.practiseLift')}
          </ActionButton>
        </form>
      ) : null}
    </>
  )
}
