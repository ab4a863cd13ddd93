import { z } from 'zod'
import type { AppError } from '../../shared/app-error.ts'
import type { FieldProblem } from '../../shared/domain/validation/field-problem.ts'
import type { ChannelDeclaration, ChannelGroup } from '../../shared/ipc/channel-declaration.ts'
import { contract, type Channel, type ChannelInput, type ChannelOutput } from '../../shared/ipc/contract.ts'
import { DamagedRowError } from '../../shared/damaged-row-error.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { AppFailure } from './app-failure.ts'

/** The handlers of one group of the contract: a missing one, or one with a wrong answer, does not compile. */
export type HandlersOf<Group extends ChannelGroup> = {
  readonly [C in keyof Group & Channel]: (input: ChannelInput<C>) => ChannelOutput<C> | Promise<ChannelOutput<C>>
}

/** One handler for each channel of the contract. */
export type Handlers = HandlersOf<typeof contract>

/** Where failures are written. Details only: never the input, which may hold a password or an address. */
export interface RouterLog {
  refused(channel: string, error: AppError): void
  broke(channel: string, error: unknown): void
}

/** A request for a channel of the contract, on its way to the handler. */
interface IpcRequest {
  readonly channel: Channel
  readonly declaration: ChannelDeclaration
  /** As it was sent before it is parsed, as the channel's schema answers it afterwards. */
  readonly input: unknown
  /** The account that the asker has in front of it; absent where the request is not for one. */
  readonly boundTo: string | undefined
}

type Next = (request: IpcRequest) => unknown

/** A step before the handler. It passes the request on, or throws an AppFailure. */
export type Middleware = (request: IpcRequest, next: Next) => unknown

/** Knows no Electron, so it serves the app, the command line and the tests. */
export type Route = (channel: string, input: unknown, boundTo?: string) => Promise<Result<unknown, AppError>>

interface RouterOptions {
  readonly handlers: Handlers
  readonly log: RouterLog
  /** See the request as it was sent, in this order. */
  readonly beforeParsing?: readonly Middleware[]
  /** See the parsed request, in this order. */
  readonly afterParsing?: readonly Middleware[]
}

/** Leads a request through the middlewares to its handler, and answers a Result. */
export function createRouter({ handlers, log, beforeParsing = [], afterParsing = [] }: RouterOptions): Route {
  const handle = [...beforeParsing, parseInput, ...afterParsing].reduceRight<Next>(
    (next, middleware) => (request) => middleware(request, next),
    ({ channel, input }) => callHandler(handlers, channel, input),
  )
  return async (channel, input, boundTo) => {
    if (!isChannel(channel)) return err({ code: 'unknown-channel' })
    try {
      return ok(await handle({ channel, declaration: contract[channel], input, boundTo }))
    } catch (cause) {
      if (cause instanceof AppFailure || cause instanceof DamagedRowError) {
        log.refused(channel, cause.error)
        return err(cause.error)
      }
      log.broke(channel, cause)
      return err({ code: 'internal', detail: withoutInput(errorText(cause), input) })
    }
  }
}

function isChannel(name: string): name is Channel {
  return Object.hasOwn(contract, name)
}

const parseInput: Middleware = (request, next) => {
  const parsed = request.declaration.input.safeParse(request.input)
  if (parsed.success) return next({ ...request, input: parsed.data })
  throw new AppFailure({
    code: 'input-refused',
    // Which keys and values were sent is not said: they may be a person's, or a password.
    detail: [...new Set(parsed.error.issues.map(({ code }) => code))].join(', '),
    problems: parsed.error.issues.slice(0, mostProblems).map((issue) => problemOf(issue, request.channel)),
  })
}

function callHandler(handlers: Handlers, channel: Channel, input: unknown): unknown {
  // The input was parsed by this very channel's schema, which TypeScript cannot follow through a union of channels.
  const handler = handlers[channel] as (input: unknown) => unknown
  return handler(input)
}

const mostProblems = 100

function problemOf({ path }: z.core.$ZodIssue, channel: Channel): FieldProblem {
  const names = fieldNamesOf(channel)
  const field = path.map((part) => (typeof part === 'number' || names.has(String(part)) ? String(part) : '*'))
  return { field: field.join('.'), kind: 'unknown-value' }
}

const fieldNames = new Map<Channel, ReadonlySet<string>>()

/** The names of fields that the channel itself declares; any other key is the sender's. */
function fieldNamesOf(channel: Channel): ReadonlySet<string> {
  const known = fieldNames.get(channel)
  if (known !== undefined) return known
  const found = new Set<string>()
  const visit = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [key, inner] of Object.entries(schema)) {
      if (key === 'properties' && typeof inner === 'object' && inner !== null) {
        for (const name of Object.keys(inner)) found.add(name)
      }
      visit(inner)
    }
  }
  visit(z.toJSONSchema(contract[channel].input, { io: 'input', unrepresentable: 'any' }))
  fieldNames.set(channel, found)
  return found
}

/** Shorter texts are words like others, and say nothing of who typed them. */
const shortestEcho = 4

/** A fault's own words, without what was sent. */
function withoutInput(text: string, root: unknown): string {
  const waiting: unknown[] = [root]
  let said = text.slice(0, 2000)
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string' && value.length >= shortestEcho) said = said.replaceAll(value, '…')
    else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      for (const [key, inner] of Object.entries(value)) waiting.push(key, inner)
    }
  }
  return said
}

const errorText = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
