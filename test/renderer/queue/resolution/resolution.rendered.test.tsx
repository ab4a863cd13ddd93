import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Queue } from '../../../../src/renderer/src/queue/queue.tsx'
import { useScans } from '../../../../src/renderer/src/scanning/use-scans.ts'
import { MessageSlot } from '../../../../src/renderer/src/shell/messages/message-slot.tsx'
import { Rail } from '../../../../src/renderer/src/shell/rail.tsx'
import { StatusBar } from '../../../../src/renderer/src/shell/status-bar/status-bar.tsx'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import type { Attempt, DraftDetail } from '../../../../src/shared/domain/draft.ts'
import type { AccountView } from '../../../../src/shared/ipc/channels/account-contract.ts'
import { err } from '../../../../src/shared/result.ts'
import { draftRow } from '../../new-bill/typed-customers.ts'
import { answered, eventually, handRests, heldAnswer, hold, press, scan, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { noDrafts, signedInAccount } from '../../rendered/station-handlers.ts'

const unheard: Attempt = {
  id: 'a1',
  startedAtMs: 1,
  endedAtMs: 2,
  outcome: 'unknown',
  reason: 'answer-unclear',
  httpStatus: 200,
  responseText: null,
  billCodeSeen: null,
  resolvedAs: null,
}

function unclear(change: Partial<DraftDetail> = {}): DraftDetail {
  return {
    ...draftRow(emptyBill, 'd1'),
    refCode: 'TB02-000042',
    state: 'UNKNOWN',
    reason: 'answer-unclear',
    unresolvedAttempts: 1,
    bill: { ...emptyBill, refCode: 'TB02-000042' },
    attempts: [unheard],
    decisions: [],
    resendAllowedAtMs: 1,
    ...change,
  }
}

function QueueWithScans() {
  useScans()
  return (
    <>
      <MessageSlot />
      <Rail />
      <Queue />
      <StatusBar onOpen={() => undefined} />
    </>
  )
}

const textOf = (testId: string) => page.getByTestId(testId).element().textContent

interface Setting {
  readonly draft?: DraftDetail
  readonly account?: Partial<AccountView>
  readonly link?: () => never
}

/** Queue with one draft, at a main that links every code it is asked about. */
async function queueAt({ draft = unclear(), account = {}, link }: Setting = {}) {
  const linked: string[] = []
  const isFlaggedDraft = draft.state !== 'UNKNOWN'
  const { bill: _bill, attempts: _attempts, decisions: _decisions, resendAllowedAtMs: _at, ...row } = draft
  const rendered = await renderInStation(<QueueWithScans />, {
    handlers: {
      'account.view': () => ({ ...signedInAccount, ...account }),
      'drafts.counts': () => ({ ...noDrafts, [draft.state]: 1 }),
      'drafts.list': ({ isFlagged = false }) => {
        const rows = isFlagged === isFlaggedDraft ? [row] : []
        return { rows, total: rows.length }
      },
      'drafts.get': () => draft,
      'drafts.link': ({ billCode }) => {
        if (link !== undefined) return link()
        linked.push(billCode)
        return row
      },
      'bills.get': () => ({ ok: false, error: { code: 'bill-not-found' } }) as never,
      'bills.list': () => ({ rows: [], isMore: false }),
      'printing.slipsWanted': () => ({ draftIds: [] }),
      'drafts.resolveAbsent': () => row,
      'drafts.resend': () => row,
    },
  })
  rendered.station.navigation.getState().go('queue')
  return { ...rendered, linked }
}

test('a code that the unclear answer had in it is offered, checked by one key, and the success is said', async () => {
  const { linked } = await queueAt({ draft: unclear({ attempts: [{ ...unheard, billCodeSeen: 'CP25269422' }] }) })
  await eventually(() => expect(textOf('check-seen')).toContain('CP25269422'))
  await typeKeys(0, press('Control+Enter'))
  await eventually(() => expect(linked).toEqual(['CP25269422']))
  await eventually(() => expect(textOf('message')).toContain('CP25269422'))
  await eventually(() => expect(textOf('message')).toContain('TB02-000042'))
})

test('a code that another bill has is not offered', async () => {
  const attempts = [{ ...unheard, reason: 'bill-code-already-known' as const, billCodeSeen: 'CP25269422' }]
  await queueAt({ draft: unclear({ attempts }) })
  await expect.element(page.getByTestId('link-code')).toBeVisible()
  expect(page.getByTestId('check-seen').elements()).toHaveLength(0)
})

test.each([
  ['signed out', { session: 'signed-out' }, 'signed-out'],
  ['with a sign-in that is refused', { session: 'blocked' }, 'sign-in-blocked'],
  [
    'with a partner id alone',
    { account: { ...signedInAccount.account, username: '' }, session: 'signed-out' },
    'partner-only',
  ],
] as const)('a station that is %s says so, calls nobody, and keeps the code', async (_name, account, why) => {
  const { linked, bridge } = await queueAt({ account })
  await page.getByTestId('link-code').fill('CP1')
  await typeKeys(0, press('Enter'))
  await expect.element(page.getByTestId('link-not-asked')).toHaveAttribute('data-why', why)
  expect(linked).toEqual([])
  expect(bridge.calls.some(({ channel }) => channel === 'drafts.link')).toBe(false)
  await expect.element(page.getByTestId('link-code')).toHaveValue('CP1')
})

test('offline, or where the carrier is busy, it is said that nothing was linked and that the code is to be checked again', async () => {
  let code = ''
  const link = () => ({ ok: false, error: { code } }) as never
  await queueAt({ link })
  await page.getByTestId('link-code').fill('CP1')
  for (code of ['carrier-busy', 'carrier-unreachable']) {
    await typeKeys(0, press('Enter'))
    await expect.element(page.getByTestId('link-not-asked')).toHaveAttribute('data-why', code)
  }
  expect(document.querySelectorAll('[data-testid=draft-panel] [role=alert]')).toHaveLength(0)
  await expect.element(page.getByTestId('link-code')).toHaveValue('CP1')
})

test('a code about which the carrier answers unclearly was only asked about: nothing has changed, and it is asked about again', async () => {
  await queueAt({ link: () => err({ code: 'carrier-unclear', detail: 'HTTP 502' }) as never })
  await page.getByTestId('link-code').fill('CP1')
  await typeKeys(0, press('Enter'))
  const alert = page.getByTestId('draft-panel').getByRole('alert')
  await expect.poll(() => alert.query()?.textContent).toContain('chưa có gì thay đổi')
  await expect.element(page.getByTestId('link-code')).toHaveValue('CP1')
})

test.each([
  ['reference-used-twice', 'Ở trạm có nhiều đơn mang mã tham chiếu TB02-000042.'],
  ['bill-may-be-older', 'Mã tham chiếu TB02-000042 khớp, nhưng vận đơn có thể thuộc một lần gửi trước.'],
  ['bill-differs', 'Mã tham chiếu TB02-000042 khớp, nhưng ở hãng là kiện khác với đơn đã gửi.'],
] as const)(
  'a code that main has not linked (%s) is shown with both records, and a person confirms that it is this one',
  async (code, words) => {
    const { linked, bridge } = await queueAt()
    const { 'drafts.link': takes } = bridge.handlers
    bridge.handlers['drafts.link'] = (input, boundTo) =>
      input.comparedCode === null || takes === undefined ? { ok: false, error: { code } } : takes(input, boundTo)
    const side = { receiverName: 'Lan', receiverPhone: '', address: '', content: '', createdAtMs: null }
    const facts = { ...side, codAmountVnd: null, weightGrams: null }
    const refCodes = { expectedRefCode: 'TB02-000042', foundRefCode: 'TB02-000042' }
    const told = { billCode: 'CP1', ...refCodes, doubt: code, statusId: 2, statusText: '', sent: facts }
    const reported = { ...facts, receiverName: 'Mai' }
    bridge.handlers['drafts.compareLink'] = () => ({ ...told, reported, differing: ['receiverName'] })
    await page.getByTestId('link-code').fill('CP1')
    await typeKeys(0, press('Enter'))
    await expect.poll(() => textOf('link-comparison')).toContain(words)
    expect(linked).toEqual([])
    await page.getByTestId('link-anyway').click()
    await page.getByTestId('link-submit').click()
    await expect.poll(() => linked).toEqual(['CP1'])
  },
)

test('that the carrier was not reached is said of the code that it was asked about, and of none that was typed since', async () => {
  const lost = heldAnswer(err({ code: 'carrier-unreachable' } as const))
  const { bridge } = await queueAt()
  bridge.handlers['drafts.link'] = lost.handler
  await expect.element(page.getByTestId('link-code')).toBeVisible()
  await page.getByTestId('link-code').fill('CP25269422')
  await typeKeys(0, press('Enter'))
  await eventually(() => expect(bridge.calls.map(({ channel }) => channel)).toContain('drafts.link'))
  await page.getByTestId('link-code').fill('CP25269423')
  lost.come()
  await answered(bridge)
  expect(page.getByTestId('link-not-asked').elements()).toHaveLength(0)
  await page.getByTestId('link-code').fill('CP25269422')
  await typeKeys(0, press('Enter'))
  await expect.element(page.getByTestId('link-not-asked')).toBeVisible()
})

test('a scan while the focus is in the list goes into the box and is checked', async () => {
  const { linked } = await queueAt()
  await expect.element(page.getByTestId('link-code')).toBeVisible()
  page.getByRole('listbox').element().focus()
  await scan('CP25269422')
  await eventually(() => expect(linked).toEqual(['CP25269422']))
  expect(page.getByTestId('scan-unknown').elements()).toHaveLength(0)
})

const resent = { atMs: 1, operator: 'Lan', action: 'resend', reason: 'không thấy trên trang của hãng' }

test('a code that is scanned while another is being asked about is asked about once that one is answered', async () => {
  const { linked, bridge } = await queueAt()
  const { 'drafts.link': takes } = bridge.handlers
  bridge.delaysMs['drafts.link'] = 600
  bridge.handlers['drafts.link'] = (input, boundTo) => {
    linked.push(input.billCode)
    const isWrong = input.billCode === 'CP25269999'
    return isWrong || takes === undefined ? { ok: false, error: { code: 'bill-not-found' } } : takes(input, boundTo)
  }
  await expect.element(page.getByTestId('link-code')).toBeVisible()
  page.getByRole('listbox').element().focus()
  await scan('CP25269999')
  await eventually(() => expect(linked).toContain('CP25269999'))
  await scan('CP25269422')
  await eventually(() => expect(linked).toEqual(['CP25269999', 'CP25269422', 'CP25269422']))
  await eventually(() => expect(textOf('message')).toContain('CP25269422'))
})

test('a flagged draft is counted in the rail and in the status bar, and an empty queue says that it waits', async () => {
  await queueAt({ draft: unclear({ state: 'CREATED', billCode: 'CP1' }) })
  await expect.element(page.getByTestId('count-flagged')).toHaveTextContent('1')
  await eventually(() => expect(document.querySelector('nav [aria-current]')?.textContent).toContain('1'))
  await expect.element(page.getByTestId('show-flagged')).toBeVisible()
  expect(page.getByText('Hàng đợi trống').elements()).toHaveLength(0)
  await page.getByTestId('show-flagged').click()
  await expect.element(page.getByTestId('tab-flagged')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByTestId('resolve-flagged')).toBeVisible()
})

test('a resend that had a reason does not ask for the same reason again', async () => {
  const { bridge } = await queueAt({ draft: unclear({ state: 'CREATED', billCode: 'CP1', decisions: [resent] }) })
  await page.getByTestId('show-flagged').click()
  await page.getByTestId('choose-absent').click()
  await expect.element(page.getByTestId('absent-reason')).toHaveValue(resent.reason)
  await page.getByTestId('absent-submit').click()
  const resolved = () => bridge.calls.find(({ channel }) => channel === 'drafts.resolveAbsent')?.input
  await eventually(() => expect(resolved()).toEqual({ id: 'd1', reason: resent.reason }))
})

test('a reason from an earlier resend sends nothing by one press: a second shipment may come of it', async () => {
  const { bridge } = await queueAt({ draft: unclear({ decisions: [resent] }) })
  await page.getByTestId('choose-resend').click()
  await expect.element(page.getByTestId('resend-reason')).toHaveValue(resent.reason)
  const sent = () => bridge.calls.filter(({ channel }) => channel === 'drafts.resend').length
  // Whoever leans on the key has read nothing.
  await hold('Enter', 1500)
  await expect.element(page.getByTestId('start-over')).toBeVisible()
  expect(sent()).toBe(0)
  await handRests()
  await typeKeys(0, press('Enter'))
  await eventually(() => expect(sent()).toBe(1))
  // Main has not told yet what became of it: there is nothing to be sent once more.
  await expect.poll(() => page.getByTestId('resend-reason').elements()).toHaveLength(0)
})

test('a reason that was left half typed is sent once it was changed', async () => {
  const { bridge } = await queueAt()
  await page.getByTestId('choose-abandon').click()
  await page.getByTestId('abandon-reason').fill('khách h')
  await page.getByTestId('choose-resend').click()
  await page.getByTestId('choose-abandon').click()
  await expect.element(page.getByTestId('abandon-reason')).toHaveValue('khách h')
  const given = () => bridge.calls.filter(({ channel }) => channel === 'drafts.abandon').map(({ input }) => input)
  await page.getByTestId('abandon-submit').click()
  await expect.element(page.getByTestId('start-over')).toBeVisible()
  expect(given()).toEqual([])
  await page.getByTestId('abandon-reason').fill('khách huỷ')
  await page.getByTestId('abandon-submit').click()
  await eventually(() => expect(given()).toEqual([{ id: 'd1', reason: 'khách huỷ' }]))
})
