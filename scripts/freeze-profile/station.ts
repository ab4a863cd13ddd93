import { join } from 'node:path'
import { createCore } from '../../src/main/core/core.ts'
import type { PrinterAdapter } from '../../src/main/ports/printer.ts'
import type { BillInput } from '../../src/shared/domain/bill/bill-input.ts'
import type { Clock } from '../../src/shared/domain/time/clock.ts'
import type { DraftRow } from '../../src/shared/domain/draft.ts'
import { askedCore, plainCorePorts, type AskedCore } from '../drive/plain-core.ts'
import { sampleBill } from '../drive/sample-bill.ts'
import { carrierAddress, password, username } from './frozen-carrier.ts'
import { receiverOf } from './people.ts'
import { signInAt } from '../drive/sign-in.ts'

export interface StationParts {
  /** Holds `profile`, `profile.witness` and `documents`. */
  readonly home: string
  readonly clock: Clock
  readonly printer: PrinterAdapter
  readonly proxyUrl: string
}

/** The whole station without a window, in this process. */
export interface Station extends AskedCore {
  enter(refCode: string, intent: 'send' | 'keep', change?: Partial<BillInput>, override?: string): Promise<DraftRow>
  signIn(): Promise<string>
  stop(): Promise<void>
}

export async function openStation({ home, clock, printer, proxyUrl }: StationParts): Promise<Station> {
  const core = await createCore(
    plainCorePorts({
      profileFolder: join(home, 'profile'),
      documentsFolder: join(home, 'documents'),
      clock,
      resolveProxy: () => Promise.resolve(proxyUrl),
      printer,
    }),
  )
  const asked = askedCore(core)
  const { ask } = asked
  return {
    ...asked,
    enter: (refCode, intent, change = {}, override) => {
      const bill = { ...sampleBill(refCode), receiver: receiverOf(refCode), ...change }
      return ask('drafts.submit', { bill, intent, draftId: null, referenceOverrideReason: override ?? null })
    },
    async signIn() {
      const { id } = await ask('account.signIn', signInAt(carrierAddress, { username, password }))
      return id ?? ''
    },
    stop: () => core.stop(),
  }
}
