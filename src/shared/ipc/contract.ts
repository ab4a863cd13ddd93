import type { z } from 'zod'
import { accountContract } from './channels/account-contract.ts'
import { auditContract } from './channels/audit-contract.ts'
import { backupsContract, moveContract } from './channels/backups-contract.ts'
import { batchesContract } from './channels/batches-contract.ts'
import { billActionsContract, billExportContract, billsContract } from './channels/bills-contract.ts'
import { autosaveContract } from './channels/autosave-contract.ts'
import { contactsContract } from './channels/contacts-contract.ts'
import { directoryContract } from './channels/directory-contract.ts'
import { draftsContract, pastingContract } from './channels/drafts-contract.ts'
import { feesContract } from './channels/fees-contract.ts'
import { handoverContract } from './channels/handover/handover-contract.ts'
import { importContract } from './channels/import-contract.ts'
import { labelDesignContract, labelsContract } from './channels/labels-contract.ts'
import { ordersContract } from './channels/orders-contract.ts'
import { operatorsContract } from './channels/operators-contract.ts'
import { documentsContract, printingContract } from './channels/printing-contract.ts'
import { startContract } from './channels/start-contract.ts'
import { scaleContract, stationContract } from './channels/station-contract.ts'
import { trackingContract } from './channels/tracking-contract.ts'
import { trainingContract } from './channels/training-contract.ts'
import { updatesContract } from './channels/updates-contract.ts'

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
  ...pastingContract,
  ...feesContract,
  ...autosaveContract,
  ...draftsContract,
  ...billsContract,
  ...billActionsContract,
  ...billExportContract,
  ...importContract,
  ...ordersContract,
  ...handoverContract,
  ...scaleContract,
  ...trackingContract,
  ...batchesContract,
  ...auditContract,
  ...backupsContract,
  ...labelsContract,
  ...labelDesignContract,
  ...printingContract,
  ...documentsContract,
  ...updatesContract,
  ...moveContract,
} as const

type Contract = typeof contract
export type Channel = keyof Contract
export type ChannelInput<C extends Channel> = z.infer<Contract[C]['input']>
export type ChannelOutput<C extends Channel> = z.infer<Contract[C]['output']>
