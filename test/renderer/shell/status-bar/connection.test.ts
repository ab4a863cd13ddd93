import { expect, it } from 'vitest'
import type { SessionState } from '../../../../src/shared/domain/account/account.ts'
import type { QueueStatus } from '../../../../src/shared/ipc/channels/drafts-contract.ts'
import { unreachableCodes, type UnreachableCode } from '../../../../src/shared/app-error.ts'
import { connectionWord as wordOf } from '../../../../src/renderer/src/shell/status-bar/connection.tsx'

const connectionWord = (session: SessionState, queue: Partial<QueueStatus> | null, isAnyWaiting = true) =>
  wordOf(session, queue, isAnyWaiting)

it('names the strongest reason for which bills stay here', () => {
  expect(connectionWord('fresh', { status: 'running' })).toBe('connected')
  expect(connectionWord('refreshing', null)).toBe('connected')
  expect(connectionWord('signed-out', { status: 'offline' })).toBe('offline')
  expect(connectionWord('signed-out', { status: 'running' })).toBe('signedOut')
  expect(connectionWord('blocked', { status: 'paused' })).toBe('blocked')
  expect(connectionWord('fresh', { status: 'paused' })).toBe('paused')
  expect(connectionWord('blocked', { status: 'stopped' })).toBe('stopped')
})

it('tells a wrong certificate, an unknown name and a carrier that is down apart', () => {
  const outage = (unreachable: UnreachableCode) => connectionWord('fresh', { status: 'offline', unreachable })
  expect(unreachableCodes.map(outage)).toEqual(['offline', 'nameNotFound', 'untrusted'])
})

it('says that creates are unclear and when the next one goes out, and that one is being tried', () => {
  const unclear = { status: 'probing', unclearInRow: 3, nextProbeAtMs: 1 } as const
  expect(connectionWord('fresh', unclear)).toBe('unclearInRow')
  expect(connectionWord('fresh', { ...unclear, nextProbeAtMs: null })).toBe('probing')
  expect(connectionWord('fresh', { status: 'running', isTryingOne: true })).toBe('tryingOne')
  expect(connectionWord('fresh', { status: 'running', isTryingOne: true }, false)).toBe('connected')
})

it('says of a session that the carrier refuses what the session says', () => {
  expect(connectionWord('rejected', { status: 'signed-out' })).toBe('rejected')
})
