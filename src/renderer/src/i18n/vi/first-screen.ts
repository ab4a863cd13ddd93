import { accounts } from './settings/accounts.ts'
import { ages } from './ages.ts'
import { dialogs } from './dialogs.ts'
import { newBill } from './new-bill.ts'
import { operators } from './settings/operators.ts'
import { presets } from './settings/presets.ts'
import { printing } from './printing.ts'
import { problems, problemSentences, reasons, requestCauses, states } from './states.ts'
import { queue } from './queue.ts'
import { shell } from './shell.ts'

/** The texts that New bill and the frame around it begin with. All others are read right behind the first screen. */
export const firstScreen = {
  accounts,
  ages,
  dialogs,
  newBill,
  operators,
  presets,
  print: printing,
  problems,
  problemSentences,
  queue,
  reasons,
  requestCauses,
  shell,
  states,
}
