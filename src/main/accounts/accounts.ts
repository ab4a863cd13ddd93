import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Account, AccountSummary, Generation } from '../../shared/domain/account/account.ts'
import type { AppError } from '../../shared/app-error.ts'
import type { ChannelInput, ChannelOutput } from '../../shared/ipc/contract.ts'
import type { AccountView } from '../../shared/ipc/channels/account-contract.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { serverAddressProblem } from '../../shared/domain/server-address.ts'
import type { SignInFailure } from '../carrier/session/session.ts'
import { AppFailure, orFail } from '../ipc/app-failure.ts'
import { trainingAccount } from '../training/training-account.ts'
import type { TrainingCarrier } from '../training/training-carrier.ts'
import type { DraftDetail, DraftRow, DraftState } from '../../shared/domain/draft.ts'
import { unsentStates } from '../../shared/domain/draft-states.ts'
import { compareGenerations, type GenerationChange } from '../../shared/domain/validation/generation-change.ts'

/** What the account's use cases need of the account that is open. */
interface OpenAccount {
  readonly account: Account
  readonly session: {
    state(): AccountView['session']
    signIn(username: string, password: string, byPerson: boolean): Promise<Result<void, SignInFailure>>
    signOut(): Promise<void>
  }
  readonly drafts: UnsentDrafts
  readonly training: { readonly carrier: Pick<TrainingCarrier, 'troubles'> } | null
}

export interface AccountsOptions {
  readonly current: () => OpenAccount | null
  readonly frontId: () => string | null
  readonly list: () => AccountSummary[]
  /** Opens the account's data and carrier connection where needed, brings it to the front and remembers it. */
  readonly show: (account: Account) => Promise<OpenAccount>
  readonly forget: (id: string) => Promise<void>
  /** A connection without data, to try credentials on before anything is kept. */
  readonly tryCredentials: (account: Account, password: string) => Promise<Result<void, SignInFailure>>
  /** Why the remembered account is not open; null normally. */
  readonly problem: () => AppError | null
  /** Tries again to open the remembered account; a failure becomes the `problem`. */
  readonly reopen: () => Promise<void>
  readonly secretsProtected: boolean
  /** The one carrier that an administrator allows; null for any. */
  readonly onlyCarrier: string | null
}

/** Who the station is at the carrier: the use cases behind first start, sign-in and sign-out. */
export interface Accounts {
  view(): AccountView
  list(): AccountSummary[]
  /** @throws AppFailure `account-not-found` */
  switchTo(id: string): Promise<AccountView>
  forget(id: string): Promise<AccountSummary[]>
  startTraining(): Promise<AccountView>
  signIn(input: ChannelInput<'account.signIn'>): Promise<AccountView>
  /** An account without a user: the legacy calls alone. */
  usePartnerOnly(input: ChannelInput<'account.usePartnerOnly'>): Promise<AccountView>
  /** A few drafts at a turn. @throws AppFailure `account-changed` where another account comes to the front meanwhile */
  previewGeneration(
    input: ChannelInput<'account.previewGeneration'>,
  ): Promise<ChannelOutput<'account.previewGeneration'>>
  reopen(): Promise<AccountView>
  /** @throws AppFailure `no-account`, `secrets-not-forgotten` */
  signOut(): Promise<AccountView>
}

export function createAccounts(options: AccountsOptions): Accounts {
  function view(): AccountView {
    const open = options.current()
    return {
      account: open?.account ?? null,
      id: options.frontId(),
      session: open?.session.state() ?? 'signed-out',
      secretsProtected: options.secretsProtected,
      practisingOutage: open?.training?.carrier.troubles().includes('outage') ?? false,
      problem: options.problem(),
    }
  }
  function assertAllowed(address: string): void {
    const { onlyCarrier } = options
    if (onlyCarrier === null || address === orFail(carrierAddress(onlyCarrier))) return
    throw new AppFailure({ code: 'setting-locked', detail: 'carrier' })
  }
  async function signIn(input: ChannelInput<'account.signIn'>): Promise<AccountView> {
    const account = orFail(liveAccount(input))
    assertAllowed(account.baseUrl)
    const tried = await options.tryCredentials(account, input.password)
    if (!tried.ok) throw new AppFailure(signInError(tried.error))
    const opened = await options.show(account)
    const signedIn = await opened.session.signIn(account.username, input.password, true)
    if (!signedIn.ok) throw new AppFailure(signInError(signedIn.error))
    return view()
  }
  return {
    view,
    signIn,
    async usePartnerOnly({ baseUrl, ...partner }) {
      const address = orFail(carrierAddress(baseUrl))
      assertAllowed(address)
      await options.show({ kind: 'live', baseUrl: address, username: '', staySignedIn: false, ...partner })
      return view()
    },
    async previewGeneration({ generation }) {
      const open = options.current()
      if (open === null) throw new AppFailure({ code: 'no-account' })
      const { drafts, account } = open
      const rest = async (): Promise<void> => {
        await nextTurn()
        if (options.current()?.drafts !== drafts) throw new AppFailure({ code: 'account-changed' })
      }
      return previewGeneration({ drafts, rest }, account.generation, generation)
    },
    list: options.list,
    async switchTo(id) {
      const wanted = options.list().find((known) => known.id === id)
      if (wanted === undefined) throw new AppFailure({ code: 'account-not-found' })
      await options.show(wanted.account)
      return view()
    },
    async forget(id) {
      await options.forget(id)
      return options.list()
    },
    async startTraining() {
      await options.show(trainingAccount)
      return view()
    },
    async reopen() {
      await options.reopen()
      return view()
    },
    async signOut() {
      const open = options.current()
      // What the key store keeps of an account that is not open would sign it in again.
      if (open === null) throw new AppFailure({ code: 'no-account' })
      await open.session.signOut()
      return view()
    },
  }
}

