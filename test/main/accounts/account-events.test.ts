import { expect, it } from 'vitest'
import { accountIdOf } from '../../../src/main/accounts/account-id.ts'
import { createAccountNews } from '../../../src/main/accounts/account-events.ts'
import type { AccountsNow } from '../../../src/main/accounts/account-summaries.ts'
import type { OpenedAccount } from '../../../src/main/accounts/open-account.ts'
import { trainingAccount } from '../../../src/main/training/training-account.ts'
import type { CorePorts } from '../../../src/main/ports/core-ports.ts'
import type { StationFile } from '../../../src/main/settings/station-file.ts'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'

const progress = {
  batchId: 'b1',
  total: 2,
  waiting: 2,
  sent: 0,
  failed: 0,
  unclear: 0,
  cancelled: 0,
  truncated: 0,
  askedAtMs: 1,
  firstSentAtMs: null,
}

const shop = { ...trainingAccount, kind: 'live', baseUrl: 'http://carrier.invalid', username: 'mocan' } as const
const shopId = accountIdOf(shop)

function newsOf(frontId: string | null) {
  const clock = createFakeClock()
  const heard: unknown[] = []
  const now: AccountsNow = { running: new Map(), problems: new Map(), frontId, asked: null }
  const ports = { clock, emit: (...event: unknown[]) => heard.push(event) } as unknown as CorePorts
  const station = { read: () => ({ accounts: {} }) } as unknown as StationFile
  const news = createAccountNews(
    { ports, station, onFrontChanged: () => undefined, queueListener: () => () => undefined },
    now,
  )
  return { clock, heard, now, news, emit: news.emitOf(shopId, shop) }
}

it('the steps of a batch are told as one, with all its labels and how far it is by then', () => {
  const { clock, heard, emit } = newsOf(shopId)
  emit('printing.changed', { billCodes: ['SM1'], progress })
  emit('printing.changed', { billCodes: ['SM1', 'SM2'], progress: { ...progress, waiting: 1, sent: 1 } })
  emit('printing.changed', { billCodes: ['SM9'], progress: null })
  expect(heard).toEqual([])
  clock.advance(150)
  expect(heard).toEqual([
    ['printing.changed', { billCodes: ['SM1', 'SM2'], progress: { ...progress, waiting: 1, sent: 1 } }],
    ['printing.changed', { billCodes: ['SM9'], progress: null }],
  ])
  emit('printing.changed', { billCodes: ['SM3'], progress: null })
  clock.advance(150)
  expect(heard).toHaveLength(3)
})

it('what was gathered for an account that goes behind another is not told as the other’s', () => {
  const { clock, heard, now, emit } = newsOf(shopId)
  emit('printing.changed', { billCodes: ['SM1'], progress })
  now.frontId = 'other'
  clock.advance(150)
  expect(heard).toEqual([])
})

it('what the disk does not give is told as unknown, also in a timer, whose fault would end the core', () => {
  const { clock, heard, now, news } = newsOf('training')
  const fail = (): never => {
    throw Object.assign(new Error('disk image is malformed'), { code: 'SQLITE_CORRUPT' })
  }
  const queue = { counts: fail, status: () => ({ status: 'running' }), batches: { counts: fail } }
  const connection = { session: { state: () => 'fresh' } }
  const opened = { data: { queue, leftovers: fail }, connection } as unknown as OpenedAccount
  now.running.set('training', opened)
  const tell = news.queueEventsOf('training', trainingAccount)
  tell({ type: 'drafts', ids: ['d1'] })
  tell({ type: 'batches', ids: ['b1'] })
  news.reportOthers()
  clock.advance(300)
  expect(heard).toEqual([
    ['drafts.changed', { ids: ['d1'], counts: null }],
    ['batches.changed', { id: 'b1', counts: null }],
    ['accounts.changed', [expect.objectContaining({ id: 'training', isOpen: true, isSending: true, leftovers: null })]],
  ])
})

it('what a person must know of an account behind the front names it, whoever tells it; of the one in front, or to be, nothing is added', () => {
  const { heard, now, news, emit } = newsOf('other')
  emit('station.alert', { code: 'backup-failed', detail: 'The copy is damaged' })
  emit('station.alert', { code: 'data-put-back', detail: '', count: 0 })
  news.queueEventsOf(shopId, shop)({ type: 'alert', code: 'data-put-back', detail: '', count: 1 })
  now.frontId = shopId
  emit('station.alert', { code: 'backup-failed', detail: 'The copy is damaged' })
  now.frontId = null
  now.asked = shop
  emit('station.alert', { code: 'recovery-failed', detail: 'EIO' })
  expect(heard).toEqual([
    ['station.alert', { code: 'backup-failed', detail: 'mocan: The copy is damaged' }],
    ['station.alert', { code: 'data-put-back', detail: 'mocan', count: 0 }],
    ['station.alert', { code: 'data-put-back', detail: 'mocan', count: 1 }],
    ['station.alert', { code: 'backup-failed', detail: 'The copy is damaged' }],
    ['station.alert', { code: 'recovery-failed', detail: 'EIO' }],
  ])
})
