import { expect, test } from 'vitest'
import { backupKeptDays, isBackupOld, journalKeptDays } from '../../../src/shared/domain/backup-age.ts'
import { dayMs } from '../../../src/shared/domain/time/time-units.ts'

test('the journal outlives every backup by more than the day that a backup is of', () => {
  expect(journalKeptDays).toBeGreaterThan(backupKeptDays + 1)
})

test('a backup is old after two days', () => {
  expect([2 * dayMs, 2 * dayMs + 1].map((age) => isBackupOld(5 * dayMs - age, 5 * dayMs))).toEqual([false, true])
})
