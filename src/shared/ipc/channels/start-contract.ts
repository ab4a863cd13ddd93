import { z } from 'zod'
import { accountContract } from './account-contract.ts'
import { autosaveContract } from './autosave-contract.ts'
import { billsContract } from './bills-contract.ts'
import type { ChannelGroup } from '../channel-declaration.ts'
import { draftsContract } from './drafts-contract.ts'
import { operatorsContract } from './operators-contract.ts'
import { printingContract } from './printing-contract.ts'
import { stationContract } from './station-contract.ts'

/** What the screens of the account in front begin with: each part is the answer of the channel that it is named after. */
const startedAccountSchema = z.strictObject({
  queueStatus: draftsContract['queue.status'].output,
  draftCounts: draftsContract['drafts.counts'].output,
  recentDrafts: draftsContract['drafts.recent'].output,
  /** For the first bill of New bill; null where the disk takes nothing. */
  nextReference: z.string().nullable(),
  billViews: billsContract['bills.views'].output,
  exceptionCount: z.number().int(),
  printing: printingContract['printing.overview'].output,
  autosavedForm: autosaveContract['autosave.loadForm'].output,
  autosavedState: autosaveContract['autosave.loadState'].output,
})

/** The window's beginning: part of the contract. */
export const startContract = {
  /**
   * All that the first screen shows, in one answer that belongs to one moment. The printers are not in it: the system may take
   * seconds to list them.
   */
  'app.start': {
    input: z.strictObject({ recentLimit: draftsContract['drafts.recent'].input.shape.limit }),
    output: z.strictObject({
      info: stationContract['app.info'].output,
      settings: stationContract['settings.get'].output,
      lists: stationContract['presets.lists'].output,
      operators: operatorsContract['operators.view'].output,
      account: accountContract['account.view'].output,
      accounts: accountContract['account.list'].output,
      /** Null while the station is locked, where no account is open, and where its data cannot be read: each channel that is asked says why. */
      opened: startedAccountSchema.nullable(),
    }),
    whileLocked: 'answered',
  },
} as const satisfies ChannelGroup
