import type { SameKeys } from '../same-keys.ts'
import type { backups as vi } from '../vi/backups.ts'

export const backups: SameKeys<typeof vi> = {
  title: 'Backups',
  text: 'Packbench backs up this account’s data once a day and keeps the newest {kept}. Each copy is read from end to end before it is kept.',
  last: 'Last one',
  checked: 'checked, undamaged',
  earlier: 'Earlier ones',
  folder: 'Folder',
  openFolder: 'Open the backup folder',
  none: 'There is no backup yet. The first one is made a minute after the application has started.',
  stale: 'The last one is more than a day old. Look whether the disk has room; Packbench tries again every hour.',
  training: 'Training data is not backed up.',
  putBack:
    'To put one back: close Packbench, move the present station.db somewhere else, delete station.db-wal and station.db-shm, copy the backup to station.db and open Packbench again. Leave the journal folder as it is: it knows what was sent after the backup. Unsent bills will be on hold; none is sent by itself.',
}
