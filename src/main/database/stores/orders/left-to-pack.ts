import type { AccountLeftovers } from '../../../../shared/domain/account/account.ts'
import { orderStatesToPack } from '../../../../shared/domain/order/order-row.ts'
import { oneOf } from '../conditions.ts'
import type { Database } from '../../open.ts'
import { prepareNumber } from '../../prepare-number.ts'

/** What of an account is to be packed, or waits for the driver, and has no draft or request that says so. */
export interface LeftToPack {
  read(): Pick<AccountLeftovers, 'orders' | 'handover'>
}

export function createLeftToPack(db: Database): LeftToPack {
  const orders = prepareNumber(
    db,
    `SELECT count(*) FROM orders INDEXED BY orders_by_state WHERE draft_id IS NULL AND ${oneOf('state', orderStatesToPack)}`,
  )
  const handover = prepareNumber(
    db,
    `SELECT count(*) FROM handover_lists l CROSS JOIN handover_parcels p ON p.list_seq = l.seq
     WHERE l.state = 'open' AND p.place = 'taken'`,
  )
  return { read: () => ({ orders: orders(), handover: handover() }) }
}
