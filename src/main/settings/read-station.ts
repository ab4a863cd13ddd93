import { z } from 'zod'
import { accountSchema } from '../../shared/domain/account/account.ts'
import { settingsSchema, type Settings } from '../../shared/domain/settings/settings.ts'
import { storedForm } from '../../shared/stored-form.ts'
import { operatorRecordSchema } from './operator-record.ts'

const version = 1

const formerNameSchema = z.strictObject({ id: z.string(), name: z.string() })

const stationSchema = z.strictObject({
  version: z.literal(version),
  /** Key into `accounts`; null until the first start is answered. */
  activeAccountId: z.string().nullable(),
  accounts: z.record(z.string(), storedForm(accountSchema)),
  settings: storedForm(settingsSchema),
  operators: z.array(operatorRecordSchema).default([]),
  /** Every name that somebody gave up, by a rename or by leaving, with whose it was: nobody else is called by it. */
  formerNames: z.array(formerNameSchema).default([]),
  /** Who is at work; their name is also in the settings, where everything that is done takes it from. */
  operatorId: z.string().nullable().default(null),
})

/** What belongs to the station rather than to one account: its settings and which accounts it knows. No secret is in it but the hashes of PINs. */
export type Station = z.infer<typeof stationSchema>

export type StationRead =
  | { readonly kind: 'whole'; readonly station: Station }
  /** A newer version wrote it: this one must neither use nor change it. */
  | { readonly kind: 'newer'; readonly detail: string }
  /** What could be read of it; `lost` names the keys that could not. */
  | { readonly kind: 'damaged'; readonly station: Station; readonly lost: readonly string[] }

export function freshStation(settings: Settings): Station {
  return { version, activeAccountId: null, accounts: {}, settings, operators: [], formerNames: [], operatorId: null }
}

/** Settings that a newer version added are filled from the defaults; of a damaged file everything that still has its form is kept. */
export function readStation(text: string, defaults: Settings): StationRead {
  const raw = recordOf(jsonOf(text))
  if (raw === null)
    return { kind: 'damaged', station: freshStation(defaults), lost: ['accounts', 'settings', 'operators'] }
  const filled = { ...raw, settings: { ...defaults, ...recordOf(raw['settings']) } }
  // It is read once a start, and a parser compiled for each of its objects would cost more than reading it.
  const parsed = stationSchema.safeParse(filled, { jitless: true })
  if (parsed.success && recordOf(raw['settings']) !== null) return { kind: 'whole', station: parsed.data }
  const newer = signOfNewer(raw, parsed.error?.issues ?? [])
  return newer === null ? { kind: 'damaged', ...readablePart(raw, defaults) } : { kind: 'newer', detail: newer }
}

/** Nothing but a newer version writes keys that this one does not know. */
function signOfNewer(raw: Raw, issues: readonly z.core.$ZodIssue[]): string | null {
  const written = raw['version']
  if (typeof written === 'number' && written > version) return `station.json has version ${written}`
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [],
  )
  return unknown.length === 0 ? null : `station.json has keys that this version does not know: ${unknown.join(', ')}`
}

function readablePart(raw: Raw, defaults: Settings): { readonly station: Station; readonly lost: readonly string[] } {
  const lost: string[] = []
  const keep = <T>(schema: z.ZodType<T>, name: string, value: unknown): T[] => {
    const parsed = schema.safeParse(value)
    if (!parsed.success) lost.push(name)
    return parsed.success ? [parsed.data] : []
  }
  const entriesOf = (name: string): (readonly [string, unknown])[] => {
    const record = recordOf(raw[name])
    if (record === null) lost.push(name)
    return Object.entries(record ?? {})
  }
  const accounts = Object.fromEntries(
    entriesOf('accounts').flatMap(([id, value]) =>
      keep(storedForm(accountSchema), `accounts.${id}`, value).map((account) => [id, account] as const),
    ),
  )
  const settings = entriesOf('settings').flatMap(([key, value]) => {
    const name = `settings.${key}`
    const items = settingOf(key, value) === null && Array.isArray(value) ? (value as readonly unknown[]) : null
    // One sender, preset or printer that is damaged costs none of the others.
    const kept = items?.flatMap((item, index) =>
      keep(z.looseObject({}), `${name}.${index}`, settingOf(key, [item])).map(() => item),
    )
    return keep(z.looseObject({}), name, settingOf(key, kept ?? value)).map((one) => Object.entries(one))
  })
  const operators = listOf(raw['operators'] ?? [], () => lost.push('operators')).flatMap((value, index) =>
    keep(operatorRecordSchema, `operators.${index}`, value),
  )
  const formerNames = listOf(raw['formerNames'] ?? [], () => lost.push('operators')).flatMap((value) =>
    keep(formerNameSchema, 'operators', value),
  )
  const active = raw['activeAccountId']
  const activeAccountId =
    typeof active === 'string' && accounts[active] !== undefined ? active : (Object.keys(accounts)[0] ?? null)
  const operatorId = operators.find(({ id }) => id === raw['operatorId'])?.id ?? null
  const station: Station = {
    ...freshStation({ ...defaults, ...Object.fromEntries(settings.flat()) }),
    activeAccountId,
    accounts,
    operators,
    formerNames,
    operatorId,
  }
  return { station, lost }
}

/** One setting as a record of its own; null where it does not have its form. */
function settingOf(key: string, value: unknown): object | null {
  const parsed = storedForm(settingsSchema.partial()).safeParse({ [key]: value })
  return parsed.success ? parsed.data : null
}

type Raw = Readonly<Record<string, unknown>>

const rawSchema = z.record(z.string(), z.unknown())

function recordOf(value: unknown): Raw | null {
  const parsed = rawSchema.safeParse(value)
  return parsed.success ? parsed.data : null
}

function listOf(value: unknown, onNone: () => void): readonly unknown[] {
  if (Array.isArray(value)) return value
  onNone()
  return []
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
