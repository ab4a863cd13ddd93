import type { SessionState } from '../../../shared/domain/account/account.ts'
import type { Clock } from '../../../shared/domain/time/clock.ts'
import { err, ok } from '../../../shared/result.ts'
import type { Result } from '../../../shared/result.ts'
import type { UnauthorizedKind } from '../wire/create-answer.ts'
import type { CallEvidence } from '../http/evidence.ts'
import { holdTokens, isFresh, isUsable } from './held-tokens.ts'
import type { HeldTokens } from './held-tokens.ts'
import type { CarrierRequest } from '../http/request.ts'
import type { SecretStore, StoredSecrets } from './secret-store-port.ts'
import { emptyMemory } from './session-memory.ts'
import type { Credentials, WhyUnanswered } from './session-memory.ts'
import { renewTokens, routeAfter } from './session-renewal.ts'
import type { RenewalOutcome, RenewalRoute } from './session-renewal.ts'
import { createSignInGuard } from './sign-in-guard.ts'
import { createSignInRetry } from './sign-in-retry.ts'
import { createTokenCalls } from './token-calls.ts'
import type { TimedTokenAnswer } from './token-calls.ts'
import type { TokenInUse, Transport } from '../http/transport.ts'
import { readUnauthorized } from './unauthorized.ts'

export interface SignInFailure {
  readonly kind: 'refused' | 'unreachable' | 'unclear' | 'blocked'
  /** The carrier's words where it said something, else the technical reason. */
  readonly message: string
  /** With `unreachable`. */
  readonly because?: WhyUnanswered
}

export interface SessionOptions {
  readonly transport: Transport
  readonly clock: Clock
  readonly secrets: SecretStore
  readonly staySignedIn: () => boolean
  readonly onChange: (state: SessionState) => void
  /** The secure store failed; the session goes on in memory. */
  readonly onStoreFailed?: (error: unknown) => void
}

/** No byte of the request left. `unreachable` passes by itself; the other two need a person. */
export interface NotSignedIn {
  readonly notSignedIn: true
  readonly why: 'signed-out' | 'unreachable' | 'blocked'
  /** With `unreachable`: why the renewal that this call waited for came to nothing. */
  readonly because?: WhyUnanswered
}

/** The station's standing at the carrier: it holds the tokens and renews them; docs/queue.md has its rules. */
export interface CarrierSession {
  state(): SessionState
  /** Takes up what the secure store kept, if anything. */
  restore(): Promise<void>
  /** `byPerson` is false only where nobody is there to be asked again. */
  signIn(username: string, password: string, byPerson?: boolean): Promise<Result<void, SignInFailure>>
  /** Signed out in any case. @throws what the secure store says where it still keeps what the next start signs in with */
  signOut(): Promise<void>
  /**
   * Why the last call that did not get to the carrier did not, or the renewal that it waited for: for the state of the connection. Of one
   * call its evidence says it.
   */
  unreachableBecause(): WhyUnanswered
  /** Of the token that the next call would carry; null without one. */
  generation(): number | null
  /** For writes: sends at most once, whatever comes back. */
  callOnce(request: CarrierRequest): Promise<CallEvidence | NotSignedIn>
  /** For reads: a 401 renews the token and is asked once more. */
  call(request: CarrierRequest): Promise<CallEvidence | NotSignedIn>
  /** After a 401. Without a rejected generation (the call carried no token) it renews whatever is held. */
  renew(rejectedGeneration: number | null, which: UnauthorizedKind): Promise<RenewalOutcome | 'newer-available'>
  /**
   * Work that was sent again with a new token met another 401: the session counts as refused until it is tried again, by the
   * clock. Without the generation the work carried no token.
   */
  rejected(rejectedGeneration: number | null): void
  /** A person does not want to wait for that. */
  tryAgain(): void
  /** After sleep or a jump of the clock, ages mean nothing: the token counts as old. */
  clockJumped(): void
  /** Nothing is tried by itself any more. */
  close(): void
}