function liveAccount(input: ChannelInput<'account.signIn'>): Result<Account, AppError> {
  const address = carrierAddress(input.baseUrl)
  if (!address.ok) return address
  const missing = (['username', 'password'] as const).filter((field) => input[field] === '')
  if (missing.length > 0) {
    return err({ code: 'input-refused', problems: missing.map((field) => ({ field, kind: 'required' as const })) })
  }
  const { username, staySignedIn, generation, partnerId, partnerName } = input
  return ok({ kind: 'live', baseUrl: address.value, username, staySignedIn, generation, partnerId, partnerName })
}

function signInError({ kind, message, because = 'carrier-unreachable' }: SignInFailure): AppError {
  const codes = {
    refused: 'credentials-refused',
    blocked: 'sign-in-blocked',
    unreachable: because,
    unclear: 'sign-in-unclear',
  } as const
  if (kind !== 'refused') return { code: codes[kind], detail: message }
  return { code: codes.refused, ...(message !== '' && { carrierMessage: message }) }
}

const pageSize = 100
/** More is not read by anybody; all are counted. */
const mostListed = 500

interface UnsentDrafts {
  list(input: { states: DraftState[]; offset: number; limit: number }): { rows: readonly DraftRow[] }
  get(id: string): Result<DraftDetail, unknown>
}

interface Previewed {
  readonly drafts: UnsentDrafts
  /** Lets the core answer others. */
  readonly rest: () => Promise<void>
}

/** Reading and checking one takes up to half a millisecond, and a page of rows some. */
const draftsAtATurn = 20

/** Says for each unsent draft what it would lack or lose in another generation. Reads only. */
async function previewGeneration(
  previewed: Previewed,
  from: Generation,
  to: Generation,
): Promise<ChannelOutput<'account.previewGeneration'>> {
  const listed: GenerationChange[] = []
  let lookedAt = 0
  let changed = 0
  let unchanged = 0
  for await (const { id, refCode } of allUnsent(previewed)) {
    if (lookedAt % draftsAtATurn === 0) await previewed.rest()
    lookedAt += 1
    const detail = previewed.drafts.get(id)
    if (!detail.ok) continue
    const { missing, dropped } = compareGenerations(detail.value.bill, from, to)
    if (missing.length + dropped.length === 0) {
      unchanged += 1
      continue
    }
    changed += 1
    if (listed.length < mostListed) listed.push({ draftId: id, refCode, missing, dropped })
  }
  return { drafts: listed, changed, unchanged }
}

/**
 * Each once. What is entered, sent or deleted meanwhile shifts the pages, so that each begins with a draft that was read, in the state that
 * it was read in, else the page before it is read again. Only what comes meanwhile to a place that was read already is passed over; the
 * window asks again behind each change.
 */
async function* allUnsent({ drafts, rest }: Previewed): AsyncGenerator<DraftRow> {
  const read = new Map<string, DraftState>()
  for (let offset = 0; ;) {
    await rest()
    const { rows } = drafts.list({ states: [...unsentStates], offset, limit: pageSize })
    const [first] = rows
    if (offset > 0 && (first === undefined || read.get(first.id) !== first.state)) {
      offset = Math.max(0, offset - pageSize)
      continue
    }
    for (const row of rows) {
      const isNew = !read.has(row.id)
      read.set(row.id, row.state)
      if (isNew) yield row
    }
    if (rows.length < pageSize) return
    offset += pageSize - 1
  }
}

/** The carrier's base URL, without a trailing slash. Passwords travel over https; plain http is for this machine only. */
export function carrierAddress(text: string): Result<string, AppError> {
  const trimmed = text.trim()
  const address = URL.parse(/^[a-z]+:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  const problem = address === null ? 'not an address' : serverAddressProblem(address)
  if (address === null || problem !== null) {
    return err({ code: 'carrier-address-invalid', detail: problem ?? 'not an address' })
  }
  return ok(withoutTrailingSlashes(`${address.origin}${address.pathname}`))
}

function withoutTrailingSlashes(url: string): string {
  let end = url.length
  while (url.charAt(end - 1) === '/') end -= 1
  return url.slice(0, end)
}
