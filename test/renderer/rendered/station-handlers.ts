import { err } from '../../../src/shared/result.ts'
import defaultLists from '../../../resources/presets/reference-lists.json'
import type { AccountSummary } from '../../../src/shared/domain/account/account.ts'
import type { AccountView } from '../../../src/shared/ipc/channels/account-contract.ts'
import { draftStates, type DraftCounts } from '../../../src/shared/domain/draft.ts'
import { orderStates, type OrderCounts } from '../../../src/shared/domain/order/order-row.ts'
import { plainSettings } from '../../../src/shared/domain/settings/default-settings.ts'
import { referenceListsSchema } from '../../../src/shared/domain/settings/reference-lists.ts'
import type { SenderProfile, Settings } from '../../../src/shared/domain/settings/settings.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'

const account: NonNullable<AccountView['account']> = {
  kind: 'live',
  baseUrl: 'https://carrier.example',
  username: 'packer',
  generation: 'v3',
  partnerId: 1,
  partnerName: 'shop',
  staySignedIn: true,
}

export const signedInAccount = {
  account,
  id: 'live:carrier.example:packer',
  session: 'fresh',
  secretsProtected: true,
  practisingOutage: false,
  problem: null,
} as const satisfies AccountView

/** Another account of the station, open behind the front. */
export function accountBehind(id: string, of: Partial<AccountSummary['account']>): AccountSummary {
  return {
    id,
    account: { ...account, ...of },
    isFront: false,
    isOpen: true,
    session: 'fresh',
    isSending: true,
    leftovers: null,
    problem: null,
  }
}

const usualSender: SenderProfile = {
  id: 'sender-1',
  label: 'Kho Tân Bình',
  party: {
    name: 'Shop Mộc An',
    phone: '0901234567',
    address: '18 Cộng Hòa',
    location: {
      system: 'new',
      provinceCode: '79',
      provinceName: 'Thành phố Hồ Chí Minh',
      wardCode: '26968',
      wardName: 'Phường Tân Sơn Nhất',
    },
  },
}

export const stationSettings: Settings = {
  ...plainSettings,
  stationCode: 'TB02',
  stationName: 'Bàn 2',
  labelFolder: '/labels',
  senders: [usualSender],
  defaultSenderId: usualSender.id,
  // A test has no loudspeaker to disturb.
  scanSounds: false,
}

export const noDrafts = Object.fromEntries(draftStates.map((state) => [state, 0])) as DraftCounts // every state is in the list

const noOrders = Object.fromEntries(orderStates.map((state) => [state, 0])) as OrderCounts // every state is in the list

/** What main answers at a station that is signed in, has one sender and nothing yet to do. */
export function stationHandlers(): FakeHandlers {
  let references = 0
  const now = (): number => Date.now()
  return {
    'account.view': () => signedInAccount,
    'account.list': () => [],
    'operators.view': () => ({ operators: [], currentId: null, locked: false }),
    'settings.get': () => stationSettings,
    'presets.lists': () => referenceListsSchema.parse(defaultLists),
    'queue.status': () => ({ status: 'running', detail: '', concurrency: 4, nextProbeAtMs: null }),
    'drafts.counts': () => noDrafts,
    'drafts.recent': () => [],
    'drafts.list': () => ({ rows: [], total: 0 }),
    'bills.get': () => err({ code: 'bill-not-found' }),
    'bills.list': () => ({ rows: [], isMore: false }),
    'orders.scan': () => [],
    'drafts.nextReference': () => ({ refCode: `TB02-${String((references += 1)).padStart(6, '0')}` }),
    'contacts.byPhone': () => null,
    'contacts.search': () => [],
    'contacts.list': () => ({ rows: [], total: 0 }),
    'contacts.counts': () => ({ receivers: 0, senders: 0, blocked: 0, returning: 0, twins: 0 }),
    'contacts.get': () => err({ code: 'customer-not-found' }),
    'contacts.save': () => err({ code: 'not-available-here' }),
    'contacts.merge': () => err({ code: 'not-available-here' }),
    'contacts.part': () => err({ code: 'not-available-here' }),
    'contacts.block': () => ({ left: 0 }),
    'contacts.unblock': () => ({ left: 0 }),
    'contacts.export': () => ({ path: '/labels/customers.csv', customers: 0, damaged: 0 }),
    'contacts.mayForget': () => ({ customers: 0, bills: 0, underWay: 0, heldUpBy: [] }),
    'contacts.forget': () => ({ customers: 0, bills: 0, underWay: 0, heldUpBy: [] }),
    'directory.searchWards': () => ({ matches: [], total: 0, isOnly: false }),
    'autosave.loadForm': () => ({ accountId: signedInAccount.id, form: null }),
    'autosave.saveForm': () => ({ savedAtMs: now() }),
    'autosave.loadState': () => ({ accountId: signedInAccount.id, state: {} }),
    'autosave.saveState': () => ({ savedAtMs: now() }),
    'drafts.referenceHolder': () => null,
    'orders.counts': () => noOrders,
    'fees.quote': () => [],
    'bills.expectedWeight': () => null,
  }
}

/** What is left in an account that may be forgotten. */
export const nothingLeft = {
  waiting: 0,
  forPerson: 0,
  unresolved: 0,
  requests: 0,
  prints: 0,
  halfTyped: 0,
  orders: 0,
  handover: 0,
}
