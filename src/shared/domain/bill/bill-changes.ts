import { z } from 'zod'
import type { BillInput } from './bill-input.ts'

/** What an update changes: only the named fields. Sending the same changes twice changes nothing more. */
export const billChangesSchema = z.strictObject({
  codAmountVnd: z.number().int().optional(),
  cargoValueVnd: z.number().int().optional(),
  weightGrams: z.number().int().optional(),
  lengthCm: z.number().optional(),
  widthCm: z.number().optional(),
  heightCm: z.number().optional(),
  packageCount: z.number().int().optional(),
  cargoContent: z.string().optional(),
  receiverName: z.string().optional(),
  receiverPhone: z.string().optional(),
  receiverAddress: z.string().optional(),
  note: z.string().optional(),
  returnDocument: z.boolean().optional(),
  installation: z.boolean().optional(),
})
export type BillChanges = z.infer<typeof billChangesSchema>

export function changedBill(bill: BillInput, changes: BillChanges): BillInput {
  const { receiver, cargo } = bill
  return {
    ...bill,
    receiver: {
      ...receiver,
      name: changes.receiverName ?? receiver.name,
      phone: changes.receiverPhone ?? receiver.phone,
      address: changes.receiverAddress ?? receiver.address,
    },
    cargo: {
      ...cargo,
      content: changes.cargoContent ?? cargo.content,
      packageCount: changes.packageCount ?? cargo.packageCount,
      weightGrams: changes.weightGrams ?? cargo.weightGrams,
      lengthCm: changes.lengthCm ?? cargo.lengthCm,
      widthCm: changes.widthCm ?? cargo.widthCm,
      heightCm: changes.heightCm ?? cargo.heightCm,
      valueVnd: changes.cargoValueVnd ?? cargo.valueVnd,
    },
    codAmountVnd: changes.codAmountVnd ?? bill.codAmountVnd,
    note: changes.note ?? bill.note,
    returnDocument: changes.returnDocument ?? bill.returnDocument,
    installation: changes.installation ?? bill.installation,
  }
}

/** Those of the changes that make the bill another one than it is. */
export function realChanges(bill: BillInput, changes: BillChanges): BillChanges {
  const named = Object.entries(changes).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    named.filter(([name, value]) => {
      const changed = changedBill(bill, { [name]: value })
      return JSON.stringify(changed) !== JSON.stringify(bill)
    }),
  )
}
