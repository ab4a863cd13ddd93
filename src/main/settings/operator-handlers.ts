import type { operatorsContract } from '../../shared/ipc/channels/operators-contract.ts'
import type { HandlersOf } from '../ipc/router.ts'
import type { Operators } from './operators.ts'

export function operatorHandlers(operators: Operators): HandlersOf<typeof operatorsContract> {
  return {
    'operators.view': () => operators.view(),
    'operators.add': (input) => operators.add(input),
    'operators.rename': (input) => operators.rename(input),
    'operators.setPin': (input) => operators.setPin(input),
    'operators.remove': (input) => operators.remove(input),
    'operators.switch': (input) => operators.switchTo(input),
    'operators.lock': () => operators.lock(),
  }
}
