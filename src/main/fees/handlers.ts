import type { feesContract } from '../../shared/ipc/channels/fees-contract.ts'
import { orFail } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import { quoteFees, type FeesCarrier } from './quote-fees.ts'

export function feeHandlers(carrier: () => FeesCarrier): HandlersOf<typeof feesContract> {
  return { 'fees.quote': async (question) => [...orFail(await quoteFees(carrier(), question))] }
}
