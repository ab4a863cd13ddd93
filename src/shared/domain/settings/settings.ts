import { z } from 'zod'
import { partySchema } from '../bill/bill-input.ts'
import { labelChoicesSchema } from '../printing/label.ts'
import { parcelPresetSchema } from './parcel-preset.ts'
import { printerProfileSchema } from '../printing/printing.ts'
import { scaleSettingsSchema } from '../scale/scale.ts'
import { serverAddressProblem } from '../server-address.ts'
import { cancelPhrasesSchema } from '../request/cancel-phrases.ts'
import { languages } from './language.ts'
import { listEditsSchema } from './reference-lists.ts'

/** The largest of each number that says how the outbox sends; the smallest is 1. */
const largestSending = { sendConcurrency: 16, cancelChunkSize: 100 } as const

/** The rule of the two numbers of `settingsSchema` for a form. */
export function isSendingNumber(name: keyof typeof largestSending, value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= largestSending[name]
}

const senderProfileSchema = z.strictObject({
  id: z.string(),
  /** What the packer calls it: "Kho Tân Bình". */
  label: z.string(),
  party: partySchema,
})
export type SenderProfile = z.infer<typeof senderProfileSchema>

/** For how many seconds a saved bill can be taken back before it is sent; 0 for none. */
export const undoChoices = [0, 5, 10] as const

/** Complaints, COD and returns of a bill take weeks; the backups and the journal keep what they have for a month anyway. */
export const leastReceiverDays = 90
/** Ten years. */
export const mostReceiverDays = 3650

/** What is installed from it is signed, and yet nobody on the way should see or hold back what a station asks for. */
export function isServerAddress(text: string): boolean {
  const address = text.length > 500 ? null : URL.parse(text)
  return address !== null && serverAddressProblem(address) === null
}

/** Settings of a station. One row of JSON per profile; unknown keys of a newer version are refused, missing ones defaulted. */
export const settingsSchema = z.strictObject({
  language: z.enum(languages),
  scheme: z.enum(['light', 'dark', 'contrast', 'system']),
  textSize: z.enum(['normal', 'large', 'larger']),
  stationCode: z.string(),
  stationName: z.string(),
  /** The name of who is at work; it stands on everything that is done. Main alone writes it. */
  operator: z.string(),
  /** Minutes without a key or a click after which the station locks; null never. */
  lockAfterMinutes: z.number().int().min(1).max(240).nullable(),
  senders: z.array(senderProfileSchema),
  defaultSenderId: z.string().nullable(),
  /** Senders that belong to one account alone: sender id to account id. The others are for all. */
  senderAccounts: z.record(z.string(), z.string()),
  /** The usual sender where an account has its own: account id to sender id. */
  accountSenders: z.record(z.string(), z.string()),
  /** For how many days receivers' data of an account are kept, by its id; an account without a number keeps them as long as its bills. */
  receiverDays: z.record(z.string(), z.number().int().min(leastReceiverDays).max(mostReceiverDays)),
  /** Ids of accounts at which every item of an order is scanned before its bill is made. */
  verifiedAccounts: z.array(z.string().max(300)).max(100),
  weightUnitOnWire: z.enum(['kg', 'g']),
  sendConcurrency: z.number().int().min(1).max(largestSending.sendConcurrency),
  cancelChunkSize: z.number().int().min(1).max(largestSending.cancelChunkSize),
  labelFolder: z.string(),
  /** Where newer versions of the program are looked for; empty for nowhere. */
  updateServer: z.string().refine((text) => text === '' || isServerAddress(text)),
  undoSeconds: z.literal(undoChoices),
  /** Labels are printed as soon as the carrier has confirmed their bill. */
  printOnCreate: z.boolean(),
  labelChoices: labelChoicesSchema,
  printerProfiles: z.array(printerProfileSchema),
  /** The one that prints when nobody says otherwise; null, or one that is gone, means the first. */
  printerProfileId: z.string().nullable(),
  /** The one that prints lists and results on A4; null, or one that is gone, means none. */
  documentProfileId: z.string().nullable(),
  parcelPresets: z.array(parcelPresetSchema).max(200),
  listEdits: listEditsSchema,
  /** Texts of the carrier's cancel answers that this station knows beside the shipped ones. */
  cancelPhrases: cancelPhrasesSchema,
  /** An action to the key that this station uses instead: { 'bills.print': 'Alt+Q' }. Earlier builds wrote the default key in place of the action. */
  shortcuts: z.record(z.string(), z.string()),
  scanSounds: z.boolean(),
  /** Percent. */
  scanVolume: z.number().int().min(0).max(100),
  scale: scaleSettingsSchema,
})
export type Settings = z.infer<typeof settingsSchema>
