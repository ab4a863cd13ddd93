import { IconHourglass } from '@tabler/icons-react'
import { useCallback, useMemo, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FoundContact } from '../../../../shared/domain/contact.ts'
import { formatPhone } from '../../../../shared/domain/text/phone.ts'
import { KeyHint } from '../../keyboard/key-hint.tsx'
import { putText } from '../../scanning/scanned-field.ts'
import { useStation } from '../../shell/station.tsx'
import { Suggestions, suggestionsAria, useSuggestions } from '../../ui/field/suggestions.tsx'
import { useTypedSearch } from '../../ui/field/use-typed-search.ts'
import { useWaitingChoice } from '../../ui/field/use-waiting-choice.ts'
import { BillField } from '../form/bill-field.tsx'
import type { FormValues } from '../form/form-values.ts'
import { useKeptField } from '../form/use-kept-field.ts'
import css from '../new-bill.module.css'
import { useMessagePaste } from '../pasting/use-pasting.ts'
import type { ReceiverContact } from './use-contact.ts'

const listedCustomers = 5

/**
 * The receiver's phone, which is also the search for a customer: the last four digits, or a name. Enter takes the customer who
 * is the only one, or the only one whose phone ends so: in a large book others have the same digits elsewhere. Of several
 * one is chosen first, since the next one in the list lives elsewhere.
 */
export function PhoneField({ receiver }: { readonly receiver: ReceiverContact }): ReactNode {
  const { t } = useTranslation()
  const { list, options, search, isCurrent, isUnanswered, isChoosing } = useCustomerList(receiver.choose)
  useKeptField('receiver.phone', (field) => {
    const { value, selectionEnd } = field
    const putBack = receiver.keep()
    return () => putBack(() => putText(field, value, selectionEnd ?? value.length))
  })
  return (
    <Suggestions
      state={list}
      label={t('newBill.customers')}
      suggestions={options ?? []}
      empty={null}
      isBusy={!isCurrent}
      foot={
        <>
          <span>
            <KeyHint framed of="↑ ↓" /> <KeyHint framed of="Enter" />
          </span>
          <span>{t('newBill.customers')}</span>
        </>
      }
    >
      <BillField
        path="receiver.phone"
        label={t('newBill.phone')}
        required
        strong
        kind="phone"
        warning={isUnanswered ? t('newBill.searchUnanswered') : undefined}
        hint={
          isChoosing ? (
            <IconHourglass
              size="1rem"
              role="status"
              aria-label={t('newBill.lookupWaits')}
              data-testid="customer-waits"
            />
          ) : undefined
        }
        control={{
          ...suggestionsAria(list),
          placeholder: t('newBill.phonePlaceholder'),
          onKeyDown: list.onKeyDown,
          onChange(event) {
            const typed = customerQuery(event.currentTarget.value)
            search(typed)
            if (typed === '') list.close()
            else list.open()
          },
          onBlur: list.close,
          onPaste: useMessagePaste(),
          'data-takes-scans': 'phone',
        }}
      />
    </Suggestions>
  )
}

/** Whom the text in the phone field may mean, and what Enter makes of it. */
function useCustomerList(onChoose: ReceiverContact['choose']) {
  const { control } = useFormContext<FormValues>()
  // Digits of a number that is typed whole draw nothing.
  const query = useWatch({ control, name: 'receiver.phone', compute: customerQuery })
  const { found, isCurrent, isUnanswered, search, answerTo } = useTypedSearch(query, useCustomerSearch())
  const choice = useWaitingChoice<string>(query, nothing, (_text, phone) => onChoose(phone))
  const customers = isCurrent && found !== null && found.length > 0 ? found : null
  const options = useMemo(
    () => customers?.map((each) => ({ value: each.phone, content: <CustomerOption customer={each} /> })) ?? null,
    [customers],
  )
  const onlyOf = async (text: string): Promise<string | null> => loneMatch((await answerTo(text)) ?? [])?.phone ?? null
  const list = useSuggestions({
    suggestions: options,
    isCurrent,
    selectsFirst: customers !== null && loneMatch(customers) !== null,
    onChoose: (phone) => onChoose(Promise.resolve(phone)),
    onChooseFirst: () => {
      if (query !== '') choice.choose(query, onlyOf(query))
    },
  })
  return { list, options, search, isCurrent, isUnanswered, isChoosing: choice.isChoosing }
}

const nothing = (): void => undefined

/** Whom Enter takes without a choice. Those whose phone ends with the digits come first in a list. */
function loneMatch(found: readonly FoundContact[]): FoundContact | null {
  const endings = found.filter(({ isEnding }) => isEnding)
  const [first, ...others] = endings.length > 0 ? endings : found
  return others.length > 0 ? null : (first ?? null)
}

/** What is searched for: a name, or the end of a phone; empty where a phone is being typed, or nothing. */
function customerQuery(text: string): string {
  const query = text.trim()
  if (/\p{L}/u.test(query)) return query.length < 2 ? '' : query
  const digits = query.replaceAll(/\D/g, '')
  const isWhole = digits.length > 8 || (digits.startsWith('0') && digits.length > 4)
  return digits.length < 4 || isWhole ? '' : digits
}

function useCustomerSearch(): (query: string) => Promise<readonly FoundContact[] | null> {
  const { bridge } = useStation()
  return useCallback(
    async (query) => {
      const answer = await bridge.invoke('contacts.search', { query: query.slice(0, 100), limit: listedCustomers })
      return answer.ok ? answer.value : null
    },
    [bridge],
  )
}

function CustomerOption({ customer }: { readonly customer: FoundContact }): ReactNode {
  const { phone, name, address, wardName, provinceName, content } = customer
  return (
    <div className={css['customer']}>
      <b>{formatPhone(phone)}</b>
      <span>{name}</span>
      <small>{[address, wardName, provinceName, content].filter((part) => part !== '').join(' · ')}</small>
    </div>
  )
}
