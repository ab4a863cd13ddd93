import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the journal of a killed station says of an attempt that its database has open. */
export type Evidence =
  | { readonly kind: 'created'; readonly billCode: string }
  | { readonly kind: 'sent' }
  | { readonly kind: 'no-line' }

/** Read as text: whoever judges the profile must not do it with the code that is judged. */
export function readEvidence(accountFolder: string): (attemptId: string) => Evidence {
  const folder = join(accountFolder, 'journal')
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  return (attemptId) => {
    const about = lines.filter((line) => line.includes(`"attemptId":"${attemptId}"`))
    const answer = about.find((line) => line.includes('"type":"answer"') && line.includes('"kind":"created"'))
    const billCode = /"billCode":"(?<code>[^"]+)"/.exec(answer ?? '')?.groups?.['code']
    if (billCode !== undefined) return { kind: 'created', billCode }
    return { kind: about.length > 0 ? 'sent' : 'no-line' }
  }
}
