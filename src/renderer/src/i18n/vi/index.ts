import { account } from './account.ts'
import { bills } from './bills.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { firstStart } from './first-start.ts'
import { newBill } from './new-bill.ts'
import { queue } from './queue.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { problems, problemSentences, reasons, states } from './states.ts'

/** The original: what it has, every other language must have. */
export const vi = {
  account,
  bills,
  common,
  errors,
  firstStart,
  newBill,
  queue,
  settings,
  shell,
  problems,
  problemSentences,
  reasons,
  states,
}
