import { expect, it } from 'vitest'
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

function newsOf(frontId: string) {
  const clock = createFakeClock()
  const heard: unknown[] = []
  const now: AccountsNow = { running: new Map(), problems: new Map(), frontId }
  const ports = { clock, emit: (...event: unknown[]) => heard.push(event) } as unknown as CorePorts
  const station = { read: () => ({ accounts: {} }) } as unknown as StationFile
  const news = createAccountNews(
    { ports, station, onFrontChanged: () => undefined, queueListener: () => () => undefined },
    now,
  )
  return { clock, heard, now, news, emit: news.emitOf('shop') }
}

it('the steps of a batch are told as one, with all its labels and how far it is by then', () => {
  const { clock, heard, emit } = newsOf('shop')
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
  const { clock, heard, now, emit } = newsOf('shop')
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
