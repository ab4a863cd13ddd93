import type { SenderProfile, Settings } from './settings.ts'

type SenderSettings = Pick<Settings, 'senders' | 'defaultSenderId' | 'senderAccounts' | 'accountSenders'>

/** The senders that an account may use: its own, and those that are for all. */
export function sendersFor(settings: SenderSettings, accountId: string | null): SenderProfile[] {
  const ofAnother = (id: string): boolean => (settings.senderAccounts[id] ?? accountId) !== accountId
  return settings.senders.filter(({ id }) => !ofAnother(id))
}

/** The one that a new bill starts with: the account's usual one, else the station's, else the first. */
export function usualSender(settings: SenderSettings, accountId: string | null): SenderProfile | null {
  const senders = sendersFor(settings, accountId)
  const ownId = accountId === null ? undefined : settings.accountSenders[accountId]
  const named = [ownId, settings.defaultSenderId].map((wanted) => senders.find(({ id }) => id === wanted))
  return named.find((sender) => sender !== undefined) ?? senders[0] ?? null
}
