import type { ChannelOutput } from '../../shared/ipc/contract.ts'
import type { ReferenceLists } from '../../shared/domain/reference-lists.ts'
import type { Settings } from '../../shared/domain/settings.ts'
import type { HandlersOf } from '../ipc/router.ts'
import type { StationFile } from './station-file.ts'

export interface SettingsOptions {
  readonly info: ChannelOutput<'app.info'>
  readonly station: StationFile
  readonly lists: () => ReferenceLists
  readonly onChange: (settings: Settings) => void
}

export function settingsHandlers(
  options: SettingsOptions,
): HandlersOf<'app.info' | 'settings.get' | 'settings.update' | 'presets.lists'> {
  const { station } = options
  return {
    'app.info': () => options.info,
    'presets.lists': () => options.lists(),
    'settings.get': () => station.read().settings,
    'settings.update'(change) {
      const { settings } = station.update((now) => ({ ...now, settings: { ...now.settings, ...change } }))
      options.onChange(settings)
      return settings
    },
  }
}
