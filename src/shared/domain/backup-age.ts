import { dayMs } from './time/time-units.ts'

/** A backup that is older is removed. */
export const backupKeptDays = 25

/** Longer than any backup, so that the journal knows all that was sent since the oldest one. */
export const journalKeptDays = backupKeptDays + 5

/** One is made each day that the station runs on; a station may be closed for a day. */
const oldAfterMs = 2 * dayMs

/** Whether somebody should look why there is no newer backup. */
export const isBackupOld = (madeAtMs: number, nowMs: number): boolean => nowMs - madeAtMs > oldAfterMs
