import { Checkbox, SegmentedControl } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Section } from '../../components/section.tsx'
import { useAccount, usePresets } from '../../stores/station.tsx'
import { BillField } from './bill-field.tsx'
import type { FormValues } from './form-values.ts'
import css from './new-bill.module.css'

/** Who pays, what else the carrier should do, and the note to whoever delivers. */
export function TermsSection(): ReactNode {
  const { t } = useTranslation()
  const { register } = useFormContext<FormValues>()
  const byIds = useAccount((state) => state.view?.account?.generation === 'legacy-ids')
  return (
    <Section title={t('newBill.payer')}>
      <PayerChoice />
      <div className={css['flags']}>
        <Checkbox
          label={t('newBill.returnDocument')}
          {...register('returnDocument')}
          data-testid="field-returnDocument"
        />
        {byIds ? null : (
          <>
            <Checkbox
              label={t('newBill.installation')}
              {...register('installation')}
              data-testid="field-installation"
            />
            <Checkbox
              label={t('newBill.carrierDraft')}
              {...register('carrierDraft')}
              data-testid="field-carrierDraft"
            />
          </>
        )}
      </div>
      <BillField path="note" label={t('newBill.note')} />
    </Section>
  )
}

function PayerChoice(): ReactNode {
  const { t, i18n } = useTranslation()
  const methods = usePresets((state) => state.lists.paymentMethods)
  const { control } = useFormContext<FormValues>()
  const { field } = useController({ control, name: 'paymentMethodId' })
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('newBill.payer')}
      data-field="paymentMethodId"
      data-testid="field-paymentMethodId"
      value={field.value}
      onChange={field.onChange}
      data={methods.map(({ id, vi, en }) => ({
        value: String(id),
        label: (
          <span className={css['payer']}>
            {field.value === String(id) ? <IconCheck size="1rem" aria-hidden="true" /> : null}
            {i18n.language === 'en' ? en : vi}
          </span>
        ),
      }))}
    />
  )
}
