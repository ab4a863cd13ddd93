import { expect, it } from 'vitest'
import { connectionWord } from '../../../../src/renderer/src/shell/status-bar/connection.tsx'

it('names the strongest reason for which bills stay here', () => {
  expect(connectionWord('fresh', 'running')).toBe('connected')
  expect(connectionWord('refreshing', null)).toBe('connected')
  expect(connectionWord('signed-out', 'offline')).toBe('offline')
  expect(connectionWord('signed-out', 'running')).toBe('signedOut')
  expect(connectionWord('blocked', 'paused')).toBe('blocked')
  expect(connectionWord('fresh', 'paused')).toBe('paused')
  expect(connectionWord('blocked', 'stopped')).toBe('stopped')
})
