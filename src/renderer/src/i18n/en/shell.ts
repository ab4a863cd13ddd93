import type { SameKeys } from '../same-keys.ts'
import type { shell as vi } from '../vi/shell.ts'

export const shell: SameKeys<typeof vi> = {
  product: 'Packing-station software',
  navigation: 'Screens',
  station: 'Station {code}',
  newBill: 'New bill',
  queue: 'Queue',
  bills: 'Bills',
  batch: 'Cancel / return',
  track: 'Track',
  fees: 'Fees',
  print: 'Print',
  orders: 'Orders',
  ordersToPack: '{count, plural, one {# order to pack} other {# orders to pack}}',
  handover: 'Handover',
  customers: 'Customers',
  settings: 'Settings',
  toSeeTo: 'Needs action',
  exceptions: '{count, plural, one {# bill to see to} other {# bills to see to}}',
  needAttention: '{count, plural, one {# bill unclear or to check} other {# bills unclear or to check}}',
  palette: 'Find a bill, type a command',
  paletteHint: 'Bills, commands…',
  help: 'Keyboard shortcuts',
  undo: 'Undo',
  draftDeleted: 'Draft {refCode} was deleted.',
  training: 'TRAINING',
  trainingTitle: 'TẬP HUẤN / TRAINING',
  trainingBand: 'Bills made here do not reach the carrier, labels cannot be used',
  status: 'Station status',
  connected: 'Connected',
  offline: 'Offline, keep typing',
  signedOut: 'Not signed in',
  signingIn: 'Signing in',
  blocked: 'Sign-in refused',
  rejected: 'Session refused',
  nameNotFound: 'Carrier’s server not found',
  untrusted: 'Server certificate not trusted',
  tryingOne: 'Trying one bill',
  unclearInRow: '{count, plural, one {# unclear bill} other {# unclear bills}}, again {time}',
  paused: 'Queue paused',
  probing: 'Trying the carrier again',
  stopped: 'Queue stopped',
  noOperator: 'No operator name',
  messages: 'Messages',
  alerts: 'Station alerts',
  dismiss: 'Close',
  notKept: 'What is typed cannot be kept at the moment.',
  notKeptText:
    'Lists and fields outside New bill stay on the screen, but not through a restart. The app goes on trying: leave it open, and finish what matters first.',
  opening: 'Opening the data…',
  outsideApp: 'This page only works inside Packbench. Open the application.',
  unread:
    '{count, plural, one {# more row} other {# more rows}} could not be read; the former file still holds what is left.',
  unreadUnknown:
    'There are rows that could not be read, nobody can say how many; the former file still holds what is left.',
  request: { cancel: 'Cancel', return: 'Return', update: 'Edit' },
  moreRequests:
    '… and {count, plural, one {# more request} other {# more requests}}: see Cancel / return, and each bill.',
  missing: {
    atMost: 'At most {what} missing: part of the data on this computer is gone.',
    unsent: '{count, plural, one {# unsent bill} other {# unsent bills}}',
    bills: '{count, plural, one {# bill} other {# bills}}',
    backup: 'Newest backup: {when}, with {held}.',
    unreadBackup: 'Newest backup: {when}. It cannot be read now.',
    noBackup: 'There is no backup on this computer.',
    unknown: 'The data of this account is gone; nobody can say how many bills it held.',
  },
  lost: 'Not readable, and as at first: {names}.',
  lostParts: {
    accounts: 'accounts',
    settings: 'settings',
    senders: 'senders',
    presets: 'parcel presets',
    operators: 'operators and PINs',
  },
  forgottenAccounts:
    '{count, plural, one {The data of # account is still here but not in the list. Its unsent bills wait: sign in again with the same carrier and user, and it goes on.} other {The data of # accounts is still here but not in the list. Their unsent bills wait: sign in again with the same carrier and user, and they go on.}}',
  alert: {
    'storage-failed': {
      title: 'Data cannot be written.',
      text: 'The queue has stopped so that no parcel is lost. Call whoever looks after this computer; leave the app open.',
    },
    'storage-full': {
      title: 'The disk is full.',
      text: 'Nothing is sent, and new bills may not be stored. Free some space, then press “Sending stopped: try again” in Queue, and save again what was not stored.',
    },
    'label-failed': {
      title: 'A label could not be made.',
      text: 'The bill is safe and has its code. Open it in Bills and make the label again.',
    },
    'provisioning-refused': {
      title: 'The administrator’s provisioning file has a fault.',
      text: 'Nothing was taken from it. Give the details below to your administrator.',
    },
    'update-ready': {
      title: 'A newer Packbench is downloaded: {detail}.',
      text: 'It is installed when you close the program, or at night while nobody uses the computer; never in the middle of work.',
    },
    'update-failed': {
      title: 'A newer Packbench could not be installed.',
      text: 'The station still runs the former version; nothing was changed. Settings → Updates says why.',
    },
    'queue-stopped': {
      title: 'The queue has stopped: a newer Packbench wrote the sending journal.',
      text: 'This version cannot read all of it and sends nothing; bills already entered are kept. Install the newer version on this computer again, then open it.',
    },
    'batches-halted': {
      title: 'Cancels and returns are halted.',
      text: 'The carrier answered unclearly several times in a row. New bills are sent as usual. Open Cancel/return, look at the unclear codes, then let it go on.',
    },
    'station-file-damaged': {
      title: 'The station’s own file was damaged. What could be read of it is in use.',
      text: 'The damaged file is kept beside the new one (see Details), and no bill was deleted. Tell whoever looks after this computer, and check accounts, operators and printers in Settings.',
    },
    'database-damaged': {
      title: 'The data file was damaged and has been set apart.',
      text: 'Nothing was deleted. Tell whoever is in charge before entering old bills again; a backup can be restored in Settings.',
    },
    'rows-damaged': {
      title:
        '{count, plural, one {The data of # row is} other {The data of # rows is}} damaged and has been set apart.',
      text: 'Nothing is sent, changed or printed from them; all other bills go on. Details has their names: unsent bills are on hold, created ones on the worklist of Bills.',
    },
    'check-failed': {
      title: 'The station could not check all of its data.',
      text: 'Bills are saved, sent and printed as usual. The station checks again in a day. If this comes back, tell whoever looks after this computer.',
    },
    'drafts-recovered': {
      title:
        '{count, plural, one {# unsent bill was} other {# unsent bills were}} brought over from the former data file.',
      text: 'They are on hold: look at each, compare it with the carrier’s site, then release it. The former file is kept.',
    },
    'requests-recovered': {
      title:
        '{count, plural, one {# cancel, return or update was} other {# cancels, returns and updates were}} brought over from the former data file.',
      text: 'None of them is sent by itself. Look at each code (under Details), track it, and ask again where it is still wanted.',
    },
    'recovery-failed': {
      title: 'Unsent bills of the former data file could not be brought over yet.',
      text: 'New bills are kept and sent. The former file is untouched; Packbench tries again when it is opened, or when the queue is resumed. Do not enter old bills again; tell whoever looks after this computer.',
    },
    'file-of-another': {
      title: 'A former data file in this account’s folder names another account as its owner.',
      text: 'Bills and requests in it that were not sent stay in it: nothing of it is brought over or sent. Do not enter them again; tell whoever looks after this computer. Details name the file. This note comes back until the file is moved away.',
    },
    'data-missing': {
      title: 'Part of the data is gone.',
      text: 'The station knows it from its other records. Do not enter old bills again yet: restore the newest backup first, if there is one, then compare with the carrier’s site. Tell whoever looks after this computer.',
    },
    'data-put-back': {
      title:
        'The station’s data is a copy or was restored. {count, plural, =0 {No unsent bill is in it.} one {# unsent bill is on hold.} other {# unsent bills are on hold.}}',
      text: 'Bills sent after the backup may exist at the carrier and not here. Compare each bill on hold with the carrier’s site before you release it.',
    },
    'backup-restored': {
      title:
        'The backup was restored. {count, plural, one {# unsent bill of it is} other {# unsent bills of it are}} on hold.',
      text: 'What was sent after the backup is known and is not sent again. Look at each bill on hold, then release it. The replaced data is kept (see Details).',
    },
    'backup-failed': {
      title: 'Today’s backup could not be made.',
      text: 'Bills are kept and sent as always. Look whether the disk has room; Packbench tries again every hour.',
    },
    'core-stopped': {
      title: 'The sending part has stopped.',
      text: 'Saved bills are still there. Close Packbench and open it again.',
    },
  },
}
