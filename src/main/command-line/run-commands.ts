import type { AppError } from '../../shared/app-error.ts'
import { assertNever } from '../../shared/assert-never.ts'
import { profileInUse } from '../../shared/domain/printing/printing.ts'
import type { Channel, ChannelInput, ChannelOutput } from '../../shared/ipc/contract.ts'
import type { Result } from '../../shared/result.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import type { AnsweredRequests } from './answered-requests.ts'
import { stationCommandSchema, type CommandAnswer, type StationCommand } from './station-command.ts'

type Invoke = (channel: string, input: unknown) => Promise<Result<unknown, AppError>>

/** Runs a command line's request through the same door as the window's: lock, checks and log are the same. */
export function createCommands(
  invoke: Invoke,
  openRequests: () => AnsweredRequests,
): (request: unknown) => Promise<CommandAnswer> {
  const running = new Map<string, { readonly asked: string; readonly answer: Promise<CommandAnswer> }>()
  let opened: AnsweredRequests | null = null
  const requests = (): AnsweredRequests => (opened ??= openRequests())

  /** What an earlier request of this id was given; null where this is the first, which is noted then. */
  function answeredBefore(id: string, asked: string): CommandAnswer | null {
    try {
      const before = requests().find(id)
      if (before === undefined) requests().put({ id, asked, answer: null })
      else if (before.asked !== asked) return refused('request-id-taken')
      // The station ended between the two: whoever asks has to look before the command is given anew.
      else return before.answer === null ? refused('request-unclear') : { ...before.answer, repeated: true }
      return null
    } catch (cause) {
      return refused('requests-unread', String(cause))
    }
  }

  async function runOnce(id: string, asked: string, command: StationCommand): Promise<CommandAnswer> {
    const before = answeredBefore(id, asked)
    if (before !== null) return before
    const answer = await answerOf(invoke, command)
    try {
      // Behind a lock nothing was done: the same request may come again.
      if (!answer.ok && answer.error.code === 'station-locked') requests().forget(id)
      else requests().put({ id, asked, answer })
    } catch {
      // It stays noted as begun, and is not run again.
    }
    return answer
  }

  return async (request) => {
    const parsed = stationCommandSchema.safeParse(request)
    if (!parsed.success) return refused('input-refused', parsed.error.issues[0]?.message)
    const command = parsed.data
    if (command.command === 'status') return answerOf(invoke, command)
    const { requestId: id, ...rest } = command
    const asked = JSON.stringify(rest)
    const other = running.get(id)
    if (other !== undefined)
      return other.asked === asked ? { ...(await other.answer), repeated: true } : refused('request-id-taken')
    const answer = runOnce(id, asked, command)
    running.set(id, { asked, answer })
    try {
      return await answer
    } finally {
      running.delete(id)
    }
  }
}

const refused = (code: string, detail = ''): CommandAnswer => ({ ok: false, error: { code, detail } })

async function answerOf(invoke: Invoke, command: StationCommand): Promise<CommandAnswer> {
  async function ask<C extends Channel>(channel: C, input: ChannelInput<C>): Promise<ChannelOutput<C>> {
    const answer = await invoke(channel, input)
    if (!answer.ok) throw new AppFailure(answer.error)
    // The router's own answer to this channel.
    return answer.value as ChannelOutput<C>
  }
  try {
    return { ok: true, value: await valueOf(ask, command) }
  } catch (cause) {
    if (cause instanceof AppFailure) return refused(cause.error.code, cause.error.detail)
    throw cause
  }
}

type Ask = <C extends Channel>(channel: C, input: ChannelInput<C>) => Promise<ChannelOutput<C>>

async function valueOf(ask: Ask, command: StationCommand): Promise<unknown> {
  switch (command.command) {
    case 'status':
      return { queue: await ask('queue.status', undefined), drafts: await ask('drafts.counts', undefined) }
    case 'send':
      return { queue: await ask('queue.sendNow', undefined) }
    case 'print': {
      const profile = profileInUse(await ask('settings.get', undefined))
      const { billCodes, reprint } = command
      return ask('printing.print', { billCodes, profileId: profile?.id ?? '', reprint })
    }
    default:
      return assertNever(command)
  }
}
