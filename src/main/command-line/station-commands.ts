import type { AppError } from '../../shared/app-error.ts'
import { assertNever } from '../../shared/assert-never.ts'
import { exportColumns, type BillExport } from '../../shared/domain/bill/bill-export.ts'
import { anyBill } from '../../shared/domain/bill/bill-filter.ts'
import { pdfProfile, profileInUse } from '../../shared/domain/printing/printing.ts'
import type { Channel, ChannelInput, ChannelOutput } from '../../shared/ipc/contract.ts'
import type { Result } from '../../shared/result.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import type { CommandAnswer, StationCommand } from '../ipc/station-command.ts'
import { makeBills, namedOrders, orderStatus } from './orders-by-command.ts'

export type Ask = <C extends Channel>(channel: C, input: ChannelInput<C>) => Promise<ChannelOutput<C>>

export interface CommandDeps {
  invoke(channel: string, input: unknown, boundTo?: string): Promise<Result<unknown, AppError>>
  /** Hears how an export of bills goes on. @returns what ends the hearing */
  onExport(listener: (progress: BillExport) => void): () => void
}

/** What a command brings along: the id of what it makes, and its file. Null for a question. */
type Work = { readonly workId: string; readonly fileId?: string } | null

type CommandOf<Name extends StationCommand['command']> = Extract<StationCommand, { command: Name }>

export const refused = (code: string, detail = ''): CommandAnswer => ({ ok: false, error: { code, detail } })

/** What a program is told and no screen: why a command was not done. */
class CommandRefused extends Error {
  readonly code: string
  constructor(code: string, detail = '') {
    super(detail)
    this.code = code
  }
}

export async function answerCommand(deps: CommandDeps, command: StationCommand, work: Work): Promise<CommandAnswer> {
  const askFor =
    (boundTo: string | undefined): Ask =>
    async (channel, input) => {
      const answer = await deps.invoke(channel, input, boundTo)
      if (!answer.ok) throw new AppFailure(answer.error)
      // The router's own answer to this channel.
      return answer.value as ChannelOutput<typeof channel>
    }
  try {
    // Whatever comes to the front meanwhile, a command stays with the account with which it began.
    const { id } = await askFor(undefined)('account.view', undefined)
    if (command.accountId !== undefined && command.accountId !== id) throw new CommandRefused('account-changed')
    return { ok: true, value: await valueOf(deps, askFor(id ?? undefined), command, work) }
  } catch (cause) {
    if (cause instanceof AppFailure) return refused(cause.error.code, cause.error.detail)
    if (cause instanceof CommandRefused) return refused(cause.code, cause.message)
    throw cause
  }
}

function valueOf(deps: CommandDeps, ask: Ask, command: StationCommand, work: Work): Promise<unknown> {
  switch (command.command) {
    case 'status':
      return statusOf(ask, command)
    case 'import':
      return importFile(ask, command, work)
    case 'send':
      return send(ask, command)
    case 'print':
      return print(ask, command)
    case 'export':
      return exportBills(deps, ask, command)
    default:
      return assertNever(command)
  }
}

async function statusOf(ask: Ask, command: CommandOf<'status'>): Promise<unknown> {
  const orders = await namedOrders(ask, command)
  if (orders !== null) return { orders: orders.map(orderStatus) }
  const view = await ask('account.view', undefined)
  const { locked: isLocked } = await ask('operators.view', undefined)
  const { id, session, problem } = view
  const about = { accountId: id, session, problem: problem?.code ?? null, isLocked }
  if (id === null || problem !== null) return about
  return {
    ...about,
    queue: await ask('queue.status', undefined),
    drafts: await ask('drafts.counts', undefined),
    orders: await ask('orders.counts', undefined),
    printing: await ask('printing.overview', undefined),
  }
}

async function importFile(ask: Ask, { file, layoutId, isDryRun }: CommandOf<'import'>, work: Work): Promise<unknown> {
  if (work?.fileId === undefined) throw new CommandRefused('input-refused', 'a file is wanted')
  const { fileId, workId: importId } = work
  const input = { fileId, importId, name: file.name, isDryRun, ...(layoutId !== undefined && { layoutId }) }
  const answer = await ask('import.enter', input)
  if (answer.kind === 'read') return answer.value
  if (answer.kind === 'refused')
    throw new CommandRefused('sheet-refused', [answer.refusal, answer.detail].filter(Boolean).join(': '))
  throw new CommandRefused(answer.kind === 'running' ? 'import-busy' : 'import-stopped')
}

async function send(ask: Ask, command: CommandOf<'send'>): Promise<unknown> {
  const orders = await namedOrders(ask, command)
  if (orders === null) return { queue: await ask('queue.sendNow', undefined) }
  return makeBills(ask, orders, command.isPrinted)
}

async function print(ask: Ask, { billCodes, reprint }: CommandOf<'print'>): Promise<unknown> {
  const profile = profileInUse(await ask('settings.get', undefined)) ?? pdfProfile
  return ask('printing.print', { billCodes, profileId: profile.id, reprint })
}

/** Headings are the names of the columns, for a program; the words in them are the station's. */
async function exportBills({ onExport }: CommandDeps, ask: Ask, command: CommandOf<'export'>): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<BillExport>()
  const stop = onExport((progress) => progress.state !== 'running' && resolve(progress))
  try {
    const created = { kind: command.isToday ? ('today' as const) : ('any' as const) }
    const columns = exportColumns.map((column) => ({ column, heading: column }))
    await ask('bills.export', {
      selection: { kind: 'filter', filter: { ...anyBill, created }, upToSeq: Number.MAX_SAFE_INTEGER, except: [] },
      format: command.format,
      columns,
      onlyIfIdle: true,
    })
    const { state, path, total, detail } = await promise
    if (state === 'stopped') throw new CommandRefused('export-busy', 'somebody has begun another one')
    if (state !== 'done') throw new AppFailure({ code: 'file-not-written', detail })
    return { path, bills: total }
  } finally {
    stop()
  }
}
