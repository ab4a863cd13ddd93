import type { ordersContract } from '../../shared/ipc/channels/orders-contract.ts'
import { orFail } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import type { Orders } from './orders.ts'

/** The use cases of orders, one channel each. `consent` answers the name of the lead whose PIN it is; empty where the station has no lead. */
export function orderHandlers(
  orders: () => Orders,
  consent: (pin: string | null) => Promise<string>,
): HandlersOf<typeof ordersContract> {
  return {
    'orders.list': (input) => orders().list(input),
    'orders.counts': () => orders().counts(),
    'orders.sources': () => orders().sources(),
    'orders.get': ({ id }) => orFail(orders().get(id)),
    'orders.scan': ({ code }) => orders().scan(code),
    'orders.start': (input) => orFail(orders().start(input)),
    async 'orders.overrule'({ pin, ...input }) {
      // Another account may come to the front while the PIN is tried.
      const pool = orders()
      return orFail(pool.overrule(input, await consent(pin)))
    },
    'orders.giveBack': (input) => orFail(orders().giveBack(input)),
    'orders.makeBills': (input) => orders().makeBills(input),
    'orders.billsByGoods': async ({ ids }) => orFail(await orders().billsByGoods(ids)),
    'orders.cancel': (input) => orFail(orders().cancel(input)),
    'orders.hold': (input) => orFail(orders().hold(input)),
    'orders.release': (input) => orFail(orders().release(input)),
    'orders.undoMove': (input) => orFail(orders().undoMove(input)),
    'orders.imports': (input) => orders().imports(input),
    async 'orders.ofImport'({ importId, offset, limit }) {
      return { orders: [...orFail(await orders().ofImport(importId, offset, limit))] }
    },
    'orders.takeBack': ({ importId }) => orFail(orders().takeBack(importId)),
  }
}
