import { noCancelPhrases } from '../request/cancel-phrases.ts'
import { noListEdits } from './reference-lists.ts'
import { noScale } from '../scale/scale.ts'
import { defaultLabelChoices } from '../printing/label.ts'
import type { Settings } from './settings.ts'

/** What a new station starts with, and what a page shows until it has been told: all that does not come from the machine. */
export const plainSettings: Omit<Settings, 'stationCode' | 'stationName' | 'labelFolder'> = {
  language: 'vi',
  scheme: 'light',
  textSize: 'normal',
  operator: '',
  lockAfterMinutes: null,
  senders: [],
  defaultSenderId: null,
  senderAccounts: {},
  accountSenders: {},
  receiverDays: {},
  verifiedAccounts: [],
  weightUnitOnWire: 'kg',
  sendConcurrency: 4,
  cancelChunkSize: 20,
  undoSeconds: 5,
  printOnCreate: false,
  labelChoices: defaultLabelChoices,
  printerProfiles: [],
  printerProfileId: null,
  documentProfileId: null,
  parcelPresets: [],
  listEdits: noListEdits,
  cancelPhrases: noCancelPhrases,
  shortcuts: {},
  scanSounds: true,
  updateServer: '',
  scanVolume: 40,
  scale: noScale,
}
