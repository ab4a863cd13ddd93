import type { trainingContract } from '../../shared/ipc/channels/training-contract.ts'
import type { TrainingProgress, Trouble } from '../../shared/domain/training.ts'
import type { TrainingStore } from '../database/stores/training.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import { sampleDrafts } from './fill-training.ts'
import type { TrainingCarrier } from './training-carrier.ts'

/** What only training has. */
export interface Training {
  readonly carrier: TrainingCarrier
  readonly record: TrainingStore
}

/** What only training offers: troubles to practise on, the first six steps, and the carrier's own page. */
export function trainingHandlers(
  training: () => Training | null,
  now: () => number,
  outageChanged: () => void,
): HandlersOf<typeof trainingContract> {
  const opened = (): Training => {
    const open = training()
    if (open === null)
      throw new AppFailure({ code: 'not-available-here', detail: 'only training has a carrier inside' })
    return open
  }
  const progress = (): TrainingProgress => {
    const { record } = opened()
    const { isCardClosed, bills, hasDrafts } = record.read()
    return { done: record.done(), isCardClosed, samples: bills + (hasDrafts ? sampleDrafts : 0) }
  }
  return {
    'training.troubles': () => opened().carrier.troubles(),
    async 'training.practise'({ trouble, on }): Promise<Trouble[]> {
      const { carrier } = opened()
      await carrier.practise(trouble, on)
      if (trouble === 'outage') outageChanged()
      return carrier.troubles()
    },
    'training.lookUp'({ wanted }) {
      const found = opened().carrier.lookUp(wanted)
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
    'training.progress': progress,
    'training.noteFound'() {
      const { record } = opened()
      if (!record.read().hasFound) record.note({ hasFound: true }, now())
      return progress()
    },
    'training.closeCard'({ isClosed }) {
      opened().record.note({ isCardClosed: isClosed }, now())
      return progress()
    },
  }
}
