import { IconBan, IconMapPin, IconStar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerAddress, CustomerDetail } from '../../../shared/domain/customer.ts'
import { formatVndNumber } from '../../../shared/domain/quantity/money.ts'
import { formatPhone } from '../../../shared/domain/text/phone.ts'
import { formatDate, formatDayMonth } from '../../../shared/domain/time/local-time.ts'
import { BillStatusBadge } from '../bills/bill-status.tsx'
import { useAction } from '../bridge/use-action.ts'
import { useChannel } from '../bridge/use-channel.ts'
import { addressLine } from '../format/party-text.ts'
import { useNavigation, useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Note } from '../ui/note.tsx'
import type { OpenDialog } from './customer-dialogs.tsx'
import { Mind, Returns } from './customer-list.tsx'
import css from './customers.module.css'

interface CustomerPanelProps {
  readonly id: string | null
  /** Else the keys are for the selected rows. */
  readonly hasKeys: boolean
  readonly onDialog: (dialog: OpenDialog) => void
}

/** Everything about the customer of the row: what is to be minded first, then where and what was sent. */
export function CustomerPanel(props: CustomerPanelProps): ReactNode {
  const { t } = useTranslation()
  const { id } = props
  const { data, error } = useChannel('contacts.get', { id: id ?? '' }, { isEnabled: id !== null, keepsPrevious: false })
  if (id === null) return <section className={css['panelEmpty']}>{t('customers.chooseOne')}</section>
  return (
    <section className={css['panel']} aria-label={t('customers.customer')} data-testid="customer-panel" data-id={id}>
      <header className={css['panelHead']}>
        <b>{data?.name ?? ''}</b>
        {data === null ? null : <Mind row={data} />}
      </header>
      <div className={css['panelBody']}>
        <ErrorNote error={error} />
        {data === null ? null : <Details customer={data} />}
      </div>
      {data === null ? <footer className={css['panelFoot']} /> : <Foot {...props} customer={data} />}
    </section>
  )
}

function Details({ customer }: { readonly customer: CustomerDetail }): ReactNode {
  const { t } = useTranslation()
  const { phone, block, note, firstBillAtMs, addressList, isIntact } = customer
  const others = [note, ...customer.merged.map((each) => each.note)].filter((text) => text !== '')
  return (
    <>
      <p className={css['facts']}>
        <b>{formatPhone(phone)}</b>
        <span>
          {t('customers.billsOf', { count: customer.bills })} · {t('customers.returnsOf')} <Returns row={customer} />
        </span>
        {firstBillAtMs === null ? null : <span>{t('customers.since', { day: formatDate(firstBillAtMs) })}</span>}
      </p>
      {isIntact ? null : (
        <Note tone="bad" title={t('customers.damaged')}>
          {t('customers.damagedText')}
        </Note>
      )}
      {block === null ? null : (
        <div data-testid="customer-block-note">
          <Note tone="bad" title={t('customers.blockedSince', { day: formatDayMonth(block.atMs), by: block.by })}>
            {`“${block.note}”`} {t('customers.blockMeans')}
          </Note>
        </div>
      )}
      {others.length === 0 ? null : <Note tone="info">{others.join(' · ')}</Note>}
      <h2>{t('customers.addresses')}</h2>
      {addressList.length === 0 ? <p className={css['dim']}>{t('customers.noAddress')}</p> : null}
      <ul className={css['entries']}>
        {addressList.map((each) => (
          <Address key={`${each.address} ${each.location?.wardName}`} address={each} />
        ))}
      </ul>
      <Merged customer={customer} />
      <RecentBills customer={customer} />
      <History customer={customer} />
    </>
  )
}

function Address({ address }: { readonly address: CustomerAddress }): ReactNode {
  const { t } = useTranslation()
  const { isMain, uses, lastUsedAtMs } = address
  const used = lastUsedAtMs === null ? '' : t('customers.used', { count: uses, day: formatDayMonth(lastUsedAtMs) })
  return (
    <li>
      {isMain ? <IconStar size="1rem" aria-hidden="true" /> : <IconMapPin size="1rem" aria-hidden="true" />}
      <span>
        {addressLine({ name: '', phone: '', ...address })}
        <small>{[isMain ? t('customers.main') : '', used].filter((part) => part !== '').join(' · ')}</small>
      </span>
    </li>
  )
}

