import { Checkbox } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isLikelyRefused } from '../../../../shared/domain/request/batch.ts'
import type { BillDetail } from '../../../../shared/domain/bill/bill.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { DoubtfulAmounts } from '../../ui/field/doubtful-amounts.tsx'
import { Note } from '../../ui/note.tsx'
import { useStatusWords } from '../bill-status.tsx'
import { useAccount } from '../../shell/station.tsx'
import css from './update-bill.module.css'
import { UpdateField } from './update-field.tsx'
import type { UpdateDoubt } from './update-doubts.ts'
import { useUpdateForm } from './use-update-form.ts'
import type { UpdateName, UpdateTextName, UpdateValues } from './update-values.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** What the carrier lets change of a bill. Ctrl+Enter queues the changes; what becomes of them is shown on the bill. */
export function UpdateBill(props: { readonly bill: BillDetail; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { bill, onClose } = props
  const update = useUpdateForm(bill, onClose)
  const { start, form, changed, restored, busy, error, typed, send, discard } = update
  return (
    <Dialog
      onClose={onClose}
      title={t('bills.updateTitle', { billCode: bill.billCode })}
      width="wide"
      testId="update-dialog"
    >
      <FormProvider {...form}>
        <form
          className={css['form']}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            send()
          }}
        >
          <Warnings bill={bill} {...update} />
          {restored && changed.size > 0 ? <Note tone="info">{t('bills.updateRestored')}</Note> : null}
          <Fields start={start} changed={changed} onTyped={typed} />
          <DoubtNote doubts={update.doubts} onTakeLikelier={update.takeLikelier} />
          <ErrorNote error={error} />
          <DialogActions>
            <ActionButton hint="Esc" onClick={onClose}>
              {t('dialogs.back')}
            </ActionButton>
            {changed.size === 0 ? null : (
              <ActionButton action="bills.discardUpdate" data-testid="update-discard" onClick={discard}>
                {t('bills.updateDiscard')}
              </ActionButton>
            )}
            <ActionButton
              tone="primary"
              submit
              action="everywhere.primary"
              data-testid="update-send"
              disabled={busy || changed.size === 0}
            >
              {t('bills.updateSend', { count: changed.size })}
            </ActionButton>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}

/** Said before the packer types; the carrier decides, so nothing is forbidden. */
function Warnings(
  props: { readonly bill: BillDetail } & Pick<ReturnType<typeof useUpdateForm>, 'unresolved' | 'sentBefore'>,
): ReactNode {
  const { t } = useTranslation()
  const statusWords = useStatusWords()
  const { bill, unresolved, sentBefore } = props
  return (
    <>
      {isLikelyRefused('update', bill.statusId) ? (
        <div data-testid="update-likely-refused">
          <Note tone="warn">{t('bills.updateOddState', { status: statusWords(bill) })}</Note>
        </div>
      ) : null}
      {unresolved && !sentBefore ? <Note tone="info">{t('bills.updateUnresolved')}</Note> : null}
      {sentBefore ? <Note tone="info">{t('bills.updateTypedSince')}</Note> : null}
    </>
  )
}

const labels = { codAmountVnd: 'newBill.cod', cargoValueVnd: 'newBill.value', weightGrams: 'newBill.weight' } as const

/** What is asked back before the update is sent, until it is changed or sent once more. */
function DoubtNote(props: { readonly doubts: readonly UpdateDoubt[]; readonly onTakeLikelier: () => void }): ReactNode {
  const { t } = useTranslation()
  if (props.doubts.length === 0) return null
  const amounts = props.doubts.map((doubt) => ({ ...doubt, label: t(labels[doubt.name]) }))
  return (
    <div data-testid="doubtful-amount">
      <DoubtfulAmounts amounts={amounts} onTakeLikelier={props.onTakeLikelier} />
    </div>
  )
}

interface FieldsProps {
  readonly start: UpdateValues
  readonly changed: ReadonlySet<UpdateName>
  readonly onTyped: (name: UpdateName) => void
}

function Fields({ start, changed, onTyped }: FieldsProps): ReactNode {
  const { t } = useTranslation()
  const about = (name: UpdateTextName) => ({ name, before: start[name], changed: changed.has(name), onTyped })
  return (
    <>
      <div className={css['thirds']}>
        <UpdateField {...about('codAmountVnd')} label={t('newBill.cod')} kind="money" first />
        <UpdateField {...about('cargoValueVnd')} label={t('newBill.value')} kind="money" />
        <UpdateField {...about('packageCount')} label={t('newBill.packages')} kind="count" />
      </div>
      <div className={css['quarters']}>
        <UpdateField {...about('weightGrams')} label={t('newBill.weight')} kind="weight" />
        <UpdateField {...about('lengthCm')} label={t('newBill.length')} kind="length" />
        <UpdateField {...about('widthCm')} label={t('newBill.width')} kind="length" />
        <UpdateField {...about('heightCm')} label={t('newBill.height')} kind="length" />
      </div>
      <UpdateField {...about('cargoContent')} label={t('newBill.content')} />
      <div className={css['thirds']}>
        <UpdateField {...about('receiverPhone')} label={t('newBill.phone')} kind="phone" />
        <div className={css['twoThirds']}>
          <UpdateField {...about('receiverName')} label={t('newBill.name')} />
        </div>
      </div>
      <UpdateField {...about('receiverAddress')} label={t('newBill.address')} />
      <UpdateField {...about('note')} label={t('newBill.note')} />
      <Flags onTyped={onTyped} />
    </>
  )
}

function Flags({ onTyped }: Pick<FieldsProps, 'onTyped'>): ReactNode {
  const { t } = useTranslation()
  const { register } = useFormContext<UpdateValues>()
  const byIds = useAccount((state) => state.view?.account?.generation === 'legacy-ids')
  const flags = byIds ? (['returnDocument'] as const) : (['returnDocument', 'installation'] as const)
  return (
    <div className={css['flags']}>
      {flags.map((name) => (
        <Checkbox
          key={name}
          label={t(`newBill.${name}`)}
          {...register(name, { onChange: () => onTyped(name) })}
          data-testid={`update-${name}`}
        />
      ))}
    </div>
  )
}
