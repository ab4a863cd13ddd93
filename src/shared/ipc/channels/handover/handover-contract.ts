import { z } from 'zod'
import {
  closedHandoverSchema,
  handoverListSchema,
  handoverScanSchema,
  handoverScopeSchema,
  handoverWordsSchema,
  leftReasons,
  missingParcelSchema,
  openHandoverSchema,
  scanResults,
} from '../../../domain/handover.ts'
import { longestBillCode } from '../../../domain/bill/bill-codes.ts'
import { exportFormats } from '../../../domain/bill/bill-export.ts'
import { largestInBill } from '../../../domain/validation/bill-bounds.ts'
import { auditNote, audited, type ChannelGroup } from '../../channel-declaration.ts'
import { windowOfRows } from '../../window-of-rows.ts'

const parcel = z.strictObject({
  billCode: z.string().max(longestBillCode),
  parcel: z.number().int().min(1).max(largestInBill.packageCount),
})
const left = parcel.extend({ reason: z.enum(leftReasons), note: z.string().max(200) })
const numbered = z.strictObject({ number: z.number().int().min(1) })
const reasonSchema = z.string().trim().min(1).max(200)
const line = z.string().max(80)

/** Giving parcels to the carrier's driver: part of the contract. */
export const handoverContract = {
  /** The list that is scanned; the next one where none is open. */
  'handover.view': { input: z.void(), output: openHandoverSchema, whileLocked: 'waits' },
  /** By service, then age. */
  'handover.missing': {
    input: z.strictObject(windowOfRows),
    output: z.strictObject({ rows: z.array(missingParcelSchema), total: z.number().int() }),
    whileLocked: 'waits',
  },
  /** Of the list that is scanned, newest first; no results named means all. */
  'handover.scans': {
    input: z.strictObject({ results: z.array(z.enum(scanResults)), ...windowOfRows }),
    output: z.strictObject({ rows: z.array(handoverScanSchema), total: z.number().int() }),
    whileLocked: 'waits',
  },
  /** `question`: of the window; one that is asked again gets the answer that it had. */
  'handover.scan': {
    input: z.strictObject({ question: z.uuid(), code: z.string().min(1).max(200) }),
    output: z.strictObject({ scan: handoverScanSchema, list: openHandoverSchema }),
  },
  /** The newest scan, which was refused for a reason that a person may overrule. */
  'handover.takeAnyway': audited({
    input: z.strictObject({ seq: z.number().int() }),
    output: z.strictObject({ scan: handoverScanSchema, list: openHandoverSchema }),
    audit: (_scan, { scan, list }) =>
      auditNote('account', 'handover-overruled', list.name, { billCode: scan.parcel?.billCode ?? '' }),
  }),
  /** Of the newest scan; another one is not undone. */
  'handover.undo': { input: z.strictObject({ seq: z.number().int() }), output: openHandoverSchema },
  /** Kept back by a person, whether it was scanned or not. */
  'handover.withhold': audited({
    input: left,
    output: openHandoverSchema,
    audit: ({ billCode, reason, note }, { name }) =>
      auditNote('account', 'handover-withheld', [name, reason, note].filter(Boolean).join(' · '), { billCode }),
  }),
  'handover.allow': { input: parcel, output: openHandoverSchema },
  'handover.setScope': { input: z.strictObject({ scope: handoverScopeSchema }), output: openHandoverSchema },
  /** `taken`, `missing`: as they stood on the screen; refused where they are others by now. */
  'handover.close': audited({
    input: numbered.extend({
      taken: z.number().int(),
      missing: z.number().int(),
      driverName: line.trim().min(1),
      plate: z.string().max(20),
      giver: line,
      /** Those that are missing and not named here stay behind for a reason that nobody knows. */
      reasons: z.array(left).max(5_000),
    }),
    output: handoverListSchema,
    audit: (_list, { name, taken, left: leftBehind, driverName, closings }) =>
      auditNote('account', 'handover-closed', `${name} (${closings}): ${taken} · ${leftBehind} · ${driverName}`),
  }),
  /** Those closed since a moment, newest first. */
  'handover.lists': {
    input: z.strictObject({ sinceMs: z.number().int(), ...windowOfRows }),
    output: z.strictObject({ rows: z.array(closedHandoverSchema), total: z.number().int() }),
    whileLocked: 'waits',
  },
  'handover.list': { input: numbered, output: handoverListSchema, whileLocked: 'waits' },
  /** The list that is scanned or a closed one into a file, a row for each parcel. `words`: in the language of the window. */
  'handover.export': audited({
    input: numbered.extend({ format: z.enum(exportFormats), words: handoverWordsSchema }),
    output: z.strictObject({
      path: z.string(),
      name: z.string(),
      rows: z.number().int(),
      unreadable: z.number().int(),
    }),
    audit: (_list, { name, rows }) => auditNote('account', 'handover-exported', `${name}: ${rows}`),
  }),
  /** It becomes the list that is scanned, with its number. */
  'handover.reopen': audited({
    input: numbered.extend({ reason: reasonSchema }),
    output: openHandoverSchema,
    audit: ({ reason }, { name }) => auditNote('account', 'handover-reopened', `${name}: ${reason}`),
  }),
  /** Lets a person choose a picture of the signed paper and keeps a copy; null where none was chosen. */
  'handover.attach': audited({
    input: numbered,
    output: handoverListSchema.nullable(),
    audit: (_list, list) => (list === null ? [] : auditNote('account', 'handover-signed', list.name)),
  }),
  'handover.openSheet': {
    input: numbered.extend({ file: z.string().max(100) }),
    output: z.strictObject({ path: z.string() }),
  },
} as const satisfies ChannelGroup
