import { setImmediate as nextTurn } from 'node:timers/promises'
import { longestBillCode } from '../../../../shared/domain/bill/bill-codes.ts'
import { isLikelyRefused } from '../../../../shared/domain/request/batch.ts'
import type { BatchKind, CodeMark, MarkedCode } from '../../../../shared/domain/request/batch.ts'
import type { BriefBill } from '../../../database/stores/bills/bills.ts'
import { listedBills, lookedUpAtOnce } from '../../parcel-bill.ts'
import type { Stores } from '../../stores.ts'

interface MarkDeps {
  readonly stores: Stores
}

/** Each bill once, where it first stands: the code of a parcel, or one in other letters, stands for its bill. */
export async function markCodes(deps: MarkDeps, kind: BatchKind, codes: readonly string[]): Promise<MarkedCode[]> {
  const listed = await listedBills(deps.stores, codes)
  const marked: MarkedCode[] = []
  for (const { billCode, parcelCodes } of listed) {
    if (marked.length % lookedUpAtOnce === 0) await nextTurn()
    marked.push({ ...markListed(deps, kind, billCode), parcelCodes: [...parcelCodes] })
  }
  return marked
}

type ListedCode = Omit<MarkedCode, 'parcelCodes'>

function markListed(deps: MarkDeps, kind: BatchKind, billCode: string): ListedCode {
  if (billCode.length <= longestBillCode) return markCode(deps, kind, billCode)
  return { billCode, mark: 'too-long', statusId: null, receiverName: '', packageCount: 1 }
}

/** What the station knows about one bill, before anything is asked for. */
export function markCode(
  { stores }: MarkDeps,
  kind: BatchKind,
  billCode: string,
): ListedCode & { readonly mark: CodeMark } {
  const bill = stores.bills.brief(billCode)
  return {
    billCode,
    mark: markOf(stores, kind, billCode, bill),
    statusId: bill?.statusId ?? null,
    receiverName: bill?.receiverName ?? '',
    packageCount: bill?.packageCount ?? 1,
  }
}

function markOf(stores: Stores, kind: BatchKind, billCode: string, bill: BriefBill | undefined): CodeMark {
  if (stores.requests.isPending(billCode, kind)) return 'already-pending'
  if (bill === undefined) return 'unknown-bill'
  return isLikelyRefused(kind, bill.statusId) ? 'likely-refused' : 'none'
}
