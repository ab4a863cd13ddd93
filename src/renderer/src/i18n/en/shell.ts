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
  settings: 'Settings',
  needAttention: '{count, plural, one {# unclear bill} other {# unclear bills}}',
  training: 'TRAINING',
  trainingTitle: 'TẬP HUẤN / TRAINING',
  trainingBand: 'Bills made here do not reach the carrier, labels cannot be used',
  status: 'Station status',
  connected: 'Connected',
  offline: 'Offline, keep typing',
  signedOut: 'Not signed in',
  signingIn: 'Signing in',
  blocked: 'Sign-in refused',
  paused: 'Queue paused',
  probing: 'Trying the carrier again',
  stopped: 'Queue stopped',
  noOperator: 'No operator name',
  alerts: 'Station alerts',
  dismiss: 'Close',
  outsideApp: 'This page only works inside Packbench. Open the application.',
  alert: {
    'storage-failed': {
      title: 'Data cannot be written.',
      text: 'The queue has stopped so that no parcel is lost. Call whoever looks after this computer; leave the app open.',
    },
    'storage-full': {
      title: 'The disk is full.',
      text: 'New bills are not being stored. Free some space, then save again.',
    },
    'label-failed': {
      title: 'A label could not be made.',
      text: 'The bill is safe and has its code. Open it in Bills and make the label again.',
    },
    'queue-stopped': {
      title: 'The queue has stopped.',
      text: 'Nothing more is being sent; bills already entered are kept. Open Queue to see why.',
    },
    'database-set-aside': {
      title: 'The data file was damaged and has been set aside.',
      text: 'Nothing was deleted. Tell whoever is in charge before entering old bills again.',
    },
    'core-stopped': {
      title: 'The sending part has stopped.',
      text: 'Saved bills are still there. Close Packbench and open it again.',
    },
  },
}