/** Other phones of the same customer, each to be taken out again. */
function Merged({ customer }: { readonly customer: CustomerDetail }): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const part = useAction((id: string) => bridge.invoke('contacts.part', { id }))
  // Why a phone was not parted stays said, also where the customer has no other one by then.
  if (customer.merged.length === 0) return <ErrorNote error={part.error} />
  return (
    <>
      <h2>{t('customers.mergedTitle')}</h2>
      <ErrorNote error={part.error} />
      <ul className={css['entries']}>
        {customer.merged.map(({ id, phone, name, bills }) => (
          <li key={id}>
            <span>
              {formatPhone(phone)} · {name}
              <small>{t('customers.billsOf', { count: bills })}</small>
            </span>
            <ActionButton
              size="small"
              data-testid="customer-part"
              disabled={part.isBusy}
              onClick={() => void part.run(id)}
            >
              {t('customers.part')}
            </ActionButton>
          </li>
        ))}
      </ul>
    </>
  )
}

function RecentBills({ customer }: { readonly customer: CustomerDetail }): ReactNode {
  const { t } = useTranslation()
  const showBill = useNavigation((state) => state.showBill)
  const { recentBills } = customer
  if (recentBills.length === 0) return null
  return (
    <>
      <h2>{t('customers.recent')}</h2>
      <ul className={css['bills']}>
        {recentBills.map((bill) => (
          <li key={bill.billCode}>
            <button type="button" onClick={() => showBill(bill.billCode)}>
              <span>{formatDayMonth(bill.createdAtMs)}</span>
              <span className="mono">{bill.billCode}</span>
              <BillStatusBadge bill={bill} />
              <span title={bill.content}>{bill.content}</span>
              <span className={css['right']}>{bill.codAmountVnd === 0 ? '–' : formatVndNumber(bill.codAmountVnd)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function History({ customer }: { readonly customer: CustomerDetail }): ReactNode {
  const { t, i18n } = useTranslation()
  if (customer.events.length === 0) return null
  return (
    <>
      <h2>{t('customers.history')}</h2>
      <ul className={css['history']}>
        {customer.events.map(({ atMs, operator, kind, detail }) => {
          const key = `customers.events.${kind}`
          const merged = customer.merged.find(({ id }) => id === detail)
          const about = kind === 'merged' || kind === 'parted' ? formatPhone(merged?.phone ?? '') : detail
          return (
            <li key={`${atMs} ${kind} ${detail}`}>
              <span>{formatDayMonth(atMs)}</span>
              <span>
                {[i18n.exists(key) ? t(key as 'customers.events.edited') : kind, about].filter(Boolean).join(': ')}
                {operator === '' ? '' : ` · ${operator}`}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Foot(props: CustomerPanelProps & { readonly customer: CustomerDetail }): ReactNode {
  const { t } = useTranslation()
  const { navigation } = useStation()
  const { customer, hasKeys, onDialog } = props
  const rows = [customer]
  const [first] = customer.addressList
  const begin = (): void =>
    navigation.getState().beginBill({
      location: first?.location ?? null,
      receiver: { name: customer.name, phone: formatPhone(customer.phone), address: first?.address ?? '' },
      cargo: {},
      terms: {},
    })
  const key = <Id extends string>(action: Id): Id | undefined => (hasKeys ? action : undefined)
  return (
    <footer className={css['panelFoot']}>
      {customer.kind === 'receiver' && customer.isIntact ? (
        <ActionButton tone="primary" action={key('everywhere.primary')} data-testid="customer-bill" onClick={begin}>
          {t('customers.makeBill')}
        </ActionButton>
      ) : null}
      {customer.isIntact ? (
        <>
          <ActionButton
            action={key('customers.edit')}
            data-testid="customer-edit"
            onClick={() => onDialog({ kind: 'edit', id: customer.id })}
          >
            {t('customers.edit')}
          </ActionButton>
          <ActionButton
            action={key('customers.block')}
            data-testid="customer-block"
            onClick={() => onDialog({ kind: customer.isBlocked ? 'unblock' : 'block', rows })}
          >
            <IconBan aria-hidden="true" />
            {t(customer.isBlocked ? 'customers.unblock' : 'customers.block')}
          </ActionButton>
        </>
      ) : null}
      <ActionButton
        tone="bad"
        action={key('customers.forget')}
        data-testid="customer-forget"
        onClick={() => onDialog({ kind: 'forget', rows })}
      >
        {t('customers.forget')}
      </ActionButton>
    </footer>
  )
}
