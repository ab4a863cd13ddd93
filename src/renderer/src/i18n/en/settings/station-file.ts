import type { SameKeys } from '../../same-keys.ts'
import type { stationFile as vi } from '../../vi/settings/station-file.ts'

export const stationFile: SameKeys<typeof vi> = {
  title: 'Settings file',
  export: 'Export the settings',
  exportText: 'Settings, senders, parcel presets, printers and the names of operators. No password, session or PIN.',
  exportAction: 'Export to a file',
  exported: 'Written to:',
  import: 'Import settings',
  importText: 'You see first what would change. The settings before are kept as a dated file.',
  withOwn: 'Also station code, station name and folder (only when replacing a machine)',
  pick: 'Choose a file…',
  refused: 'This file cannot be used. Nothing has changed.',
  noChanges: 'This file says the same as the settings.',
  importAction: '{count, plural, one {Import # change} other {Import # changes}}',
  imported: 'Imported. The settings before are kept in:',
  drop: 'Cancel',
  setting: 'Setting',
  now: 'Now',
  becomes: 'Then',
  problems: {
    'not-json': 'This is no JSON file.',
    'not-a-station-file': 'This is no settings file of Packbench.',
    'newer-version': 'This file is from a newer Packbench. Update this station first.',
    'unknown-key': 'not known in this version',
    missing: 'missing',
    invalid: 'not a valid value',
  },
}
