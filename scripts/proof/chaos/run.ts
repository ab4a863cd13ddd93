import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { createRandom, type Random } from '../../../src/simulator/random.ts'
import { databaseIn, readBooks } from './books.ts'
import { startCarrier, type ChaosCarrier } from './carrier.ts'
import { createDraftClerk, type DraftClerk } from './draft-clerk.ts'
import type { ChaosOptions } from './options.ts'
import { createLife, type StationHome, type StationLife } from './station.ts'
import { createRequestClerk, type RequestClerk } from './request-clerk.ts'
import { countOpenRequests, readRequestBooks } from './request-books.ts'
import { judgeRequests } from './judge-requests.ts'
import { confirmedDeliveries, judge, type Kill, type Classification } from './judge.ts'
import { fairWeather, weatherOf } from './weather.ts'
import { signInAt } from '../../drive/sign-in.ts'

type RequestCounts = Pick<ReturnType<typeof judgeRequests>, 'requests' | 'accepted' | 'refused' | 'unclear'>

export interface ChaosResult extends Classification, RequestCounts {
  readonly drafts: number
  readonly kills: number
  readonly killsInStartUp: number
  readonly killsPerSecond: number
}

interface Run {
  readonly options: ChaosOptions
  readonly random: Random
  readonly carrier: ChaosCarrier
  readonly home: StationHome
  readonly clerk: DraftClerk
  readonly requestClerk: RequestClerk
  readonly kills: Kill[]
  killsInStartUp: number
}

const quietWithinMs = 900_000

/** Lives and deaths of one station. Whatever happens, no process of it is left behind. */
export async function runChaos(
  options: ChaosOptions,
  folder: string,
  say: (line: string) => void,
): Promise<ChaosResult> {
  const random = createRandom(options.seed)
  const carrier = await startCarrier(options.seed, join(folder, 'ledger.jsonl'))
  const home = { profileFolder: join(folder, 'profile'), secrets: new Map<string, string>() }
  const clerk = createDraftClerk(options.seed, options.drafts)
  // A sequence of its own: how far it gets depends on the moment of a kill, which no seed repeats.
  const requestClerk = createRequestClerk(carrier, options.seed, createRandom(options.seed + 1))
  const run: Run = { options, random, carrier, home, clerk, requestClerk, kills: [], killsInStartUp: 0 }
  try {
    const startedAt = performance.now()
    await begin(run)
    await liveAndDie(run, say)
    const seconds = (performance.now() - startedAt) / 1000
    await liveInPeace(run)
    return {
      drafts: clerk.entered.size,
      kills: run.kills.length,
      killsInStartUp: run.killsInStartUp,
      killsPerSecond: Number((run.kills.length / seconds).toFixed(2)),
      ...(await compareBooks(run)),
    }
  } finally {
    await carrier.close()
  }
}

async function compareBooks({
  carrier,
  home,
  clerk,
  requestClerk,
  kills,
  options,
}: Run): Promise<Classification & RequestCounts> {
  const [ledger, calls] = await Promise.all([carrier.ledger(), carrier.calls()])
  const file = databaseIn(home.profileFolder)
  const common = { kills, faults: options.faults }
  const delivered = confirmedDeliveries(ledger, calls)
  const drafts = judge({ entered: clerk.entered, books: readBooks(file), ledger: delivered, ...common })
  const { asked } = requestClerk
  const requests = judgeRequests({ asked, books: readRequestBooks(file), ledger, calls, ...common })
  return {
    ...drafts,
    ...requests,
    lost: [...drafts.lost, ...requests.lost],
    duplicated: [...drafts.duplicated, ...requests.repeated],
    wrong: [...drafts.wrong, ...requests.wrong],
    unexplained: [...drafts.unexplained, ...requests.unexplained],
  }
}