export function createSession(options: SessionOptions): CarrierSession {
  const { transport, clock } = options
  const memory = emptyMemory()
  const calls = createTokenCalls(transport, clock, () => memory.clockJumps)
  const guard = createSignInGuard(clock)
  let renewing: Promise<RenewalOutcome> | null = null
  let storing = Promise.resolve()

  const retry = createSignInRetry({ clock, guard, memory, renew: renewRejected })
  const state = (): SessionState => memory.state

  function setState(next: SessionState): void {
    if (memory.state === next) return
    memory.state = next
    options.onChange(next)
  }

  function adopt(answer: TimedTokenAnswer & { kind: 'tokens' }, by: 'sign-in' | 'refresh'): void {
    memory.lastGeneration += 1
    const { askedAtMonotonic } = answer
    memory.unreachableBecause = 'carrier-unreachable'
    const distrusted = answer.clockJumped
    const generation = memory.lastGeneration
    memory.tokens = holdTokens(answer.tokens, { generation, askedAtMonotonic, obtainedBy: by, distrusted })
    setState('fresh')
    // Not waited for: a key store that asks somebody for its password must not hold up what waits for the token.
    keep()
  }

  function keep(): void {
    const { username, credentials, tokens } = memory
    const stays = options.staySignedIn()
    // A key store that is away in this run is no reason to forget what an earlier one kept.
    if (stays && !options.secrets.isProtected) return
    const refreshToken = tokens?.refreshToken ?? null
    void store(stays ? { username, password: credentials?.password ?? null, refreshToken } : null)
  }

  async function load(): Promise<StoredSecrets | null> {
    try {
      return await options.secrets.load()
    } catch (error) {
      options.onStoreFailed?.(error)
      return null
    }
  }

  /** One after the other: what a renewal keeps must never overtake the forgetting of a sign-out. */
  function store(secrets: StoredSecrets | null): Promise<void> {
    const stored = storing.then(() => options.secrets.save(secrets))
    storing = stored.catch((error: unknown) => options.onStoreFailed?.(error))
    return stored
  }

  /** Starts a renewal or joins the one that runs. */
  function renewOnce(route: RenewalRoute): Promise<RenewalOutcome> {
    renewing ??= renewTokens({ memory, calls, guard, clock, setState, adopt }, route).finally(() => {
      renewing = null
      retry.consider()
    })
    return renewing
  }

  /** By the password where it is known: the carrier does not want this line of tokens. */
  async function renewRejected(): Promise<RenewalOutcome> {
    if (memory.credentials !== null || memory.tokens !== null) {
      if (memory.tokens !== null) memory.tokens = { ...memory.tokens, distrusted: true }
      return await renewOnce(memory.credentials === null ? 'refresh' : 'sign-in')
    }
    // An account of a partner id alone has nothing to renew: it is just tried again.
    setState('signed-out')
    return 'renewed'
  }

  /** A token to send with, renewed where it is old; one in its last quarter serves where renewing fails. */
  async function obtainToken(): Promise<HeldTokens | NotSignedIn['why']> {
    const held = memory.tokens
    if (held !== null && isFresh(held, clock.monotonic())) return held
    if (held === null && memory.credentials === null) return 'signed-out'
    await renewOnce('refresh')
    const now = memory.tokens
    if (now !== null && isUsable(now, clock.monotonic())) {
      if (memory.state === 'refreshing') setState('fresh')
      return now
    }
    if (memory.state === 'blocked') return 'blocked'
    return memory.credentials === null && memory.tokens === null ? 'signed-out' : 'unreachable'
  }

  async function send(request: CarrierRequest): Promise<CallEvidence | NotSignedIn> {
    const token = await obtainToken()
    if (typeof token !== 'string') return await transport.send(request, headerOf(token))
    if (request.signInOptional === true && token !== 'unreachable') return await transport.send(request, null)
    const because = token === 'unreachable' ? { because: memory.unreachableBecause } : {}
    return { notSignedIn: true, why: token, ...because }
  }

  async function renew(
    rejectedGeneration: number | null,
    which: UnauthorizedKind,
  ): Promise<RenewalOutcome | 'newer-available'> {
    const held = memory.tokens
    if (held !== null && rejectedGeneration !== null && held.generation > rejectedGeneration) return 'newer-available'
    if (held === null && memory.credentials === null) return 'refused'
    if (held !== null) memory.tokens = { ...held, distrusted: true }
    return await renewOnce(routeAfter(which, held?.obtainedBy ?? 'sign-in'))
  }

  async function signInByHand(credentials: Credentials, byPerson: boolean): Promise<Result<void, SignInFailure>> {
    if (!byPerson && !guard.mayTry()) {
      setState('blocked')
      return err({ kind: 'blocked', message: 'a sign-in was refused; the next has to wait' })
    }
    const before = memory.state === 'signing-in' ? 'signed-out' : memory.state
    memory.epoch += 1
    const { epoch } = memory
    setState('signing-in')
    const answer = await calls.signIn(credentials)
    if (memory.epoch !== epoch) return err({ kind: 'unclear', message: 'another sign-in or sign-out came in between' })
    if (answer.kind === 'tokens') {
      memory.credentials = credentials
      memory.username = credentials.username
      guard.reset()
      adopt(answer, 'sign-in')
      await storing
      return ok(undefined)
    }
    if (answer.kind === 'refused' && !byPerson) guard.recordRefusal(answer.isAboutCredentials)
    if (!guard.mayTry()) setState('blocked')
    // A renewal that ran meanwhile may have spoken already.
    else if (state() === 'signing-in') setState(before)
    const kind = failureKind(answer.kind)
    const because = kind === 'unreachable' ? { because: answer.because } : {}
    return err({ kind, message: answer.message, ...because })
  }

  async function restore(): Promise<void> {
    const { epoch } = memory
    const stored = await load()
    if (stored === null || memory.epoch !== epoch) return
    const { username, password, refreshToken } = stored
    memory.username = username
    memory.credentials = password === null ? null : { username, password }
    memory.tokens = refreshToken === null ? null : rememberedTokens(refreshToken, clock.monotonic())
    if (memory.tokens !== null || memory.credentials !== null) await renewOnce('refresh')
  }

  return {
    state,
    unreachableBecause: () =>
      memory.unreachableBecause === 'carrier-busy' ? 'carrier-busy' : transport.unreachableBecause(),
    generation: () => memory.tokens?.generation ?? null,
    restore,
    signIn: (username, password, byPerson = true) =>
      signInByHand({ username, password }, byPerson).finally(retry.consider),
    async signOut() {
      memory.epoch += 1
      memory.credentials = null
      memory.tokens = null
      guard.reset()
      setState('signed-out')
      retry.cancel()
      await store(null)
    },
    async callOnce(request) {
      const evidence = await send(request)
      const status = 'notSignedIn' in evidence ? 401 : (evidence.response?.status ?? 401)
      if (status < 500 && status !== 401) memory.rejections = 0
      return evidence
    },
    async call(request) {
      const evidence = await send(request)
      if ('notSignedIn' in evidence || evidence.response?.status !== 401) return evidence
      const outcome = await renew(evidence.tokenGeneration, readUnauthorized(evidence.response))
      return outcome === 'renewed' || outcome === 'newer-available' ? await send(request) : evidence
    },
    renew,
    rejected(rejectedGeneration) {
      const isOld = rejectedGeneration !== null && (memory.tokens?.generation ?? 0) > rejectedGeneration
      if (isOld || memory.state === 'blocked' || memory.state === 'rejected') return
      memory.rejections += 1
      setState('rejected')
      retry.consider()
    },
    tryAgain() {
      if (memory.state === 'rejected') retry.now()
    },
    clockJumped() {
      memory.clockJumps += 1
      if (memory.tokens !== null) memory.tokens = { ...memory.tokens, distrusted: true }
    },
    close: retry.close,
  }
}

function headerOf(held: HeldTokens): TokenInUse {
  return { authorization: `Bearer ${held.accessToken}`, tokenGeneration: held.generation }
}

/** A refresh token of an earlier run: its age is unknown, so only trying can tell. */
function rememberedTokens(refreshToken: string, nowMonotonic: number): HeldTokens {
  return {
    accessToken: '',
    accessLifetimeMs: 0,
    refreshToken,
    refreshLifetimeMs: Number.POSITIVE_INFINITY,
    generation: 0,
    askedAtMonotonic: nowMonotonic,
    obtainedBy: 'sign-in',
    distrusted: true,
  }
}

function failureKind(kind: 'not-processed' | 'refused' | 'lost' | 'unclear'): SignInFailure['kind'] {
  return kind === 'not-processed' || kind === 'lost' ? 'unreachable' : kind
}
