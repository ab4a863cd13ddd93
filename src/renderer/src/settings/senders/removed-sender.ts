import type { Settings } from '../../../../shared/domain/settings/settings.ts'
import { withEntryBack } from '../entry-back.ts'

type SenderSettings = Pick<Settings, 'senders' | 'senderAccounts' | 'accountSenders' | 'defaultSenderId'>

/** The settings without a sender, and without what was chosen of it. */
export function without(settings: SenderSettings, senderId: string): SenderSettings {
  const senders = settings.senders.filter(({ id }) => id !== senderId)
  const { [senderId]: _owner, ...senderAccounts } = settings.senderAccounts
  const usual = Object.entries(settings.accountSenders).filter(([, id]) => id !== senderId)
  return {
    senders,
    senderAccounts,
    accountSenders: Object.fromEntries(usual),
    defaultSenderId: settings.defaultSenderId === senderId ? (senders[0]?.id ?? null) : settings.defaultSenderId,
  }
}

/** The present settings with a sender back that was removed from `before`; what was chosen since stays chosen. */
export function withSenderBack(present: SenderSettings, before: SenderSettings, senderId: string): SenderSettings {
  const owner = before.senderAccounts[senderId]
  const usualOf = Object.entries(before.accountSenders).filter(([, id]) => id === senderId)
  const isDefaultSinceRemoval = present.defaultSenderId === without(before, senderId).defaultSenderId
  return {
    senders: withEntryBack(present.senders, before.senders, senderId),
    senderAccounts: owner === undefined ? present.senderAccounts : { [senderId]: owner, ...present.senderAccounts },
    accountSenders: { ...Object.fromEntries(usualOf), ...present.accountSenders },
    defaultSenderId: isDefaultSinceRemoval ? before.defaultSenderId : present.defaultSenderId,
  }
}
