import { z } from 'zod'
import { labelModelSchema, labelTemplates, longestLogoSidePx, mostLogoPixels } from '../../domain/printing/label.ts'
import { leftOutSchema } from '../../domain/handover.ts'
import { handoverRequestSchema } from '../../domain/printing/document-job.ts'
import { audited, auditNote, type ChannelGroup } from '../channel-declaration.ts'

const labelFileSchema = z.strictObject({ path: z.string(), pages: z.number().int() })

const drawnLabelSchema = z.strictObject({
  pdf: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  pages: z.number().int(),
  /** Fields of which something is missing on the paper. */
  truncated: z.array(z.string()),
})

const logoSchema = z.strictObject({
  widthPx: z.number().int(),
  heightPx: z.number().int(),
  /** Share of black dots in the logo on a 100 x 150 label, from 0 to 1. */
  blackShare: z.number(),
})

/** Which label: 100 x 150 mm for 203 dpi where nothing else is asked for. */
const labelChoice = z.strictObject({
  billCode: z.string(),
  template: z.enum(labelTemplates).optional(),
  dpi: z.union([z.literal(203), z.literal(300)]).optional(),
})

const draftIds = z.array(z.string()).min(1).max(200)
const orderIds = z.array(z.uuid()).min(1).max(500)
const paperOfOrders = labelFileSchema.extend({ leftOut: z.array(z.string()) })

/** How the station's labels look: part of the contract. */
export const labelDesignContract = {
  /** Nobody's parcel, as the station's labels look now. */
  'labels.sample': {
    input: z.strictObject({ template: z.enum(labelTemplates), kind: labelModelSchema.shape.kind }),
    output: drawnLabelSchema,
  },
  'labels.logo': { input: z.void(), output: logoSchema.nullable() },
  'labels.setLogo': audited({
    /** A picture that the renderer has decoded from the file that a person chose. Main checks its size and shape. */
    input: z.strictObject({
      width: z.number().int().min(1).max(longestLogoSidePx),
      height: z.number().int().min(1).max(longestLogoSidePx),
      /** One byte a pixel over white paper, 0 for no ink and 255 for black; rows from the top. */
      ink: z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length <= mostLogoPixels),
      /** Of the file, for the log. */
      fileName: z.string().max(255),
    }),
    output: logoSchema.extend({
      /** Its darkest place was less than half black: it prints darker than it was. */
      wasPale: z.boolean(),
    }),
    audit: ({ fileName }) => auditNote('station', 'logo-changed', fileName),
  }),
  'labels.removeLogo': audited({
    input: z.void(),
    output: z.null(),
    audit: () => auditNote('station', 'logo-changed'),
  }),
} as const satisfies ChannelGroup

/** Paper that is looked at and saved: part of the contract. */
export const labelsContract = {
  /** Refused where the bill is cancelled for good; while a cancel waits or is unclear its label may be looked at. */
  'labels.render': {
    input: labelChoice.extend({
      /** Of a print that was; without it the number that the next print would carry. */
      reprintNumber: z.number().int().min(0).optional(),
    }),
    output: drawnLabelSchema,
  },
  /** A label that leaves as a file is a print: it is recorded, refused while the bill is being cancelled, and carries the reprint mark where one is out already. */
  'labels.save': audited({
    /** `acceptTruncation`: the packer has seen that the label does not say in full where and to whom its parcel goes. */
    input: labelChoice.extend({ acceptTruncation: z.boolean().optional() }),
    output: labelFileSchema,
    audit: ({ billCode }, { path }) => auditNote('account', 'label-saved', path, { billCode }),
  }),
  /** The provisional slip of a draft that has no bill code yet. */
  'labels.slip': { input: z.strictObject({ draftId: z.string() }), output: drawnLabelSchema },
  /** Slips as one file. Drafts that have a bill code by now are left out: their label can be printed. */
  'labels.saveSlips': {
    input: z.strictObject({ draftIds }),
    output: labelFileSchema.extend({ leftOut: z.array(z.string()) }),
  },
  /** What became of each code of a batch, for the drawer or for a spreadsheet. */
  'labels.saveBatchResult': {
    input: z.strictObject({ batchId: z.string(), format: z.enum(['pdf', 'csv']) }),
    output: z.strictObject({ path: z.string(), rows: z.number().int() }),
  },
  /** What `saveBatchResult` writes as a file for a spreadsheet, to be pasted into one. */
  'labels.batchResultText': {
    input: z.strictObject({ batchId: z.string() }),
    output: z.strictObject({ text: z.string(), rows: z.number().int() }),
  },
  /** The paper that the driver signs for. What he may not be given is left out and named, each with its reason. */
  'labels.saveHandoverList': {
    input: handoverRequestSchema,
    output: labelFileSchema.extend({ bills: z.number().int(), leftOut: z.array(leftOutSchema) }),
  },
  /** What has to be fetched from the shelf for some orders, each thing once. Cancelled and forgotten ones are left out and named. */
  'labels.savePickList': { input: z.strictObject({ orderIds }), output: paperOfOrders },
  /** A slip for each order, to be packed by and to lie in its parcel; those of the same goods come together. */
  'labels.savePackingSlips': { input: z.strictObject({ orderIds }), output: paperOfOrders },
  /** Opens a file with the system's own program: one that was saved since the station started, or that a print of the account became. */
  'labels.openFile': { input: z.strictObject({ path: z.string() }), output: z.strictObject({ path: z.string() }) },
} as const satisfies ChannelGroup
