import { expect, test } from 'vitest'
import { DraftFacts } from '../../../src/renderer/src/queue/draft-facts.tsx'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import { formatClock } from '../../../src/shared/domain/time/local-time.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { draft } from './sample-drafts.ts'

const attempt = {
  id: 'a1',
  outcome: 'unknown',
  reason: 'answer-unclear',
  httpStatus: 200,
  responseText: null,
  billCodeSeen: null,
  resolvedAs: null,
} as const

async function factsOf(startedAtMs: number): Promise<string> {
  const bill = { ...emptyBill, codAmountVnd: 1_163_000 }
  const attempts = [{ ...attempt, startedAtMs, endedAtMs: startedAtMs + 1 }]
  const row = { ...draft(1, 'UNKNOWN'), bill, attempts, decisions: [], resendAllowedAtMs: null }
  await renderInStation(<DraftFacts draft={row} />)
  return [...document.querySelectorAll('dl')].at(-1)?.textContent ?? ''
}

test('a draft that was sent on another day says on which, and one of today only when', async () => {
  expect(await factsOf(Date.UTC(2026, 10, 27, 15, 49))).toContain('27/11 22:49, lần 1')
  const nowMs = Date.now()
  expect(await factsOf(nowMs)).toContain(`Đã gửi${formatClock(nowMs)}, lần 1`)
})

test('the sign of an amount to collect is never parted from it', async () => {
  expect(await factsOf(1)).toContain('1.163.000\u00A0₫')
})
