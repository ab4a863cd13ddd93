import { readFileSync, statSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { languages } from '../../shared/domain/settings/language.ts'
import { isServerAddress, type Settings } from '../../shared/domain/settings/settings.ts'
import { readTextFile } from '../../shared/domain/text/read-text-file.ts'
import { labelTemplates } from '../../shared/domain/printing/label.ts'
import { isMissing } from '../files/beside-profile.ts'
import { replaceFileSync } from '../files/durable-file.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import type { StationFile } from './station-file.ts'

/** What an administrator gives a machine before anybody sits down at it. Nothing in it is secret: everybody at the machine can read the file. */
const provisioningSchema = z.strictObject({
  format: z.literal('packbench-provisioning'),
  version: z.literal(1),
  /** The carrier's address in the form of a new account. */
  carrier: z.string().refine(isServerAddress).optional(),
  language: z.enum(languages).optional(),
  /** The label printer's name in the operating system. */
  printer: z.string().min(1).max(200).optional(),
  paper: z.enum(labelTemplates).optional(),
  updateServer: z.string().refine(isServerAddress).optional(),
  /** What nobody changes on the machine. */
  locked: z.array(z.enum(['carrier', 'language', 'printer', 'updateServer'])).default([]),
})
type Given = z.infer<typeof provisioningSchema>

export interface Provisioning {
  /** What it says of the carrier; null for nothing. */
  readonly carrier: string | null
  readonly locked: readonly Given['locked'][number][]
  /** What is wrong with the file, each with the field's name: then nothing of it is taken. */
  readonly problems: readonly string[]
  /** Takes over what is new in the file, and what is locked. To be called at the start, and behind whatever replaces settings as a whole. */
  apply(): void
  /** @throws AppFailure `setting-locked` for a change of something that is locked */
  assertAllowed(change: Partial<Settings>): void
}

/** The id of the printer's profile, by which it is found again. */
const profileId = 'provisioned'
const largestBytes = 64 * 1024

interface ProvisioningOptions {
  /** Null for none. */
  readonly file: string | null
  /** Which of its values were taken over: one that a person has changed since stays changed. */
  readonly takenFile: string
  readonly station: StationFile
}

export function openProvisioning({ file, takenFile, station }: ProvisioningOptions): Provisioning {
  const { given, problems } = file === null ? nothing : readProvisioning(file)
  const locked = given?.locked ?? []
  const wanted = given === null ? [] : settingsIn(given)

  return {
    carrier: given?.carrier ?? null,
    locked,
    problems,
    apply() {
      const taken = takenIn(takenFile)
      const due = wanted.filter(({ field, value }) => isLocked(field) || !isDeepStrictEqual(taken[field], value))
      if (due.length === 0) return
      const before = station.read().settings
      const after = due.reduce((settings, { into }) => into(settings), before)
      if (!isDeepStrictEqual(after, before)) station.update((now) => ({ ...now, settings: after }))
      const now = Object.fromEntries(wanted.map(({ field, value }) => [field, value]))
      if (!isDeepStrictEqual(now, taken)) replaceFileSync(takenFile, JSON.stringify(now))
    },
    assertAllowed(change) {
      const before = station.read().settings
      const fields = wanted.filter(({ field, into }) => isLocked(field) && differs(change, before, into))
      if (fields.length === 0) return
      throw new AppFailure({ code: 'setting-locked', detail: fields.map(({ field }) => field).join(', ') })
    },
  }

  function isLocked(field: string): boolean {
    return locked.some((one) => one === field)
  }
}

/** What is locked may differ from the file, where a full disk has not taken it over: that refuses no change of anything else. */
function differs(change: Partial<Settings>, before: Settings, into: Wanted['into']): boolean {
  const was = new Map(Object.entries(before))
  const wanted = new Map(Object.entries(into({ ...before, ...change })))
  return Object.entries(change).some(
    ([key, value]) => !isDeepStrictEqual(value, was.get(key)) && !isDeepStrictEqual(value, wanted.get(key)),
  )
}

const nothing: { readonly given: Given | null; readonly problems: readonly string[] } = { given: null, problems: [] }

/** One of its values, and the settings with it. */
interface Wanted {
  readonly field: 'language' | 'printer' | 'updateServer'
  readonly value: unknown
  into(settings: Settings): Settings
}

function settingsIn({ language, printer, paper = '100x150', updateServer }: Given): readonly Wanted[] {
  const wanted: Wanted[] = []
  if (language !== undefined) {
    wanted.push({ field: 'language', value: language, into: (settings) => ({ ...settings, language }) })
  }
  if (updateServer !== undefined) {
    wanted.push({ field: 'updateServer', value: updateServer, into: (settings) => ({ ...settings, updateServer }) })
  }
  if (printer !== undefined) {
    wanted.push({
      field: 'printer',
      value: { printer, paper },
      into(settings) {
        const known = settings.printerProfiles.find(({ id }) => id === profileId)
        const usual = { label: printer, dpi: 203, copies: 1, paperName: '' } as const
        const profile = { ...usual, ...known, id: profileId, printer, template: paper }
        const others = settings.printerProfiles.filter(({ id }) => id !== profileId)
        return { ...settings, printerProfiles: [profile, ...others], printerProfileId: profileId }
      },
    })
  }
  return wanted
}

function takenIn(file: string): Readonly<Record<string, unknown>> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

function readProvisioning(file: string): typeof nothing {
  try {
    if (statSync(file).size > largestBytes) return refused('the file is larger than 64 KB')
    const raw: unknown = JSON.parse(readTextFile(readFileSync(file)) ?? '')
    const secrets = secretsIn(raw)
    if (secrets.length > 0)
      return refused(...secrets.map((field) => `${field}: a secret does not belong into this file`))
    const parsed = provisioningSchema.safeParse(raw)
    if (parsed.success) return { given: parsed.data, problems: [] }
    return refused(...parsed.error.issues.flatMap(problemsOf))
  } catch (cause) {
    if (isMissing(cause)) return nothing
    return refused(cause instanceof Error ? cause.message : String(cause))
  }
}

const refused = (...problems: readonly string[]): typeof nothing => ({ given: null, problems: problems.slice(0, 20) })

function problemsOf(issue: z.core.$ZodIssue): readonly string[] {
  if (issue.code !== 'unrecognized_keys') return [`${issue.path.join('.')}: ${issue.message}`]
  return issue.keys.map((key) => `${[...issue.path, key].join('.')}: there is no such field`)
}

const secretWords = ['password', 'passwd', 'secret', 'token', 'apikey', 'credential', 'authorization', 'pin', 'matkhau']

/** The places of fields that are called like a secret, whatever else the file holds. */
function secretsIn(value: unknown, path: readonly string[] = []): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = key.toLowerCase().replaceAll(/[^a-z]/g, '')
    const isSecret = secretWords.some((word) => (word === 'pin' ? name === word : name.includes(word)))
    return isSecret ? [[...path, key].join('.')] : secretsIn(inner, [...path, key])
  })
}
