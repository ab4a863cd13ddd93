import type { z } from 'zod'
import {
  stationExportSchema,
  type ImportProblem,
  type StationExport,
} from '../../shared/domain/settings/station-export.ts'
import { err, ok, type Result } from '../../shared/result.ts'

/** More faults than this in one file tell nobody more. */
const mostProblems = 50

/** Reads a station's file to the last key: every fault is named by its place in the file, and nothing is guessed. */
export function readStationExport(text: string): Result<StationExport, readonly ImportProblem[]> {
  const raw = parseJson(text)
  if (!raw.ok) return err([{ field: '', kind: 'not-json', detail: raw.error }])
  const stranger = strangerOf(raw.value)
  if (stranger !== null) return err([stranger])
  const parsed = stationExportSchema.safeParse(raw.value, { reportInput: true })
  if (!parsed.success) return err(parsed.error.issues.flatMap(problemsOf).slice(0, mostProblems))
  const { senders, defaultSenderId = null } = parsed.data.settings
  if (senders !== undefined && defaultSenderId !== null && !senders.some(({ id }) => id === defaultSenderId)) {
    return err([{ field: 'settings.defaultSenderId', kind: 'invalid', detail: 'no sender of the file has this id' }])
  }
  return ok(parsed.data)
}

function parseJson(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : String(cause))
  }
}

/** Said before any field is: another kind of file, or one of a newer version, has hundreds of faults and one reason. */
function strangerOf(raw: unknown): ImportProblem | null {
  const { format, version } = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {}
  if (format !== 'packbench-station') return { field: 'format', kind: 'not-a-station-file', detail: String(format) }
  if (typeof version === 'number' && version > 1)
    return { field: 'version', kind: 'newer-version', detail: `${version}` }
  return null
}

function problemsOf(issue: z.core.$ZodIssue): ImportProblem[] {
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: [...issue.path, key].join('.'),
      kind: 'unknown-key',
      detail: issue.message,
    }))
  }
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  return [{ field, kind: isMissing ? 'missing' : 'invalid', detail: issue.message }]
}
