import type { ChannelInput } from '../../src/shared/ipc/contract.ts'

type SignIn = ChannelInput<'account.signIn'>

/** A sign-in at a simulator, as a packer types it: with the account that every simulator has where no other is named. */
export function signInAt(baseUrl: string, typed: Partial<SignIn> = {}): SignIn {
  const account = { username: 'training', password: 'training', staySignedIn: false, generation: 'v3' } as const
  return { baseUrl, ...account, partnerId: null, partnerName: '', ...typed }
}
