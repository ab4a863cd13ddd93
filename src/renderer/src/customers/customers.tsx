import { IconAddressBook, IconBan, IconArrowBackUp, IconCopy, IconPlus, IconSend } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { customerTabs, type CustomerRow, type CustomerTab } from '../../../shared/domain/customer.ts'
import { formatVndNumber } from '../../../shared/domain/quantity/money.ts'
import type { ChannelOutput } from '../../../shared/ipc/contract.ts'
import { useChannel } from '../bridge/use-channel.ts'
import { useRows } from '../bridge/use-rows.ts'
import { ActionKey } from '../keyboard/key-hint.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { useOpenDialog } from '../ui/dialog/use-open-dialog.ts'
import { TypedSearch } from '../ui/field/search-input.tsx'
import { Screen } from '../ui/layout/screen.tsx'
import { useSelection } from '../ui/list/use-selection.ts'
import { useFollowedRow } from '../ui/list/use-current-row.ts'
import { CustomerDialogs, type OpenDialog } from './customer-dialogs.tsx'
import { CustomerFiles } from './customer-files.tsx'
import { CustomerList } from './customer-list.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import css from './customers.module.css'

const pageOf = (answer: ChannelOutput<'contacts.list'>): ChannelOutput<'contacts.list'> => answer

const tabIcons = {
  receivers: IconAddressBook,
  senders: IconSend,
  blocked: IconBan,
  returning: IconArrowBackUp,
  twins: IconCopy,
} as const

/** The book of customers: who they are, what is to be minded, and what was sent to them. */
export function Customers(): ReactNode {
  const { t } = useTranslation()
  const [tab, setTab] = useState<CustomerTab>('receivers')
  const [query, setQuery] = useState('')
  const list = useRows('contacts.list', { tab, query }, pageOf)
  const selection = useSelection<CustomerRow>(`${tab} ${query}`, list)
  const choice = useFollowedRow(list)
  const { open: dialog, setOpen: setDialog, close, isOpen } = useOpenDialog<OpenDialog>()
  const goTo = (next: { readonly tab?: CustomerTab; readonly query?: string }): void => {
    if (next.tab !== undefined) setTab(next.tab)
    if (next.query !== undefined) setQuery(next.query)
    choice.select(0)
  }
  return (
    <Screen
      testId="screen-customers"
      title={t('shell.customers')}
      head={<Search onQuery={(text) => goTo({ query: text })} />}
    >
      <div className={css['grid']}>
        <div className={css['line']}>
          <Tabs tab={tab} onTab={(next) => goTo({ tab: next })} />
          <AddButton onAdd={() => setDialog({ kind: 'edit', id: null })} />
          <CustomerFiles />
        </div>
        <CustomerList
          list={list}
          tab={tab}
          isSought={query !== ''}
          choice={choice}
          selection={selection}
          onDialog={setDialog}
        />
        <CustomerPanel key={choice.id ?? ''} id={choice.id} hasKeys={selection.rows.size === 0} onDialog={setDialog} />
      </div>
      {dialog === null ? null : (
        <CustomerDialogs
          dialog={dialog}
          onClose={close}
          onDone={(id) => {
            // Whoever has closed it meanwhile is at something else.
            if (!isOpen()) return
            selection.clear()
            if (id !== null) choice.open(id)
          }}
        />
      )}
    </Screen>
  )
}

function AddButton({ onAdd }: { readonly onAdd: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <ActionButton size="small" action="customers.add" data-testid="customer-add" onClick={onAdd}>
      <IconPlus aria-hidden="true" />
      {t('customers.add')}
    </ActionButton>
  )
}

function Search(props: { readonly onQuery: (text: string) => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <TypedSearch
      action="customers.search"
      onText={(text) => props.onQuery(text.trim().slice(0, 100))}
      label={t('customers.search')}
      placeholder={t('customers.searchPlaceholder')}
      className={css['search']}
      testId="customer-search"
      takesScans
      isHome
    />
  )
}

/** Each with how many it has. */
function Tabs(props: { readonly tab: CustomerTab; readonly onTab: (tab: CustomerTab) => void }): ReactNode {
  const { t } = useTranslation()
  const { data: counts } = useChannel('contacts.counts', undefined, { keepsPrevious: true })
  return (
    <div className={css['tabs']} role="group" aria-label={t('customers.tabs.label')}>
      {customerTabs.map((each, place) => {
        const Icon = tabIcons[each]
        return (
          <button
            key={each}
            type="button"
            className={css['tab']}
            aria-pressed={each === props.tab}
            data-testid={`customer-tab-${each}`}
            onClick={() => props.onTab(each)}
          >
            <Icon aria-hidden="true" />
            {t(`customers.tabs.${each}`)}
            <b>{counts === null ? '–' : formatVndNumber(counts[each])}</b>
            <ActionKey action="customers.view" place={place} />
          </button>
        )
      })}
    </div>
  )
}
