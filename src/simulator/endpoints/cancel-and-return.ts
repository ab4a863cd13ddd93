import { entryStatus, findOwnEntry, type Carrier } from '../carrier.ts'
import { refused, succeeded, type Call, type Endpoint, type Outcome } from '../http/endpoint.ts'
import { isChangeable, isReturnable, STATUS, statusText } from '../shipments/statuses.ts'

/** The codes of the request, or why they cannot be read. */
function readCodes(body: Call['body']): { readonly codes: readonly string[] } | { readonly problem: string } {
  const value = body['bill_code']
  if (value === undefined || value === null) return { problem: 'Thiếu trường bắt buộc: bill_code' }
  if (!Array.isArray(value)) return { problem: 'Trường bill_code phải là danh sách mã vận đơn' }
  const codes = value.filter((code): code is string => typeof code === 'string' && code !== '')
  if (codes.length !== value.length) return { problem: 'Danh sách bill_code chứa mã không hợp lệ' }
  if (codes.length === 0) return { problem: 'Danh sách bill_code không được để trống' }
  return { codes }
}

/** What became of one code of a cancel. */
interface Cancelled {
  readonly isCancelled: boolean
  readonly message: string
}

function cancelOne(carrier: Carrier, call: Call, code: string): Cancelled {
  const refusal = (message: string): Cancelled => ({ isCancelled: false, message })
  const entry = findOwnEntry(carrier, call.account, code)
  if (!entry) return refusal(`Vận đơn ${code} không tồn tại`)
  const statusId = entryStatus(carrier, entry, call.nowMs)
  if (statusId === STATUS.cancelled) return refusal(`Vận đơn ${code} đã được hủy trước đó`)
  if (!isChangeable(statusId)) {
    return refusal(`Vận đơn ${code} đang ở trạng thái "${statusText(statusId).vi}", không thể hủy`)
  }
  carrier.ledger.intervene(entry, { kind: 'cancelled', atMs: call.nowMs })
  return { isCancelled: true, message: `Hủy vận đơn ${code} thành công` }
}

/** Answers a text per code and no flag, which is all that the documented interface gives, or two lists of such records. */
function destroy(carrier: Carrier, call: Call): Outcome {
  const read = readCodes(call.body)
  if ('problem' in read) return refused(read.problem)
  const results = read.codes.map((doCode) => ({ doCode, ...cancelOne(carrier, call, doCode) }))
  const reported = (isCancelled: boolean) =>
    results.filter((one) => one.isCancelled === isCancelled).map(({ doCode, message }) => ({ doCode, message }))
  if (carrier.quirks.current.cancelData === 'lists')
    return succeeded('Bill canceled successfully', { success: reported(true), failed: reported(false) })
  return succeeded(
    'Xử lý hủy vận đơn hoàn tất',
    results.map(({ doCode, message }) => ({ doCode, message })),
  )
}

/** Null for a code that is accepted, else the carrier's reason. */
function returnOne(carrier: Carrier, call: Call, code: string): string | null {
  const entry = findOwnEntry(carrier, call.account, code)
  if (!entry) return `Vận đơn ${code} không tồn tại`
  const statusId = entryStatus(carrier, entry, call.nowMs)
  if (!isReturnable(statusId)) {
    return `Vận đơn ${code} đang ở trạng thái "${statusText(statusId).vi}", không thể chuyển hoàn`
  }
  carrier.ledger.intervene(entry, { kind: 'return-requested', atMs: call.nowMs })
  return null
}

function revertBill(carrier: Carrier, call: Call): Outcome {
  const read = readCodes(call.body)
  if ('problem' in read) return refused(read.problem)
  const success: string[] = []
  const failed: { bill_code: string; message: string }[] = []
  for (const code of read.codes) {
    const reason = returnOne(carrier, call, code)
    if (reason === null) success.push(code)
    else failed.push({ bill_code: code, message: reason })
  }
  const asCodes = carrier.quirks.current.revertFailed === 'codes'
  return succeeded('Xử lý yêu cầu chuyển hoàn hoàn tất', {
    success,
    failed: asCodes ? failed.map((refusal) => refusal.bill_code) : failed,
  })
}

export function cancelAndReturnEndpoints(carrier: Carrier): readonly Endpoint[] {
  return [
    {
      method: 'POST',
      path: '/v3/bill/destroy',
      authentication: 'bearer',
      messageKey: 'message',
      handle: (call) => destroy(carrier, call),
    },
    {
      method: 'POST',
      path: '/v3/bill/revert-bill',
      authentication: 'bearer',
      messageKey: 'message',
      handle: (call) => revertBill(carrier, call),
    },
  ]
}