/** A person signs in; from then on the secure store keeps the station signed in. */
async function begin({ home, carrier, clerk, options }: Run): Promise<void> {
  const life = createLife(home)
  try {
    await life.start()
    const view = await life.ask('account.signIn', signInAt(carrier.url, { staySignedIn: true }))
    if (!view.ok) throw new Error(`The station could not sign in: ${JSON.stringify(view.error)}`)
    // Small chunks, so that a batch is often cut in its middle.
    await life.ask('settings.update', { cancelChunkSize: 4 })
    // So that there are bills to ask something of from the first death on.
    await clerk.enter(life, Math.ceil(options.drafts / 10))
    await untilQuiet(life, databaseIn(home.profileFolder))
    await life.stop()
  } finally {
    await life.kill()
  }
}

async function liveAndDie(run: Run, say: (line: string) => void): Promise<void> {
  const { options, random, home, carrier, clerk } = run
  let next = createLife(home)
  try {
    for (let n = 1; n <= options.kills; n += 1) {
      const life = next
      const quota = Math.floor((options.drafts * n) / options.kills)
      await carrier.setWeather(weatherOf(random, options.faults))
      await life.start()
      const entering = Promise.all([clerk.enter(life, quota), askMeanwhile(run, life)])
      await killingMoment(run, quota)
      next = createLife(home)
      run.kills.push(await killNow(life))
      await entering
      if (n % 50 === 0) say(`${n} kills, ${clerk.entered.size} drafts entered`)
    }
  } finally {
    await next.kill()
  }
}

const mostRequestsInALife = 8

/** Asks for this and that as a packer does, until the station dies. */
async function askMeanwhile({ requestClerk }: Run, life: StationLife): Promise<void> {
  for (let asked = 0; asked < mostRequestsInALife;) {
    const outcome = await requestClerk.askSomething(life)
    if (outcome === 'dead') return
    if (outcome === 'asked') asked += 1
    await sleep(20)
  }
}

async function killNow(life: StationLife): Promise<Kill> {
  const atMs = Date.now()
  await life.kill()
  return { atMs, deadAtMs: Date.now() }
}

/** Where nothing comes of what a kill waits for, it falls without. */
const patienceMs = 2500

/**
 * A quarter of the kills falls into the start-up, a third into the entering and sending of drafts, a quarter into that of
 * updates, cancels and returns, the rest anywhere later.
 */
async function killingMoment(run: Run, quota: number): Promise<void> {
  const { random, clerk, requestClerk } = run
  const kind = random()
  const jitter = random()
  const more = 1 + Math.floor(random() * 4)
  if (kind < 0.25) {
    run.killsInStartUp += 1
    await sleep(jitter * 260)
  } else if (kind < 0.58) {
    const wanted = Math.min(quota, clerk.entered.size + more)
    await until(() => clerk.entered.size >= wanted)
    await sleep(jitter ** 2 * 250)
  } else if (kind < 0.83) {
    const wanted = requestClerk.count() + Math.min(more, mostRequestsInALife)
    await until(() => requestClerk.count() >= wanted)
    await sleep(jitter ** 2 * 400)
  } else {
    await sleep(200 + jitter * 700)
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!isTrue() && performance.now() < deadline) await sleep(2)
}

/** The last life: the network works, everything that can be sent is sent, and nobody decides anything. */
async function liveInPeace({ home, carrier, clerk, options }: Run): Promise<void> {
  await carrier.setWeather(fairWeather)
  const life = createLife(home)
  try {
    await life.start()
    await clerk.enter(life, options.drafts)
    await untilQuiet(life, databaseIn(home.profileFolder))
    await life.stop()
  } finally {
    await life.kill()
  }
}

async function untilQuiet(life: StationLife, databaseFile: string): Promise<void> {
  const deadline = performance.now() + quietWithinMs
  for (;;) {
    const [counts, status] = await Promise.all([
      life.ask('drafts.counts', undefined),
      life.ask('queue.status', undefined),
    ])
    if (!counts.ok) throw new Error(`The station does not count: ${JSON.stringify(counts.error)}`)
    const openRequests = countOpenRequests(databaseFile)
    if ((counts.value.READY ?? 0) + (counts.value.SENDING ?? 0) + openRequests === 0) return
    if (performance.now() > deadline)
      throw new Error(`never quiet: ${JSON.stringify({ counts, openRequests, status })}`)
    await sleep(50)
  }
}
