import { hostname } from 'node:os'
import { join } from 'node:path'
import { plainSettings } from '../../shared/domain/settings/default-settings.ts'
import type { Settings } from '../../shared/domain/settings/settings.ts'

/** What a new station starts with. Its code comes from the machine's name, so that two stations differ without being asked. */
export function defaultSettings(documentsFolder: string): Settings {
  const stationCode = stationCodeOf(hostname())
  return {
    ...plainSettings,
    stationCode,
    stationName: `Trạm ${stationCode}`,
    labelFolder: join(documentsFolder, 'Packbench'),
  }
}

/** Up to six letters and digits, from the end of the host name where stations usually differ. */
function stationCodeOf(host: string): string {
  const letters = host.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return letters.slice(-6) || 'TB01'
}
