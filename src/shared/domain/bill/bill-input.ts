import { z } from 'zod'
import { locationSchema } from '../place/location.ts'

/** One side of a shipment. `phone` is kept as the packer means it: digits in national form, for example "0908765432". */
export const partySchema = z.strictObject({
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  location: locationSchema.nullable(),
})

export const cargoSchema = z.strictObject({
  content: z.string(),
  /** The carrier's cargo_type_id, from the editable presets. */
  typeId: z.number().int().nullable(),
  packageCount: z.number().int(),
  weightGrams: z.number().int().nullable(),
  lengthCm: z.number().nullable(),
  widthCm: z.number().nullable(),
  heightCm: z.number().nullable(),
  valueVnd: z.number().int().nullable(),
})

export const billTypes = ['outbound', 'return', 'trade-in-outbound', 'trade-in-return'] as const
/** Those of parcels that come back: their sender is the customer. */
export const comingBackTypes = ['return', 'trade-in-return'] as const satisfies readonly (typeof billTypes)[number][]

/**
 * Everything a packer can say about a shipment, in the field's terms and the app's units, before a carrier has seen it.
 * It may be incomplete (a draft being typed); `checkBill` says what is missing. It is what a draft stores.
 */
export const billInputSchema = z.strictObject({
  refCode: z.string(),
  sender: partySchema,
  receiver: partySchema,
  receiverEmail: z.string(),
  /** Null where a return goes back to the sender. */
  returnTo: partySchema.nullable(),
  cargo: cargoSchema,
  serviceId: z.number().int().nullable(),
  paymentMethodId: z.number().int().nullable(),
  /** 0 means nothing is to be collected. */
  codAmountVnd: z.number().int(),
  otherFeeVnd: z.number().int().nullable(),
  returnDocument: z.boolean(),
  installation: z.boolean(),
  /** Registered at the carrier as a draft: not packed yet, no pickup called. */
  carrierDraft: z.boolean(),
  billType: z.enum(billTypes),
  /** Reference of the other shipment of a linked pair; empty for none. */
  billReturn: z.string(),
  /** Delivery instruction, printed on the label; for v3 it is sent as an update behind the create. */
  note: z.string(),
})

export type Party = z.infer<typeof partySchema>
export type Cargo = z.infer<typeof cargoSchema>
export type BillType = (typeof billTypes)[number]
export type BillInput = z.infer<typeof billInputSchema>

const emptyParty: Party = { name: '', phone: '', address: '', location: null }

export const comesBack = ({ billType }: Pick<BillInput, 'billType'>): boolean =>
  comingBackTypes.some((type) => type === billType)

/** A blank bill: what New bill starts from before presets and kept values are applied. */
export const emptyBill: BillInput = {
  refCode: '',
  sender: emptyParty,
  receiver: emptyParty,
  receiverEmail: '',
  returnTo: null,
  cargo: {
    content: '',
    typeId: null,
    packageCount: 1,
    weightGrams: null,
    lengthCm: null,
    widthCm: null,
    heightCm: null,
    valueVnd: null,
  },
  serviceId: null,
  paymentMethodId: null,
  codAmountVnd: 0,
  otherFeeVnd: null,
  returnDocument: false,
  installation: false,
  carrierDraft: false,
  billType: 'outbound',
  billReturn: '',
  note: '',
}
