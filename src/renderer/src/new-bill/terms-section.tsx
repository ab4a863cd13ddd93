import { SegmentedControl } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Section } from '../ui/layout/section.tsx'
import { useOffered } from '../settings/lists/use-offered.ts'
import { BillCheckbox } from './form/bill-checkbox.tsx'
import { BillField } from './form/bill-field.tsx'
import type { FormValues } from './form/form-values.ts'
import { useHasField } from './form/use-has-field.ts'
import { PinButton } from './form/pinned-fields.tsx'
import css from './new-bill.module.css'
import { useLanguage } from '../i18n/languages.ts'

/** Who pays, what else the carrier should do, and the note to whoever delivers. */
export function TermsSection(): ReactNode {
  const { t } = useTranslation()
  const [takesInstallation, takesDraft] = [useHasField('installation'), useHasField('carrierDraft')]
  return (
    <Section title={t('newBill.payer')} actions={<PinButton field="paymentMethodId" />}>
      <PayerChoice />
      <div className={css['flags']}>
        <BillCheckbox path="returnDocument" label={t('newBill.returnDocument')} />
        {takesInstallation ? <BillCheckbox path="installation" label={t('newBill.installation')} /> : null}
        {takesDraft ? <BillCheckbox path="carrierDraft" label={t('newBill.carrierDraft')} /> : null}
      </div>
      <BillField path="note" label={t('newBill.note')} />
    </Section>
  )
}

function PayerChoice(): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const { control } = useFormContext<FormValues>()
  const { field } = useController({ control, name: 'paymentMethodId' })
  const methods = useOffered('paymentMethods', field.value)
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('newBill.payer')}
      data-field="paymentMethodId"
      data-testid="field-paymentMethodId"
      value={field.value}
      onChange={field.onChange}
      data={methods.map((method) => ({
        value: String(method.id),
        label: (
          <span className={css['payer']}>
            {field.value === String(method.id) ? <IconCheck size="1rem" aria-hidden="true" /> : null}
            {method[language]}
          </span>
        ),
      }))}
    />
  )
}
