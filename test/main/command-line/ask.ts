import { askStation } from '../../../src/main/shell/command-line/ask-station.ts'
import { parseCommand } from '../../../src/main/shell/command-line/parse-command.ts'

interface Answer {
  readonly exitCode: number
  readonly ok: boolean
  readonly value: unknown
  readonly error: { readonly code: string; readonly detail: string }
  readonly repeated?: boolean
  readonly after?: unknown
}

/** What `npm run station -- ...` says of a station that is open; null where none is. */
export async function command(profile: string, ...args: readonly string[]): Promise<Answer | null> {
  const said = await askStation(profile, await parseCommand([...args, '--json'], '/'))
  return said === null ? null : { ...(JSON.parse(said.text) as Answer), exitCode: said.exitCode }
}
