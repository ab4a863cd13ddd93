import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { AccountSummary } from '../../shared/domain/account/account.ts'
import type { HealthPart } from '../../shared/domain/health.ts'
import type { Settings } from '../../shared/domain/settings/settings.ts'
import { withoutPhones, withoutTokens } from '../../shared/domain/text/private-text.ts'
import type { ChannelOutput } from '../../shared/ipc/contract.ts'
import type { QueueStatus } from '../../shared/ipc/channels/drafts-contract.ts'
import { logFilesIn } from './station-log.ts'

export interface DiagnosticsDeps {
  /** How what the station stands on is. */
  readonly health: readonly HealthPart[]
  readonly info: ChannelOutput<'app.info'>
  readonly settings: Settings
  readonly accounts: readonly AccountSummary[]
  /** Of the account in front; null without one. */
  readonly queue: QueueStatus | null
  readonly secretsProtected: boolean
  readonly nowMs: number
}

/** What support asks for, as text to be copied. Nobody's name, phone, address, user name or secret is in it. */
export function diagnosticsText(deps: DiagnosticsDeps): string {
  const { info, accounts, queue, nowMs } = deps
  const lines = [
    `Packbench ${info.version} · ${info.runtime} · ${info.platform} ${process.arch} · Node ${process.versions.node}`,
    `time ${new Date(nowMs).toISOString()}`,
    `profile ${info.profileFolder}`,
    `secret store protected: ${deps.secretsProtected}`,
    `settings ${settingsText(deps.settings)}`,
    `queue ${queue === null ? 'none' : queueText(queue)}`,
    ...accounts.map(accountText),
    ...deps.health.map((part) => `health ${JSON.stringify(part)}`),
    'log (last lines)',
    lastLines(info.logFile),
  ]
  return withoutPersons(lines.join('\n'), deps)
}

/** The same with every line of the log that is kept: some megabytes, a few lines at a turn. */
export async function diagnosticsBundle(deps: DiagnosticsDeps): Promise<string> {
  const said = [diagnosticsText(deps)]
  for (const file of logFilesIn(deps.info.profileFolder)) {
    said.push(`--- ${basename(file)}`)
    for (const lines of inPieces(await textOf(file))) {
      await nextTurn()
      said.push(withoutPersons(lines, deps))
    }
  }
  return said.join('\n')
}

/** Each of its numbers is looked at, which takes some milliseconds. */
const pieceCharacters = 16 * 1024

/** Whole lines; one that is longer stands alone. */
function* inPieces(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const before = text.lastIndexOf('\n', from + pieceCharacters)
    const end = before < from ? text.indexOf('\n', from) : before
    yield text.slice(from, end < 0 ? text.length : end)
    from = end < 0 ? text.length : end + 1
  }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    return String(cause)
  }
}

/** Errors may have said what they were about: numbers of phones, tokens, and what this station's persons and accounts are called. */
function withoutPersons(text: string, { accounts, settings }: DiagnosticsDeps): string {
  const { operator, senders } = settings
  const names = [
    operator,
    ...accounts.flatMap(({ account }) => (account.kind === 'live' ? [account.username, account.partnerName] : [])),
    ...senders.flatMap(({ party }) => [party.name, party.phone, party.address]),
  ].filter((name) => name.length > 2)
  // Of a name that begins with another one the rest would stay.
  const spelled = names.flatMap((name) => [name, inJson(name)]).toSorted((one, other) => other.length - one.length)
  const unnamed = spelled.reduce((said, name) => said.replaceAll(name, '[name]'), withoutHome(text, homedir()))
  return withoutPhones(withoutTokens(unnamed))
}

/** What stopped it is the station's own error; what it waits for may be the carrier's words, with a customer in them. */
function queueText({ status, detail, unreachable, unclearInRow }: QueueStatus): string {
  return `${status} ${JSON.stringify({ unreachable, unclearInRow, detail: status === 'stopped' ? detail : undefined })}`
}

/** Counts instead of what persons typed. */
function settingsText(settings: Settings): string {
  const { language, scheme, textSize, sendConcurrency, cancelChunkSize, weightUnitOnWire } = settings
  const counts = { senders: settings.senders.length, printerProfiles: settings.printerProfiles.length }
  return JSON.stringify({ language, scheme, textSize, sendConcurrency, cancelChunkSize, weightUnitOnWire, ...counts })
}

function accountText({ id, account, isFront, isOpen, session, leftovers, problem }: AccountSummary): string {
  const where = `${isFront ? 'front' : 'behind'} ${isOpen ? 'open' : 'closed'} ${session}`
  const counts = leftovers === null ? 'not read' : JSON.stringify(leftovers)
  return `account ${id} ${account.kind} ${account.generation} ${where} ${counts} ${problem?.code ?? ''}`.trim()
}

const mostLogBytes = 16 * 1024

/** The end of the log, from a whole line on; its secrets were taken out when it was written. */
function lastLines(file: string): string {
  try {
    const handle = openSync(file, 'r')
    try {
      const { size } = fstatSync(handle)
      const bytes = Buffer.alloc(Math.min(size, mostLogBytes))
      readSync(handle, bytes, 0, bytes.length, size - bytes.length)
      const text = bytes.toString('utf8')
      return size > mostLogBytes ? text.slice(text.indexOf('\n') + 1) : text
    } finally {
      closeSync(handle)
    }
  } catch (cause) {
    return `no log: ${String(cause)}`
  }
}

/** The home folder's path has the user's name in it: in the log it stands as JSON, and in a fault's lines of code as an address. */
export function withoutHome(text: string, home: string): string {
  if (home.length <= 1) return text
  const address = pathToFileURL(home, { windows: home.includes('\\') }).pathname
  const spelled = [address, home, inJson(home), home.replaceAll('\\', '/')]
  return spelled.reduce((said, folder) => said.replaceAll(folder, '~'), text)
}

/** As a text stands in a line of the log. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)
