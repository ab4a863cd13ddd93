import { z } from 'zod'
import type { AppError } from '../../shared/app-error.ts'
import type { FieldProblem } from '../../shared/domain/validation/field-problem.ts'
import { contract, type Channel, type ChannelInput, type ChannelOutput } from '../../shared/ipc/contract.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { AppFailure } from './app-failure.ts'

/** One handler for each channel of the contract: a missing one, or one with a wrong answer, does not compile. */
export type Handlers = {
  readonly [C in Channel]: (input: ChannelInput<C>) => ChannelOutput<C> | Promise<ChannelOutput<C>>
}

/** The handlers of one feature. */
export type HandlersOf<C extends Channel> = Pick<Handlers, C>

/** Where failures are written. Details only: never the input, which may hold a password or an address. */
export interface RouterLog {
  refused(channel: string, error: AppError): void
  broke(channel: string, error: unknown): void
}

export type Route = (channel: string, input: unknown) => Promise<Result<unknown, AppError>>

/** Parses the input, runs the handler, answers a Result. Knows no Electron, so it serves the app, the command line and the tests. */
export function createRouter(handlers: Handlers, log: RouterLog): Route {
  return async (channel, input) => {
    if (!isChannel(channel)) return err({ code: 'unknown-channel', detail: channel.slice(0, 80) })
    const parsed = contract[channel].input.safeParse(input)
    if (!parsed.success) {
      const error: AppError = {
        code: 'input-refused',
        detail: z.prettifyError(parsed.error),
        problems: parsed.error.issues.map(problemOf),
      }
      log.refused(channel, error)
      return err(error)
    }
    try {
      return ok(await callHandler(handlers, channel, parsed.data))
    } catch (cause) {
      if (cause instanceof AppFailure) {
        log.refused(channel, cause.error)
        return err(cause.error)
      }
      log.broke(channel, cause)
      return err({ code: 'internal', detail: cause instanceof Error ? cause.message : String(cause) })
    }
  }
}

function isChannel(name: string): name is Channel {
  return Object.hasOwn(contract, name)
}

function callHandler(handlers: Handlers, channel: Channel, input: unknown): unknown {
  // The input was parsed by this very channel's schema, which TypeScript cannot follow through a union of channels.
  const handler = handlers[channel] as (input: unknown) => unknown
  return handler(input)
}

function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  return { field: issue.path.join('.'), kind: 'unknown-value' }
}
