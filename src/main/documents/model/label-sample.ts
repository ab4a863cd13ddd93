import type { LabelModel } from '../../../shared/domain/printing/label.ts'
import type { SenderProfile } from '../../../shared/domain/settings/settings.ts'

interface SampleContext {
  readonly carrierName: string
  readonly stationName: string
  readonly sender: SenderProfile['party'] | null
}

/** Of no day at all, so that a sample only changes where a choice does. */
const printedOnMs = Date.UTC(2026, 0, 5, 1, 30)

/** A bill that nobody has, with something in every place of the label: what the station's choices look like. */
export function sampleLabelModel(kind: LabelModel['kind'], context: SampleContext): LabelModel {
  const { sender, carrierName, stationName } = context
  return {
    kind,
    billCode: kind === 'label' ? 'MAU8031472659' : null,
    refCode: 'MAU-2026-0042',
    carrierName,
    stationName,
    serviceName: 'Chuyển phát nhanh',
    sender: {
      name: sender?.name || 'Cửa hàng Mộc Miên',
      phone: sender?.phone || '0909123456',
      address: sender?.address || '128/5 Nguyễn Thị Minh Khai',
      wardName: sender?.location?.wardName ?? 'Phường Xuân Hòa',
      provinceName: sender?.location?.provinceName ?? 'Thành phố Hồ Chí Minh',
    },
    receiver: {
      name: 'Nguyễn Thị Ngọc Ánh',
      phone: '0389214567',
      address: 'Số 12, ngách 34/56 ngõ Văn Chương, phố Khâm Thiên',
      wardName: 'Phường Văn Miếu - Quốc Tử Giám',
      provinceName: 'Thành phố Hà Nội',
    },
    codAmountVnd: 1_250_000,
    payer: 'sender',
    packageCount: 1,
    weightGrams: 1250,
    lengthCm: 30,
    widthCm: 20,
    heightCm: 12,
    cargoContent: 'Áo dài lụa tơ tằm (2), khăn choàng (1)',
    note: 'TEM MẪU, KHÔNG DÁN LÊN KIỆN. Cho xem hàng, không cho thử.',
    returnDocument: false,
    installation: false,
    billType: 'outbound',
    reprintNumber: 0,
    training: false,
    printedAtMs: printedOnMs,
  }
}
