import type { HandlersOf } from '../ipc/router.ts'
import type { Operators } from './operators.ts'

type OperatorChannels =
  | 'operators.view'
  | 'operators.add'
  | 'operators.rename'
  | 'operators.setPin'
  | 'operators.remove'
  | 'operators.switch'
  | 'operators.lock'

export function operatorHandlers(operators: Operators): HandlersOf<OperatorChannels> {
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
