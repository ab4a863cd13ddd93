import type { updates as vi } from '../../vi/settings/updates.ts'
import type { SameKeys } from '../../same-keys.ts'

export const updates: SameKeys<typeof vi> = {
  title: 'Updates',
  current: 'Running version',
  checked: 'Server last asked',
  neverChecked: 'never asked',
  check: 'Check now',
  checking: 'Checking…',
  states: {
    off: 'No update server is set: this computer does not look for newer versions.',
    none: 'This is the newest version.',
    downloading: 'Version {version} is being downloaded in the background; work on as usual.',
  },
  ready: 'Version {version} is downloaded.',
  plan: 'Packbench installs it when you close the program, or between 1 and 5 at night while nobody uses the computer.',
  postponed: 'Postponed: not installed before {when}.',
  kept: 'Never in the middle of sending, printing, a batch or an import. The new version must have started before it touches the data or sends.',
  install: 'Install now',
  postpone: 'Not before tomorrow',
  waits: 'Under way: {what}. It can be installed once that is done.',
  underWay: {
    send: 'sending bills',
    batch: 'cancels, returns or changes',
    print: 'printing',
    import: 'reading a file of orders',
    export: 'an export',
  },
  refusals: {
    'no-key': 'This build takes no updates by itself: it has no publisher’s key.',
    unsigned: 'Not installed: the version on the server is not signed.',
    altered: 'Not installed: the signature of the version on the server is wrong.',
    downgrade: 'Not installed: the version on the server is older than {current}.',
    damaged: 'Not installed: the downloaded file is damaged or wrong.',
    unreachable: 'The update server could not be reached.',
    'not-here': 'This installation cannot update itself: ask an administrator to install the new version.',
    'not-installed': 'Version {version} was downloaded and could not be installed.',
    'not-proven': 'Version {version} did not open, and the computer went back to {current}.',
    failed: 'The update failed.',
  },
  nothingChanged:
    'The station still runs the former version; nothing was changed. If this comes again, tell your administrator.',
  server: 'Update server',
  serverText: 'An https address from your administrator. Without one, nobody is asked.',
  serverLocked: 'Fixed on this computer by your administrator.',
}
