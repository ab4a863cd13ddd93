import { billOfOrder } from '../../../../shared/domain/order/bill-of-order.ts'
import type { OrderContent } from '../../../../shared/domain/order/order.ts'
import { fillForm, readForm, type FormValues } from '../form/form-values.ts'

/** The fields of New bill as an order fills them. What the order does not say is as in `blank`. */
export const valuesOfOrder = (content: OrderContent, refCode: string, blank: FormValues): FormValues =>
  fillForm(billOfOrder(content, refCode, readForm(blank).bill))
