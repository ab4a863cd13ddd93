import { hostname } from 'node:os'
import { join } from 'node:path'
import { noListEdits } from '../../shared/domain/reference-lists.ts'
import { defaultLabelChoices } from '../../shared/domain/label.ts'
import type { Settings } from '../../shared/domain/settings.ts'

/** What a new station starts with. Its code comes from the machine's name, so that two stations differ without being asked. */
export function defaultSettings(documentsFolder: string): Settings {
  const stationCode = stationCodeOf(hostname())
  return {
    language: 'vi',
    scheme: 'light',
    textSize: 'normal',
    stationCode,
    stationName: `Trạm ${stationCode}`,
    operator: '',
    lockAfterMinutes: null,
    senders: [],
    defaultSenderId: null,
    senderAccounts: {},
    accountSenders: {},
    weightUnitOnWire: 'kg',
    sendConcurrency: 4,
    cancelChunkSize: 20,
    labelFolder: join(documentsFolder, 'Packbench'),
    printOnCreate: false,
    labelChoices: defaultLabelChoices,
    printerProfiles: [],
    printerProfileId: null,
    documentProfileId: null,
    parcelPresets: [],
    listEdits: noListEdits,
    shortcuts: {},
    scanSounds: true,
    scanVolume: 40,
  }
}

/** Up to six letters and digits, from the end of the host name where stations usually differ. */
function stationCodeOf(host: string): string {
  const letters = host.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return letters.slice(-6) || 'TB01'
}
