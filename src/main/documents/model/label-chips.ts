import { assertNever } from '../../../shared/assert-never.ts'
import type { LabelModel } from '../../../shared/domain/printing/label.ts'

/** What the driver must do beyond handing over, as short words in inverse chips. */
export function chipsOf(model: Pick<LabelModel, 'returnDocument' | 'installation' | 'billType'>): string[] {
  const chips: string[] = []
  if (model.returnDocument) chips.push('THU HỒI CHỨNG TỪ')
  if (model.installation) chips.push('CÓ LẮP ĐẶT')
  const pair = pairChip(model.billType)
  if (pair !== null) chips.push(pair)
  return chips
}

function pairChip(billType: LabelModel['billType']): string | null {
  switch (billType) {
    case 'outbound':
      return null
    case 'return':
      return 'ĐƠN TRẢ HÀNG'
    case 'trade-in-outbound':
      return 'ĐỔI HÀNG: GIAO'
    case 'trade-in-return':
      return 'ĐỔI HÀNG: THU VỀ'
    default:
      return assertNever(billType)
  }
}
