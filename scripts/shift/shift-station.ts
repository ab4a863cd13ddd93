import type { Page } from 'playwright-core'
import type { DraftRow } from '../../src/shared/domain/draft.ts'
import type { Bridge } from '../../src/shared/ipc/bridge.ts'
import type { LocalCarrier } from '../drive/local-carrier.ts'
import type { CountedKeys } from './counted-keys.ts'
import type { TaskLog } from './task-log.ts'

/** What the packer of the shift works with. */
export interface ShiftStation {
  readonly page: Page
  readonly hand: CountedKeys
  readonly log: TaskLog
  readonly carrier: LocalCarrier
}

/** What the station itself says about a reference; asked for the books, never typed. */
export async function draftOf(page: Page, refCode: string): Promise<DraftRow> {
  const answer = await page.evaluate(
    () => (Reflect.get(window, 'packbench') as Bridge).invoke('drafts.list', { states: [], offset: 0, limit: 500 }), // the page's own bridge
  )
  if (!answer.ok) throw new Error(`drafts.list: ${answer.error.code}`)
  const draft = answer.value.rows.find((row) => row.refCode === refCode)
  if (draft === undefined) throw new Error(`The station does not know ${refCode}`)
  return draft
}

export async function billCodeOf(page: Page, refCode: string): Promise<string> {
  const { billCode } = await draftOf(page, refCode)
  if (billCode === null) throw new Error(`${refCode} has no bill code`)
  return billCode
}
