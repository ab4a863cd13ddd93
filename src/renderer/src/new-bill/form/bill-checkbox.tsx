import { Checkbox } from '@mantine/core'
import { IconPinFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FormValues } from './form-values.ts'
import css from '../new-bill.module.css'
import { isPinnable } from './next-values.ts'
import { usePins } from './pinned-fields.ts'

/** A yes or no of the bill; Alt+K keeps it for the next one like any field. */
export function BillCheckbox(props: {
  readonly path: 'returnDocument' | 'installation' | 'carrierDraft' | 'returnElsewhere'
  readonly label: string
}): ReactNode {
  const { t } = useTranslation()
  const { register } = useFormContext<FormValues>()
  const { pins } = usePins()
  const { path } = props
  const pinned = isPinnable(path) && pins.has(path)
  return (
    <Checkbox
      label={
        pinned ? (
          <>
            {props.label}{' '}
            <span className={css['pinned']}>
              <IconPinFilled size="0.875rem" aria-hidden="true" /> {t('newBill.pinned')}
            </span>
          </>
        ) : (
          props.label
        )
      }
      {...register(path)}
      data-field={path}
      data-testid={`field-${path}`}
    />
  )
}
