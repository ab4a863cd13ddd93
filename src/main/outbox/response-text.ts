import type { CallEvidence } from '../carrier/http/evidence.ts'

const keptCharacters = 4000

/** What a person may read of an answer: the body without anything that looks like a token, cut to a readable length. */
export function responseTextOf(evidence: CallEvidence): string | null {
  if (!evidence.response) return evidence.failure ? `${evidence.failure.kind}: ${evidence.failure.message}` : null
  return evidence.response.bodyText
    .slice(0, keptCharacters * 2)
    .replaceAll(/eyJ[\w-]{1,8000}(?:\.[\w-]{0,8000}){0,2}/g, '[token]')
    .replaceAll(/("(?:jwt_token|refresh_token|password)"\s*:\s*")[^"]*/gi, '$1[removed]')
    .slice(0, keptCharacters)
}
