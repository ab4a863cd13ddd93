import { describe, expect, it } from 'vitest'
import { changedBill } from '../../../../src/shared/domain/bill/bill-changes.ts'
import { emptyBill, type BillInput } from '../../../../src/shared/domain/bill/bill-input.ts'
import {
  fillUpdate,
  readUpdate,
  type UpdateName,
  type UpdateValues,
} from '../../../../src/renderer/src/bills/update/update-values.ts'

const bill: BillInput = {
  ...emptyBill,
  receiver: { ...emptyBill.receiver, name: 'Lê Hoàng Phúc', phone: '0908765432', address: '245/8 Phạm Văn Thuận' },
  cargo: {
    ...emptyBill.cargo,
    content: 'Áo thun',
    packageCount: 2,
    weightGrams: 1234,
    lengthCm: 30.5,
    valueVnd: 300_000,
  },
  codAmountVnd: 250_000,
  note: 'Gọi trước khi giao',
  returnDocument: true,
}
const start = fillUpdate(bill)
const read = (typed: Partial<UpdateValues>, typedAgain?: ReadonlySet<UpdateName>) =>
  readUpdate(start, { ...start, ...typed }, typedAgain)

describe('the changes of a bill', () => {
  it('are none where nothing was typed', () => {
    expect(read({})).toEqual({ changes: {}, unusable: [] })
  })

  it('are none where the same is only written otherwise', () => {
    const same = {
      codAmountVnd: '250k',
      weightGrams: '1234g',
      receiverPhone: '+84 908.765.432',
      note: ` ${bill.note} `,
    }
    expect(read(same)).toEqual({ changes: {}, unusable: [] })
  })

  it('name every field that says something else, in the units of the bill', () => {
    const { changes, unusable } = read({
      codAmountVnd: '90k',
      cargoValueVnd: '1,5tr',
      packageCount: '3',
      weightGrams: '2,5',
      lengthCm: '31,5',
      widthCm: '20',
      heightCm: '10',
      cargoContent: 'Áo khoác',
      receiverName: 'Trần Dũng',
      receiverPhone: '0912 345 678',
      receiverAddress: '25 Ngọc Lâm',
      note: '',
      returnDocument: false,
      installation: true,
    })
    expect(unusable).toEqual([])
    expect(changes).toEqual({
      codAmountVnd: 90_000,
      cargoValueVnd: 1_500_000,
      packageCount: 3,
      weightGrams: 2500,
      lengthCm: 31.5,
      widthCm: 20,
      heightCm: 10,
      cargoContent: 'Áo khoác',
      receiverName: 'Trần Dũng',
      receiverPhone: '0912345678',
      receiverAddress: '25 Ngọc Lâm',
      note: '',
      returnDocument: false,
      installation: true,
    })
    expect(readUpdate(start, fillUpdate(changedBill(bill, changes))).changes).toEqual(changes)
  })

  it('take an emptied COD for nothing to collect', () => {
    expect(read({ codAmountVnd: '' }).changes).toEqual({ codAmountVnd: 0 })
  })

  it('hold no number that cannot be read, and no number taken away', () => {
    expect(read({ codAmountVnd: '1.5', weightGrams: '', lengthCm: ' ', widthCm: 'x' })).toEqual({
      changes: {},
      unusable: [
        { name: 'codAmountVnd', kind: 'not-a-number' },
        { name: 'weightGrams', kind: 'required' },
        { name: 'lengthCm', kind: 'required' },
        { name: 'widthCm', kind: 'not-a-number' },
      ],
    })
  })

  it('never come from a field that nobody changed, also where its text could not be read again', () => {
    const odd = fillUpdate({ ...bill, cargo: { ...bill.cargo, heightCm: 10.125 } })
    expect(readUpdate(odd, { ...odd, note: 'x' })).toEqual({ changes: { note: 'x' }, unusable: [] })
  })

  it('name an old value that was typed again, but no empty field', () => {
    expect(read({}, new Set<UpdateName>(['codAmountVnd', 'widthCm']))).toEqual({
      changes: { codAmountVnd: 250_000 },
      unusable: [],
    })
  })
})
