import type { SameKeys } from '../../same-keys.ts'
import type { move as vi } from '../../vi/settings/move.ts'

export const move: SameKeys<typeof vi> = {
  title: 'Moving computers',
  training: 'The training account has nothing to move.',
  in: {
    title: 'This is the new computer',
    steps: {
      out: 'On the old computer: open Settings → Moving computers, press “Export to move”, and copy that folder to this computer.',
      signIn: 'On this computer: sign in with the same carrier account as there (no password is in the file).',
      choose: 'Choose the data file (.db) in the copied folder.',
      check: 'Look at the held bills before you release them, and choose the printers anew.',
    },
    choose: 'Choose the old computer’s file',
    file: 'File',
    made: 'Exported at',
    bills: 'Bills',
    unsent: 'Unsent bills',
    settings: 'Settings that change',
    noSettings: 'no settings lie beside it',
    willTitle: 'The data of this account on this computer are replaced by those of the old one.',
    will: 'Every unsent bill will be on hold, and none goes out by itself. What this computer has is kept beside; unsent bills in it are held too. Printers are chosen anew.',
    outOfUse: 'The old computer no longer uses this account and will send no more bills.',
    action: 'Bring the data over',
    ofAnother: 'This file is of another account.',
    ofAnotherText: 'Sign in with the old computer’s carrier account, then choose the file again. Nothing was changed.',
    kept: 'The old computer’s file is copied to this one; no data was replaced.',
    keptText: 'To use it: Settings → Backups, restore the one from another computer.',
  },
  out: {
    title: 'This is the old computer',
    text: 'Puts the queue on pause, makes a backup, and writes data and settings into a folder for the new computer. It holds customers’ names, phones and addresses: delete it once it is copied. No password is in it.',
    action: 'Export to move',
    done: '{bills, plural, one {# bill} other {# bills}} and {unsent, plural, one {# unsent one} other {# unsent ones}} are exported.',
    next: 'The queue of this computer is on pause. Do not resume it: the new computer would not know what is sent from here, and could send it again.',
  },
}
