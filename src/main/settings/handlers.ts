import type { stationContract } from '../../shared/ipc/channels/station-contract.ts'
import type { ChannelOutput } from '../../shared/ipc/contract.ts'
import { referenceListsSchema, type ReferenceLists } from '../../shared/domain/settings/reference-lists.ts'
import type { HealthPart } from '../../shared/domain/health.ts'
import type { Settings } from '../../shared/domain/settings/settings.ts'
import { isWholePath } from '../files/whole-path.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import type { Provisioning } from './provisioning.ts'
import type { StationFile } from './station-file.ts'
import type { StationTransfer } from './station-transfer.ts'
import type { operatorsContract } from '../../shared/ipc/channels/operators-contract.ts'
import type { Operators } from './operators.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SettingsOptions {
  readonly info: ChannelOutput<'app.info'>
  readonly station: StationFile
  readonly provisioning: Provisioning
  readonly lists: () => ReferenceLists
  readonly transfer: StationTransfer
  readonly diagnostics: () => Promise<string>
  /** Writes all of it as a file. @returns where */
  readonly saveDiagnostics: () => Promise<string>
  readonly health: () => Promise<HealthPart[]>
  readonly onChange: (settings: Settings) => void
}

export function settingsHandlers(options: SettingsOptions): HandlersOf<typeof stationContract> {
  const { station, transfer, provisioning } = options
  return {
    'app.info': () => options.info,
    'app.diagnostics': async () => ({ text: await options.diagnostics() }),
    'app.saveDiagnostics': async () => ({ path: await options.saveDiagnostics() }),
    'app.health': options.health,
    'station.export': () => transfer.exportFile(),
    'station.checkImport': (input) => transfer.check(input),
    'station.import'(input) {
      const imported = transfer.importFile(input)
      provisioning.apply()
      options.onChange(station.read().settings)
      return imported
    },
    'presets.lists': () => options.lists(),
    'settings.get': () => station.read().settings,
    'settings.update'(change) {
      provisioning.assertAllowed(change)
      assertWholePath(change.labelFolder)
      const { settings } = station.update((now) => ({ ...now, settings: { ...now.settings, ...change } }))
      options.onChange(settings)
      return settings
    },
  }
}

/** @throws AppFailure `input-refused` for a path that means another folder wherever the program is started from */
function assertWholePath(folder: string | undefined): void {
  if (folder === undefined || isWholePath(folder)) return
  throw new AppFailure({ code: 'input-refused', problems: [{ field: 'labelFolder', kind: 'unknown-value' }] })
}

export function operatorHandlers(operators: Operators): HandlersOf<typeof operatorsContract> {
  return {
    'operators.view': () => operators.view(),
    'operators.add': (input) => operators.add(input),
    'operators.rename': (input) => operators.rename(input),
    'operators.setPin': (input) => operators.setPin(input),
    'operators.remove': (input) => operators.remove(input),
    'operators.setLead': (input) => operators.setLead(input),
    'operators.switch': (input) => operators.switchTo(input),
    'operators.lock': () => operators.lock(),
  }
}

/** The carrier's numeric codes with their words: the shipped presets. */
export function loadReferenceLists(resourcesFolder: string): ReferenceLists {
  const text = readFileSync(join(resourcesFolder, 'presets', 'reference-lists.json'), 'utf8')
  return referenceListsSchema.parse(JSON.parse(text))
}
