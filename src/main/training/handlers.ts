import type { AccountView } from '../../shared/ipc/channels/account-contract.ts'
import type { trainingContract } from '../../shared/ipc/channels/training-contract.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import type { TrainingCarrier } from './training-carrier.ts'

/** What only training offers: troubles to practise on, and the carrier's own page. */
export function trainingHandlers(
  training: () => TrainingCarrier | null,
  practiseOutage: (on: boolean) => Promise<AccountView>,
): HandlersOf<typeof trainingContract> {
  const carrier = (): TrainingCarrier => {
    const open = training()
    if (open === null)
      throw new AppFailure({ code: 'not-available-here', detail: 'only training has a carrier inside' })
    return open
  }
  return {
    'training.practiseOutage': ({ on }) => practiseOutage(on),
    'training.loseNextAnswer': () => {
      carrier().loseNextAnswer()
      return {}
    },
    'training.lookUp'({ wanted }) {
      const found = carrier().lookUp(wanted)
      if (found === null) throw new AppFailure({ code: 'carrier-unreachable' })
      return found.map(({ billCode, refCode, statusText, createdAtMs, receiverName, codAmountVnd }) => ({
        billCode,
        refCode,
        statusVi: statusText.vi,
        statusEn: statusText.en,
        createdAtMs,
        receiverName,
        codAmountVnd,
      }))
    },
  }
}
