import { z } from 'zod'
import { importPieceBytes, largestImportBytes } from '../../domain/order/import-bounds.ts'
import { columnMappingSchema, importLayoutSchema } from '../../domain/order/import-columns.ts'
import {
  enteredFileSchema,
  faultWordsSchema,
  importAnswerSchema,
  importDecisionsSchema,
  importPreviewSchema,
  importProgressSchema,
  importReadingSchema,
} from '../../domain/order/import.ts'
import { languages } from '../../domain/settings/language.ts'
import { auditNote, audited, type ChannelGroup } from '../channel-declaration.ts'

const file = z.strictObject({ fileId: z.uuid() })
const chosenFileSchema = z.strictObject({ fileId: z.string(), name: z.string(), bytes: z.number().int() })

/** Orders from a file: part of the contract. A file is known by the id that main gave it; the window never names a path. */
export const importContract = {
  /**
   * A piece of a file that a person has chosen or dropped, in its order. The last one opens it, and the one before is let go; until
   * then the answer is null. A piece of another transfer than the newest is answered `closed`.
   */
  'import.receive': {
    input: z.strictObject({
      transferId: z.uuid(),
      name: z.string().min(1).max(255),
      offset: z.number().int().min(0).max(largestImportBytes),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length <= importPieceBytes),
      isLast: z.boolean(),
    }),
    output: importAnswerSchema(chosenFileSchema).nullable(),
  },
  /** Reads the whole file as it would be entered; progress arrives as `import.progress`. A newer question stops it. */
  'import.preview': {
    input: file.extend({ reading: importReadingSchema }),
    output: importAnswerSchema(importPreviewSchema),
  },
  'import.layouts': {
    input: z.void(),
    output: z.strictObject({ layouts: z.array(importLayoutSchema), saved: z.array(z.string()) }),
  },
  /** Remembers how a file with these headings is read. */
  'import.saveLayout': {
    input: z.strictObject({
      name: z.string().trim().min(1).max(60),
      source: z.string().trim().min(1).max(40),
      columns: z.array(columnMappingSchema.extend({ heading: z.string().max(200) })).max(500),
    }),
    output: importLayoutSchema,
  },
  'import.removeLayout': { input: z.strictObject({ layoutId: z.string().max(100) }), output: z.null() },
  /** Enters what can be entered; progress arrives as `import.progress`. */
  'import.start': audited({
    input: file.extend({ reading: importReadingSchema, decisions: importDecisionsSchema }),
    output: importAnswerSchema(importProgressSchema),
    audit: ({ decisions }, answer) =>
      answer.kind === 'read'
        ? auditNote(
            'account',
            decisions.into === 'customers' ? 'customers-imported' : 'orders-imported',
            decisions.reason,
          )
        : [],
  }),
  /**
   * Reads a file that the command line has handed over, and enters its good orders; of those that are known already nothing is changed. One
   * that was entered under this id before is told, and not entered again; `stopped` where it was taken back.
   */
  'import.enter': audited({
    input: z.strictObject({
      fileId: z.uuid(),
      importId: z.uuid(),
      name: z.string().min(1).max(255),
      layoutId: z.string().max(100).optional(),
      isDryRun: z.boolean(),
    }),
    output: importAnswerSchema(enteredFileSchema),
    audit: ({ name, isDryRun }, answer) =>
      answer.kind === 'read' && !isDryRun ? auditNote('account', 'orders-imported', name) : [],
  }),
  /** Stops reading or entering; of what was entered nothing stays. */
  'import.stop': { input: z.void(), output: importProgressSchema },
  /** Writes the rows that are not entered, with the reasons, into the station's folder. */
  'import.writeFaulty': {
    input: file.extend({ reading: importReadingSchema, takesFaulty: z.boolean(), words: faultWordsSchema }),
    output: importAnswerSchema(z.strictObject({ path: z.string(), rows: z.number().int() })),
  },
  /** Writes an empty sheet with the headings that the station knows best. */
  'import.writeTemplate': {
    input: z.strictObject({ language: z.enum(languages) }),
    output: z.strictObject({ path: z.string() }),
  },
  /** Lets the file go. */
  'import.close': { input: z.void(), output: z.null() },
} as const satisfies ChannelGroup
