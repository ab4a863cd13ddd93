import { useTranslation } from 'react-i18next'
import type { FaultWords } from '../../../shared/domain/order/import.ts'
import { orderFaultKinds, type OrderFault } from '../../../shared/domain/order/order.ts'

/** By the last part of a fault's path: "phone" of "receiver.phone". */
const fields = [
  'number',
  'name',
  'phone',
  'location',
  'address',
  'items',
  'codAmountVnd',
  'valueVnd',
  'weightGrams',
  'packageCount',
  'serviceId',
  'note',
  'status',
  'row',
] as const

/** What is wrong with an order, in words. */
export function useFaultWords(): {
  field(path: string): string
  kind(fault: OrderFault): string
  /** As a file of faulty rows has them. */
  forFile(): FaultWords
} {
  const { t } = useTranslation()
  const fieldWords = (path: string): string => {
    const name = path.split('.').at(-1)
    const known = fields.find((each) => each === name)
    return known === undefined ? path : t(`orders.fields.${known}`)
  }
  return {
    field: fieldWords,
    kind: ({ kind }) => t(`orders.faults.${kind}`),
    forFile: () => ({
      heading: t('importing.reason'),
      fields: Object.fromEntries(fields.map((name) => [name, t(`orders.fields.${name}`)])),
      kinds: Object.fromEntries(
        orderFaultKinds.map((kind) => [kind, t(`orders.faults.${kind}`)]),
      ) as FaultWords['kinds'], // every kind is in the list
    }),
  }
}
