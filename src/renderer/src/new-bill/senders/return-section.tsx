import { useState, type ReactNode } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Party } from '../../../../shared/domain/bill/bill-input.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { addressLine, isSameParty, partyLine } from '../../format/party-text.ts'
import { useAccount, useSettings } from '../../shell/station.tsx'
import { BillCheckbox } from '../form/bill-checkbox.tsx'
import { BillField } from '../form/bill-field.tsx'
import type { FormValues } from '../form/form-values.ts'
import css from '../new-bill.module.css'
import { WardField } from '../form/ward-field.tsx'
import { readLater } from '../../ui/read-later.tsx'

const SenderChoice = readLater(async () => (await import('./sender-choice.tsx')).SenderChoice)

/** Where a return goes, if not to the sender: one of the station's addresses (Alt+Shift+S), or one that is typed. */
export function ReturnSection(): ReactNode {
  const { t } = useTranslation()
  const { control, setValue, clearErrors } = useFormContext<FormValues>()
  const [elsewhere, returnTo] = useWatch({ control, name: ['returnElsewhere', 'returnTo'] })
  const { errors } = useFormState({ control, name: 'returnTo' })
  const senders = useSettings((state) => state.settings.senders)
  // The older create takes return addresses by their old names only, which no sender of the station has.
  const takesSenders = useAccount((state) => state.view?.account?.generation ?? 'v3') === 'v3' && senders.length > 0
  const [choosing, setChoosing] = useState(false)
  const [card, setCard] = useState<Party | null>(null)
  // Another bill is in the fields: what is typed there stays in its field.
  if (card !== null && !isSameParty(card, returnTo)) setCard(null)
  const choose = (party: Party): void => {
    setValue('returnTo', party, { shouldDirty: true })
    clearErrors('returnTo')
    setCard(party)
    setChoosing(false)
  }
  const showsCard = card !== null && errors.returnTo === undefined
  return (
    <>
      <div className={css['returnHead']}>
        <BillCheckbox path="returnElsewhere" label={t('newBill.returnElsewhere')} />
        {elsewhere && takesSenders ? (
          <ActionButton size="small" action="newBill.chooseReturn" tabIndex={-1} onClick={() => setChoosing(true)}>
            {t('newBill.chooseReturn')}
          </ActionButton>
        ) : null}
        {elsewhere && showsCard ? (
          <ActionButton size="small" onClick={() => setCard(null)}>
            {t('newBill.edit')}
          </ActionButton>
        ) : null}
      </div>
      {elsewhere && showsCard ? (
        <div className={css['sender']} data-testid="return-card">
          <div>{partyLine(returnTo)}</div>
          <div>{addressLine(returnTo)}</div>
        </div>
      ) : null}
      {elsewhere && !showsCard ? <ReturnFields /> : null}
      {choosing ? (
        <SenderChoice
          onChoose={choose}
          onNew={() => {
            setCard(null)
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  )
}

function ReturnFields(): ReactNode {
  const { t } = useTranslation()
  return (
    <fieldset className={css['return']}>
      <legend className="visually-hidden">{t('newBill.returnTo')}</legend>
      <div className={css['halves']}>
        <BillField
          path="returnTo.phone"
          label={t('newBill.phone')}
          required
          kind="phone"
          control={{ 'data-takes-scans': 'phone' }}
        />
        <BillField path="returnTo.name" label={t('newBill.name')} required />
      </div>
      <WardField side="returnTo" />
      <BillField path="returnTo.address" label={t('newBill.address')} required />
    </fieldset>
  )
}
