import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { UpdateRefusal, UnderWay, UpdatesView } from '../../shared/domain/update.ts'
import type { Clock, TimerHandle } from '../../shared/domain/time/clock.ts'
import { replaceFileSync } from '../files/durable-file.ts'
import type { FailedUpdate, RefusedUpdate, Updater } from '../ports/updater.ts'
import { hourMs, vietnamOffsetMs } from '../../shared/domain/time/time-units.ts'
import { unlessTooFarAhead } from '../../shared/domain/time/wait-bounds.ts'

export interface UpdatesDeps {
  readonly clock: Clock
  /** Of this program. */
  readonly version: string
  /** Null where this installation cannot replace itself. */
  readonly updater: Updater | null
  readonly failed: FailedUpdate | null
  /** Where newer versions are looked for; empty for nowhere. */
  readonly server: () => string
  readonly underWay: () => readonly UnderWay[]
  /** Keeps what a person has postponed over a restart. */
  readonly postponedFile: string
  readonly changed: (view: UpdatesView) => void
  /** A version lies ready, or has failed: a person should know. Once for each. */
  readonly tell: (code: 'update-ready' | 'update-failed', version: string) => void
  readonly log: { warn(details: object, words: string): void }
}

/** Newer versions: looked for by the clock, fetched in the background, installed when nobody works and nothing is under way. */
export interface Updates {
  view(): UpdatesView
  /** Looks now, also for a version that has failed before. */
  check(): Promise<UpdatesView>
  /** Not before tomorrow. */
  postpone(): UpdatesView
  /** A person wants it now. Where something is under way nothing happens, and the view says what. */
  install(): UpdatesView
  /**
   * One lies ready, a server is still named, nobody has postponed it, and nothing is under way. To be asked in the turn in which the station begins
   * to stop.
   */
  mayInstall(): boolean
  stop(): void
}

/** The packer's first bills come before it. */
export const firstCheckAfterMs = 10 * 60_000
/** How often it is looked whether the time has come for anything. */
const lookEveryMs = 10 * 60_000
const checkEveryMs = 6 * hourMs
const postponedForMs = 20 * hourMs
/** From one to five at night, in Vietnam. */
const quietHours = { from: 1, until: 5 }

const postponedSchema = z.strictObject({ version: z.string(), untilMs: z.number() })
type Postponed = z.infer<typeof postponedSchema>

interface Found {
  readonly state: Exclude<UpdatesView['state'], 'off'>
  readonly version: string | null
  readonly refusal: UpdateRefusal | null
  readonly detail: string
}

const nothing: Found = { state: 'none', version: null, refusal: null, detail: '' }

export function createUpdates(deps: UpdatesDeps): Updates {
  const { clock, updater, server, underWay } = deps
  let { failed } = deps
  let found: Found = failed === null ? nothing : { ...nothing, ...failed, state: 'refused' }
  let checkedAtMs: number | null = null
  let checking: Promise<void> | null = null
  let postponed = postponedIn(deps.postponedFile)
  let timer: TimerHandle = clock.setTimer(look, firstCheckAfterMs)
  let isStopped = false
  if (failed !== null) deps.tell('update-failed', failed.version)

  function postponedUntilMs(): number | null {
    if (postponed === null || postponed.version !== found.version) return null
    const nowMs = clock.now()
    const untilMs = unlessTooFarAhead(postponed.untilMs, nowMs, postponedForMs)
    return untilMs !== null && untilMs > nowMs ? untilMs : null
  }

  function view(): UpdatesView {
    const isOff = server() === '' && found.refusal !== 'not-proven' && found.refusal !== 'not-installed'
    return {
      ...(isOff ? nothing : found),
      state: isOff ? 'off' : found.state,
      current: deps.version,
      checkedAtMs,
      postponedUntilMs: postponedUntilMs(),
      underWay: [...underWay()],
    }
  }

  function become(next: Found): void {
    if (isStopped) return
    found = next
    deps.changed(view())
  }

  const logRefused = ({ refusal, detail }: RefusedUpdate, version: string | null): void =>
    deps.log.warn({ refusal, detail, version }, 'an update was not taken')

  function refuse(answer: RefusedUpdate, version: string | null): void {
    const { refusal, detail } = answer
    logRefused(answer, version)
    become({ state: 'refused', version, refusal, detail })
  }

  async function find(asked: Updater): Promise<void> {
    const ready = found.state === 'ready' ? found : null
    become({ ...found, state: 'checking', refusal: null, detail: '' })
    const answer = await asked.find(server())
    checkedAtMs = clock.now()
    if (answer.kind === 'refused') {
      // A line that is off at night, when it is installed, says nothing of what is on the disk.
      if (ready === null || answer.refusal !== 'unreachable') return refuse(answer, null)
      logRefused(answer, ready.version)
      return become(ready)
    }
    if (answer.kind === 'none') return become(nothing)
    const { version } = answer.update
    if (failed?.version === version) return become({ ...nothing, ...failed, state: 'refused' })
    become({ ...nothing, state: 'downloading', version })
    const fetched = await asked.download()
    if (fetched.kind === 'refused') return refuse(fetched, version)
    become({ ...nothing, state: 'ready', version })
    if (ready?.version !== version && !isStopped) deps.tell('update-ready', version)
  }

  function check(): Promise<void> {
    if (server() === '') return Promise.resolve()
    if (updater === null) {
      become({ ...nothing, state: 'refused', refusal: 'not-here' })
      return Promise.resolve()
    }
    checking ??= find(updater).finally(() => {
      checking = null
    })
    return checking
  }

  const mayInstall = (): boolean =>
    server() !== '' && found.state === 'ready' && postponedUntilMs() === null && underWay().length === 0

  function look(): void {
    if (isStopped) return
    const isOld = checkedAtMs === null || Math.abs(clock.now() - checkedAtMs) >= checkEveryMs
    if (isOld) void check()
    else if (isQuietHour(clock.now()) && mayInstall()) updater?.install(false)
    timer = clock.setTimer(look, lookEveryMs)
  }

  return {
    view,
    mayInstall,
    async check() {
      failed = null
      await check()
      return view()
    },
    postpone() {
      if (found.version !== null) {
        postponed = { version: found.version, untilMs: clock.now() + postponedForMs }
        replaceFileSync(deps.postponedFile, JSON.stringify(postponed))
        deps.changed(view())
      }
      return view()
    },
    install() {
      // Whoever says so now has changed their mind.
      postponed = null
      if (mayInstall()) updater?.install(true)
      return view()
    },
    stop() {
      isStopped = true
      timer.cancel()
    },
  }
}

function isQuietHour(atMs: number): boolean {
  const hour = Math.floor((atMs + vietnamOffsetMs) / hourMs) % 24
  return hour >= quietHours.from && hour < quietHours.until
}

/** One that cannot be read postpones nothing. */
function postponedIn(file: string): Postponed | null {
  try {
    return postponedSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
