import { findOwnEntry, type Carrier } from '../carrier.ts'
import { refused, succeeded, type Endpoint } from '../http/endpoint.ts'
import { trackingRecord } from '../shipments/tracking-record.ts'

export function trackingEndpoint(carrier: Carrier): Endpoint {
  return {
    method: 'GET',
    path: '/v3/bill/tracking',
    authentication: 'bearer',
    messageKey: 'message',
    handle({ query, account, nowMs }) {
      const billCode = query['bill_code']
      if (typeof billCode !== 'string' || billCode === '') return refused('Thiếu tham số bắt buộc: bill_code')
      const entry = findOwnEntry(carrier, account, billCode)
      if (!entry) return refused(`Không tìm thấy vận đơn ${billCode}`)
      const record = trackingRecord(carrier, entry, nowMs)
      const asObject = carrier.quirks.current.trackingData === 'object'
      return succeeded('Tra cứu vận đơn thành công', asObject ? record : [record])
    },
  }
}
