import type { SameKeys } from '../../same-keys.ts'
import type { backups as vi } from '../../vi/settings/backups.ts'

export const backups: SameKeys<typeof vi> = {
  title: 'Backups',
  text: 'Packbench backs up this account’s data once a day and keeps the newest {kept}. Each copy is read from end to end before it is kept.',
  checked: 'checked, undamaged',
  fromElsewhere: 'from another computer, not checked yet',
  beforeUpgrade: 'made before an upgrade',
  folder: 'Folder',
  openFolder: 'Open the backup folder',
  backUpNow: 'Back up now',
  backingUp: 'Backing up…',
  made: 'Backed up at {when}.',
  notMade: 'No backup was made.',
  problems: {
    full: 'The disk has too little room. Bills and the earlier backups are still there. Free some space, then press again.',
    folder:
      'The folder {folder} cannot be written to: it may be gone or locked. Bills are still there. Look at the folder, then press again.',
  },
  none: 'There is no backup yet. The first one is made a minute after the application has started.',
  stale: 'The last one is more than two days old. Look whether the disk has room; Packbench tries again every hour.',
  toCome: 'The backups here are dated later than today: the clock is or was wrong. Look at the computer’s clock.',
  training: 'Training data is not backed up.',
  restore: 'Restore this backup…',
  offered: 'A backup of this data can be restored instead:',
  question: 'Restore the backup of {when}?',
  account: 'Account',
  will: {
    stop: 'Packbench sends nothing more, waits for what is on its way, and exchanges the data. Meanwhile nothing of this account is sent.',
    kept: 'Nothing is deleted: the present data is kept beside it in a file named by date and time.',
    sent: 'What was sent after the backup is known from the journal and is not sent again.',
    held: 'Every bill that waits to be sent, also those entered after the backup, goes on hold until somebody releases it. Cancels, returns and updates that wait become unclear.',
    lost: 'Receivers, prints and changes since the backup are then in the kept file alone. You may have to sign in again.',
  },
  action: 'Restore this backup',
  keep: 'Keep the present data',
  restoring: 'Restoring the backup of {when}…',
  leaveOpen: 'Nothing of this account is sent until this is done. Leave Packbench open.',
}
