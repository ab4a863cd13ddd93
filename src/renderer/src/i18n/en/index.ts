import { account } from './settings/account.ts'
import { accounts } from './settings/accounts.ts'
import { ages } from './ages.ts'
import { audit } from './settings/audit.ts'
import { backups } from './settings/backups.ts'
import { health } from './settings/health.ts'
import { help } from './help.ts'
import { batch, resolveCancel } from './batch.ts'
import { customers } from './customers.ts'
import { bills } from './bills.ts'
import { dialogs } from './dialogs.ts'
import { errors } from './errors.ts'
import { fees } from './fees.ts'
import { firstStart } from './settings/first-start.ts'
import { move } from './settings/move.ts'
import { newBill } from './new-bill.ts'
import { presets } from './settings/presets.ts'
import { print, printReasons, printStates } from './print.ts'
import { paper } from './settings/paper.ts'
import { importing, orders, packing } from './orders.ts'
import { operators } from './settings/operators.ts'
import { queue } from './queue.ts'
import { settings } from './settings/settings.ts'
import { settingNames } from './settings/setting-names.ts'
import { retention } from './settings/retention.ts'
import { scale } from './settings/scale.ts'
import { scans } from './scans.ts'
import { shell } from './shell.ts'
import { stationFile } from './settings/station-file.ts'
import { handover } from './handover.ts'
import { track } from './track.ts'
import { training } from './training.ts'
import { updates } from './settings/updates.ts'
import { problems, problemSentences, reasons, requestCauses, states } from './states.ts'
import type { SameKeys } from '../same-keys.ts'
import type { vi } from '../vi/index.ts'

export const en: SameKeys<typeof vi> = {
  account,
  accounts,
  ages,
  audit,
  backups,
  health,
  help,
  batch,
  bills,
  customers,
  dialogs,
  errors,
  fees,
  firstStart,
  move,
  newBill,
  presets,
  print,
  printReasons,
  printStates,
  paper,
  operators,
  importing,
  orders,
  packing,
  queue,
  settings,
  settingNames,
  retention,
  resolveCancel,
  scale,
  scans,
  shell,
  stationFile,
  handover,
  track,
  training,
  updates,
  problems,
  problemSentences,
  reasons,
  requestCauses,
  states,
}
