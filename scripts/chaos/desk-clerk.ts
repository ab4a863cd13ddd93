import { emptyBill, type BillInput } from '../../src/shared/domain/bill-input.ts'
import type { StationLife } from './station.ts'

/** Types one bill after the other, and types again what the station did not live to confirm. */
export interface DeskClerk {
  readonly entered: ReadonlySet<string>
  /** Enters drafts until so many are confirmed; ends early where the station dies. */
  enter(life: StationLife, quota: number): Promise<void>
}

export function createDeskClerk(seed: number, drafts: number): DeskClerk {
  const entered = new Set<string>()

  /** True once the station has the draft: by its answer, or because it says that the reference is in use. */
  async function submit(life: StationLife, refCode: string): Promise<boolean> {
    const draft = { bill: billOf(refCode), intent: 'send', draftId: null, referenceOverrideReason: null } as const
    const answer = await life.ask('drafts.submit', draft)
    if (answer.ok || answer.error.code === 'reference-in-use') return true
    if (answer.error.code === 'core-stopped') return false
    throw new Error(`The station refused ${refCode}: ${JSON.stringify(answer.error)}`)
  }

  return {
    entered,
    async enter(life, quota) {
      while (entered.size < Math.min(quota, drafts)) {
        const refCode = `C${seed}-${entered.size + 1}`
        // A dead station answers nothing; its successor is asked again.
        if (!(await submit(life, refCode).catch(ignoreDeath))) return
        entered.add(refCode)
      }
    },
  }
}

function ignoreDeath(cause: unknown): false {
  if (cause instanceof Error && cause.message === 'The station is dead.') return false
  throw cause
}

const haNoi = {
  system: 'new',
  provinceCode: '01',
  provinceName: 'Thành phố Hà Nội',
  wardCode: '00004',
  wardName: 'Phường Ba Đình',
} as const
const saiGon = {
  system: 'new',
  provinceCode: '79',
  provinceName: 'Thành phố Hồ Chí Minh',
  wardCode: '26740',
  wardName: 'Phường Sài Gòn',
} as const

/** A complete v3 bill. */
export function billOf(refCode: string): BillInput {
  return {
    ...emptyBill,
    refCode,
    sender: { name: 'Shop Mộc An', phone: '0901234567', address: '18 Cộng Hòa', location: saiGon },
    receiver: { name: 'Lê Hoàng Phúc', phone: '0908765432', address: '245/8 Phạm Văn Thuận', location: haNoi },
    cargo: { ...emptyBill.cargo, content: 'Áo thun cotton', typeId: 2, weightGrams: 1200 },
    serviceId: 90,
    paymentMethodId: 11,
    codAmountVnd: 250_000,
  }
}
