import type { z } from 'zod'
import { accountContract } from './account-contract.ts'
import { auditContract } from './audit-contract.ts'
import { backupsContract } from './backups-contract.ts'
import { batchesContract } from './batches-contract.ts'
import { billActionsContract, billExportContract, billsContract } from './bills-contract.ts'
import { autosaveContract } from './autosave-contract.ts'
import { contactsContract } from './contacts-contract.ts'
import { directoryContract } from './directory-contract.ts'
import { draftsContract } from './drafts-contract.ts'
import { feesContract } from './fees-contract.ts'
import { labelDesignContract, labelsContract } from './labels-contract.ts'
import { operatorsContract } from './operators-contract.ts'
import { papersContract, printingContract } from './printing-contract.ts'
import { startContract } from './start-contract.ts'
import { stationContract } from './station-contract.ts'
import { trackingContract } from './tracking-contract.ts'
import { trainingContract } from './training-contract.ts'

/**
 * Every channel between the renderer and main: what it takes, what it answers, whether a locked station answers it, and what
 * the audit log notes of it. The answer always travels inside a Result. The renderer imports the types alone.
 */
export const contract = {
  ...startContract,
  ...stationContract,
  ...accountContract,
  ...operatorsContract,
  ...trainingContract,
  ...directoryContract,
  ...contactsContract,
  ...feesContract,
  ...autosaveContract,
  ...draftsContract,
  ...billsContract,
  ...billActionsContract,
  ...billExportContract,
  ...trackingContract,
  ...batchesContract,
  ...auditContract,
  ...backupsContract,
  ...labelsContract,
  ...labelDesignContract,
  ...printingContract,
  ...papersContract,
} as const

type Contract = typeof contract
export type Channel = keyof Contract
export type ChannelInput<C extends Channel> = z.infer<Contract[C]['input']>
export type ChannelOutput<C extends Channel> = z.infer<Contract[C]['output']>
