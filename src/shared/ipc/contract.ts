import type { z } from 'zod'
import { accountContract } from './account-contract.ts'
import { auditContract } from './audit-contract.ts'
import { backupsContract } from './backups-contract.ts'
import { batchesContract } from './batches-contract.ts'
import { billsContract } from './bills-contract.ts'
import { deskContract } from './autosave-contract.ts'
import { draftsContract } from './drafts-contract.ts'
import { labelsContract } from './labels-contract.ts'
import { operatorsContract } from './operators-contract.ts'
import { printingContract } from './printing-contract.ts'
import { stationContract } from './station-contract.ts'
import { trackingContract } from './tracking-contract.ts'
import { trainingContract } from './training-contract.ts'

/**
 * Every channel between the renderer and main: what it takes and what it answers. Inputs are parsed in main, unknown
 * keys are refused; the answer always travels inside a Result. Outputs are parsed in tests only.
 */
export const contract = {
  ...stationContract,
  ...accountContract,
  ...operatorsContract,
  ...trainingContract,
  ...deskContract,
  ...draftsContract,
  ...billsContract,
  ...trackingContract,
  ...batchesContract,
  ...auditContract,
  ...backupsContract,
  ...labelsContract,
  ...printingContract,
} as const

type Contract = typeof contract
export type Channel = keyof Contract
export type ChannelInput<C extends Channel> = z.infer<Contract[C]['input']>
export type ChannelOutput<C extends Channel> = z.infer<Contract[C]['output']>
