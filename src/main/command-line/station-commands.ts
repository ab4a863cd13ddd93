import { assertNever } from '../../shared/assert-never.ts'
import { exportColumns } from '../../shared/domain/bill/bill-export.ts'
import { anyBill } from '../../shared/domain/bill/bill-filter.ts'
import { enteredFileSchema } from '../../shared/domain/order/import.ts'
import { labelProfile } from '../../shared/domain/printing/printing.ts'
import { waitsForPerson } from '../../shared/domain/queue-status.ts'
import type { ChannelOutput } from '../../shared/ipc/contract.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import type { Route } from '../ipc/router.ts'
import type { CommandAnswer, StationCommand } from '../ipc/station-command.ts'
import { makeBills, namedOrders, orderStatus, type Ask } from './orders-by-command.ts'

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

export async function answerCommand(invoke: Route, command: StationCommand, work: Work): Promise<CommandAnswer> {
  const askFor =
    (boundTo: string | undefined): Ask =>
    async (channel, input) => {
      const answer = await invoke(channel, input, boundTo)
      if (!answer.ok) throw new AppFailure(answer.error)
      // The router's own answer to this channel.
      return answer.value as ChannelOutput<typeof channel>
    }
  try {
    // Whatever comes to the front meanwhile, a command stays with the account with which it began.
    const { id } = await askFor(undefined)('account.view', undefined)
    if (command.accountId !== undefined && command.accountId !== id) throw new CommandRefused('account-changed')
    return { ok: true, value: await valueOf(askFor(id ?? undefined), command, work) }
  } catch (cause) {
    if (cause instanceof AppFailure) return refused(codeOf(command, cause.error.code), cause.error.detail)
    if (cause instanceof CommandRefused) return refused(cause.code, cause.message)
    throw cause
  }
}

/** What is kept of an answer: where the rows of a sheet are wrong, and nothing of what stands in them. */
export function withoutCells(answer: CommandAnswer): CommandAnswer {
  const entered = answer.ok ? enteredFileSchema.safeParse(answer.value) : null
  if (!answer.ok || !entered?.success) return answer
  const left = entered.data.left.map(({ faults, ...order }) => ({
    ...order,
    faults: faults.map((fault) => ({ ...fault, found: '' })),
  }))
  return { ...answer, value: { ...entered.data, left } }
}

/** An export that a person has begun is not stopped; it is over soon. */
const codeOf = ({ command }: StationCommand, code: string): string =>
  command === 'export' && code === 'not-available-here' ? 'export-busy' : code

function valueOf(ask: Ask, command: StationCommand, work: Work): Promise<unknown> {
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
      return exportBills(ask, command)
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
  if (orders !== null) return makeBills(ask, orders, command.isPrinted)
  const queue = await ask('queue.skipWaiting', undefined)
  if (waitsForPerson(queue.status)) {
    throw new CommandRefused('queue-paused', [queue.status, queue.detail].filter(Boolean).join(': '))
  }
  return { queue }
}

async function print(ask: Ask, { billCodes, reprint }: CommandOf<'print'>): Promise<unknown> {
  const profile = labelProfile(await ask('settings.get', undefined))
  // A script looks at no bill.
  return ask('printing.print', { billCodes, profileId: profile.id, reprint, leavesCreatedOtherwise: true })
}

/** Headings are the names of the columns, for a program; the words in them are the station's. */
async function exportBills(ask: Ask, { format, isToday }: CommandOf<'export'>): Promise<unknown> {
  const created = { kind: isToday ? ('today' as const) : ('any' as const) }
  const { state, path, total, detail } = await ask('bills.export', {
    selection: { kind: 'filter', filter: { ...anyBill, created }, upToSeq: Number.MAX_SAFE_INTEGER, except: [] },
    format,
    columns: exportColumns.map((column) => ({ column, heading: column })),
    untilDone: true,
  })
  if (state === 'stopped') throw new CommandRefused('export-busy', 'somebody has begun another one')
  if (state !== 'done') throw new AppFailure({ code: 'file-not-written', detail })
  return { path, bills: total }
}
