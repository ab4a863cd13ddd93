import type { scaleContract } from '../../shared/ipc/channels/station-contract.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import { checkProtocol } from './protocols.ts'
import type { Scale } from './scale.ts'

/** `isTraining`: a weight that nobody has weighed must never reach a live bill. */
export function scaleHandlers(scale: Scale, isTraining: () => boolean): HandlersOf<typeof scaleContract> {
  return {
    'scale.view': () => scale.view(),
    'scale.ports': async () => [...(await scale.ports())],
    'scale.check': ({ text }) => checkProtocol(text),
    'scale.tare': () => scale.toggleTare(),
    'scale.used': ({ load }) => scale.used(load),
    'scale.simulate'({ grams }) {
      if (!isTraining())
        throw new AppFailure({ code: 'not-available-here', detail: 'only training has a simulated scale' })
      return scale.simulate(grams)
    },
  }
}
