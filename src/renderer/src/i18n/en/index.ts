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
import type { SameKeys } from '../same-keys.ts'
import type { vi } from '../vi/index.ts'

export const en: SameKeys<typeof vi> = {
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
