import { z } from 'zod'
import { healthPartSchema } from '../../domain/health.ts'
import { referenceListsSchema } from '../../domain/settings/reference-lists.ts'
import { heaviestGrams, scalePortSchema, scaleViewSchema } from '../../domain/scale/scale.ts'
import { storedForm } from '../../stored-form.ts'
import { settingsSchema } from '../../domain/settings/settings.ts'
import { importChangeSchema, importProblemSchema } from '../../domain/settings/station-export.ts'
import { audited, auditNote, type ChannelGroup } from '../channel-declaration.ts'

/** Beyond this it is no file of settings. */
const importInput = z.strictObject({ text: z.string().max(5_000_000), withOwn: z.boolean() })

/** The station itself, its settings and what it offers to choose from: part of the contract. */
export const stationContract = {
  'app.info': {
    input: z.void(),
    output: z.strictObject({
      version: z.string(),
      runtime: z.enum(['electron', 'browser-host', 'node']),
      platform: z.string(),
      profileFolder: z.string(),
      logFile: z.string(),
      /** Filled into the account form at first start; empty for none. */
      carrierUrl: z.string(),
      /** What an administrator has fixed on this machine. */
      locked: z.array(z.enum(['carrier', 'language', 'printer', 'updateServer'])),
    }),
    whileLocked: 'answered',
  },
  'settings.get': { input: z.void(), output: storedForm(settingsSchema), whileLocked: 'answered' },
  /** Who is at work is not a setting that the renderer may write; `operators.switch` is. */
  'settings.update': audited({
    input: settingsSchema.omit({ operator: true }).partial(),
    output: storedForm(settingsSchema),
    audit: (change) => auditNote('station', 'settings-changed', Object.keys(change).toSorted().join(', ')),
  }),
  /** Writes the settings as a file into the documents folder. No secret and no PIN is in it. */
  'station.export': audited({
    input: z.void(),
    output: z.strictObject({ path: z.string() }),
    audit: (_nothing, { path }) => auditNote('station', 'settings-exported', path),
  }),
  /** What an import of this text would change; `withOwn` also takes over what belongs to one machine. */
  'station.checkImport': {
    input: importInput,
    output: z.discriminatedUnion('assessment', [
      z.strictObject({ assessment: z.literal('usable'), changes: z.array(importChangeSchema) }),
      z.strictObject({ assessment: z.literal('refused'), problems: z.array(importProblemSchema) }),
    ]),
  },
  /** The settings before are kept as a file of the same form. */
  'station.import': audited({
    input: importInput,
    output: z.strictObject({ keptCopy: z.string(), changed: z.number().int() }),
    audit: (_file, { keptCopy }) => auditNote('station', 'settings-imported', keptCopy),
  }),
  /** What support asks for: versions, states and counts, the last lines of the log. No name, no address, no secret. */
  'app.diagnostics': { input: z.void(), output: z.strictObject({ text: z.string() }) },
  /** The same with the whole log and the station's health, as a file in the documents folder. */
  'app.saveDiagnostics': { input: z.void(), output: z.strictObject({ path: z.string() }), whileLocked: 'answered' },
  /** How what the station stands on is now. */
  'app.health': { input: z.void(), output: z.array(healthPartSchema) },
  'presets.lists': { input: z.void(), output: referenceListsSchema, whileLocked: 'answered' },
} as const satisfies ChannelGroup

/** The scale of the station: part of the contract. What changes arrives as `scale.changed`. */
export const scaleContract = {
  'scale.view': { input: z.void(), output: scaleViewSchema, whileLocked: 'answered' },
  /** The serial ports of this machine; empty where the system does not say. */
  'scale.ports': { input: z.void(), output: z.array(scalePortSchema) },
  /** Whether a protocol can be read that a person has described: its id, else what is wrong with it. */
  'scale.check': {
    input: z.strictObject({ text: z.string().max(5000) }),
    output: z.strictObject({ id: z.string().nullable(), problem: z.string() }),
  },
  /** Sets the tare to what rests there, or takes it away. */
  'scale.tare': { input: z.void(), output: scaleViewSchema },
  /** A bill has left the form while this load lay there. */
  'scale.used': { input: z.strictObject({ load: z.number().int().min(0) }), output: scaleViewSchema },
  /** Training: puts so much on a simulated scale; null takes the scale away. */
  'scale.simulate': {
    input: z.strictObject({ grams: z.number().int().min(0).max(heaviestGrams).nullable() }),
    output: scaleViewSchema,
  },
} as const satisfies ChannelGroup
