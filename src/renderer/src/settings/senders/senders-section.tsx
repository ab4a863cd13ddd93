import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { sendersFor, usualSender } from '../../../../shared/domain/settings/senders.ts'
import type { SenderProfile, Settings } from '../../../../shared/domain/settings/settings.ts'
import { useAction } from '../../bridge/use-action.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { useOpenDialog } from '../../ui/dialog/use-open-dialog.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { PlainSelectField } from '../../ui/field/plain-select-field.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useAccountName } from '../../shell/accounts/account-name.ts'
import { addressLine, partyLine } from '../../format/party-text.ts'
import { SenderDialog } from './sender-dialog.tsx'
import { useAccount, useSettings, useStation } from '../../shell/station.tsx'
import { moved } from '../moved-entry.ts'
import { without, withSenderBack } from './removed-sender.ts'
import css from '../settings.module.css'

/** The senders in the order in which New bill offers them; each for all accounts or for one. What is removed can be had back. */
export function SendersSection(): ReactNode {
  const { t } = useTranslation()
  const { settings: store, undo } = useStation()
  const settings = useSettings((state) => state.settings)
  const change = useSettings((state) => state.change)
  const { open: editing, setOpen: setEditing, close } = useOpenDialog<SenderProfile | 'new'>()
  const [error, setError] = useState<AppError | null>(null)
  const apply = async (patch: Partial<Settings>): Promise<void> => setError(await change(patch))
  const { senders } = settings
  // The next one comes to its place: a press right behind would remove that too.
  const remove = useAction(
    (profile: SenderProfile) => {
      const removed = change(without(settings, profile.id))
      const putBack = (): void => void apply(withSenderBack(store.getState().settings, settings, profile.id))
      undo.getState().offer(t('settings.senderRemoved', { name: profile.label }), putBack)
      return removed
    },
    { cooldown: 'after-press', onOutcome: setError },
  )
  return (
    <Section
      title={t('settings.senders')}
      actions={
        <ActionButton size="small" data-testid="add-sender" onClick={() => setEditing('new')}>
          {t('settings.addSender')}
        </ActionButton>
      }
    >
      {senders.length === 0 ? <p className={css['dim']}>{t('settings.noSenders')}</p> : null}
      {senders.map((profile, index) => (
        <SenderRow
          key={profile.id}
          profile={profile}
          settings={settings}
          onChange={(patch) => void apply(patch)}
          onUp={index === 0 ? null : () => void apply({ senders: moved(senders, index, -1) })}
          onDown={index === senders.length - 1 ? null : () => void apply({ senders: moved(senders, index, 1) })}
          onEdit={() => setEditing(profile)}
          onRemove={() => void remove.run(profile)}
        />
      ))}
      <ErrorNote error={error} />
      {editing === null ? null : (
        <SenderDialog profile={editing === 'new' ? null : editing} onSaved={close} onClose={close} />
      )}
    </Section>
  )
}

function SenderRow(props: {
  readonly profile: SenderProfile
  readonly settings: Settings
  readonly onChange: (patch: Partial<Settings>) => void
  /** Null where it is the first, or the last. */
  readonly onUp: (() => void) | null
  readonly onDown: (() => void) | null
  readonly onEdit: () => void
  readonly onRemove: () => void
}): ReactNode {
  const { t } = useTranslation()
  const accountId = useAccount((state) => state.view?.id ?? null)
  const { profile, settings } = props
  const { label, party } = profile
  const usual = usualSender(settings, accountId)?.id === profile.id
  const usable = sendersFor(settings, accountId).includes(profile)
  const named = (words: string): string => `${words}: ${label}`
  return (
    <div className={css['sender']} data-testid="sender-row">
      <div>
        <strong>{label}</strong> · {partyLine(party)}
        {usual ? ` (${t('settings.default')})` : null}
        <div className={css['dim']}>{addressLine(party)}</div>
      </div>
      <SenderAccount {...props} />
      {usual || !usable ? null : (
        <ActionButton
          size="small"
          aria-label={named(t('settings.makeDefault'))}
          onClick={() => props.onChange(asUsual(settings, profile.id, accountId))}
        >
          {t('settings.makeDefault')}
        </ActionButton>
      )}
      <ActionButton
        size="small"
        aria-label={named(t('settings.up'))}
        disabled={props.onUp === null}
        onClick={() => props.onUp?.()}
      >
        ↑
      </ActionButton>
      <ActionButton
        size="small"
        aria-label={named(t('settings.down'))}
        disabled={props.onDown === null}
        onClick={() => props.onDown?.()}
      >
        ↓
      </ActionButton>
      <ActionButton size="small" aria-label={named(t('settings.edit'))} onClick={props.onEdit}>
        {t('settings.edit')}
      </ActionButton>
      <ActionButton size="small" aria-label={named(t('settings.remove'))} onClick={props.onRemove}>
        {t('settings.remove')}
      </ActionButton>
    </div>
  )
}

/** For which account a sender is; asked only where there is more than one, or where it is for one that is gone. */
function SenderAccount(props: {
  readonly profile: SenderProfile
  readonly settings: Settings
  readonly onChange: (patch: Partial<Settings>) => void
}): ReactNode {
  const { t } = useTranslation()
  const accounts = useAccount((state) => state.accounts)
  const name = useAccountName()
  const { id, label } = props.profile
  const { [id]: owner = 'all', ...others } = props.settings.senderAccounts
  const live = accounts.filter(({ account }) => account.kind === 'live')
  const named = accounts.filter((summary) => live.includes(summary) || summary.id === owner)
  // Before main has named the accounts, nobody knows which are gone.
  const isGone = owner !== 'all' && accounts.length > 0 && named.every((summary) => summary.id !== owner)
  if (live.length < 2 && !isGone) return null
  return (
    <PlainSelectField
      className={css['owner'] ?? ''}
      label={`${t('settings.senderFor')}: ${label}`}
      value={owner}
      onChange={({ currentTarget: { value } }) =>
        props.onChange({ senderAccounts: value === 'all' ? others : { ...others, [id]: value } })
      }
      options={[
        { value: 'all', label: t('settings.forAllAccounts') },
        ...named.map((summary) => ({ value: summary.id, label: name(summary.account) })),
        ...(isGone ? [{ value: owner, label: t('settings.forGoneAccount') }] : []),
      ]}
    />
  )
}

/** The usual one of the account in front; the first to be chosen is also the station's. */
function asUsual(settings: Settings, senderId: string, accountId: string | null): Partial<Settings> {
  if (accountId === null || settings.defaultSenderId === null) return { defaultSenderId: senderId }
  return { accountSenders: { ...settings.accountSenders, [accountId]: senderId } }
}
