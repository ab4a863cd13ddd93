import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { createRandom, type Random } from '../../src/simulator/random.ts'
import { databaseIn, readBooks } from './books.ts'
import { startCarrier, type ChaosCarrier } from './carrier.ts'
import { createDeskClerk, type DeskClerk } from './desk-clerk.ts'
import type { ChaosOptions } from './options.ts'
import { createLife, type StationHome, type StationLife } from './station.ts'
import { judge, type Kill, type Verdict } from './verdict.ts'
import { weatherOf } from './weather.ts'

export interface ChaosResult extends Verdict {
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
  readonly clerk: DeskClerk
  readonly kills: Kill[]
  killsInStartUp: number
}

const quietWithinMs = 120_000

/** Lives and deaths of one station. Whatever happens, no process of it is left behind. */
export async function runChaos(
  options: ChaosOptions,
  folder: string,
  say: (line: string) => void,
): Promise<ChaosResult> {
  const random = createRandom(options.seed)
  const carrier = await startCarrier(options.seed, join(folder, 'ledger.jsonl'))
  const home = { profileFolder: join(folder, 'profile'), secrets: new Map<string, string>() }
  const clerk = createDeskClerk(options.seed, options.drafts)
  const run: Run = { options, random, carrier, home, clerk, kills: [], killsInStartUp: 0 }
  try {
    const startedAt = performance.now()
    await signIn(run)
    await liveAndDie(run, say)
    const seconds = (performance.now() - startedAt) / 1000
    await liveInPeace(run)
    const ledger = await carrier.ledger()
    const books = readBooks(databaseIn(home.profileFolder))
    const { faults } = options
    return {
      drafts: clerk.entered.size,
      kills: run.kills.length,
      killsInStartUp: run.killsInStartUp,
      killsPerSecond: Number((run.kills.length / seconds).toFixed(2)),
      ...judge({ entered: clerk.entered, books, ledger, kills: run.kills, faults }),
    }
  } finally {
    await carrier.close()
  }
}

/** The one thing that a person does in a run; from then on the secure store keeps the station signed in. */
async function signIn({ home, carrier }: Run): Promise<void> {
  const life = createLife(home)
  try {
    await life.start()
    const account = { baseUrl: carrier.url, username: 'training', password: 'training', staySignedIn: true }
    const generation = { generation: 'v3', partnerId: null, partnerName: '' } as const
    const view = await life.ask('account.signIn', { ...account, ...generation })
    if (!view.ok) throw new Error(`The station could not sign in: ${JSON.stringify(view.error)}`)
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
      await carrier.setFaults(weatherOf(random, options.faults))
      await life.start()
      const entering = clerk.enter(life, quota)
      await killingMoment(run)
      next = createLife(home)
      run.kills.push(await killNow(life))
      await entering
      if (n % 50 === 0) say(`${n} kills, ${clerk.entered.size} drafts entered`)
    }
  } finally {
    await next.kill()
  }
}

async function killNow(life: StationLife): Promise<Kill> {
  const atMs = Date.now()
  await life.kill()
  return { atMs, deadAtMs: Date.now() }
}

/** A quarter of the kills falls into the start-up, a half into the entering and sending, a quarter anywhere later. */
async function killingMoment(run: Run): Promise<void> {
  const { random, clerk } = run
  const kind = random()
  const jitterMs = random()
  if (kind < 0.25) {
    run.killsInStartUp += 1
    await sleep(jitterMs * 260)
  } else if (kind < 0.75) {
    const more = 1 + Math.floor(random() * 4)
    await Promise.race([clerk.untilEntered(clerk.entered.size + more), sleep(900)])
    await sleep(jitterMs * 60)
  } else {
    await sleep(200 + jitterMs * 500)
  }
}

/** The last life: the network works, everything that can be sent is sent, and nobody decides anything. */
async function liveInPeace({ home, carrier, clerk, options }: Run): Promise<void> {
  await carrier.setFaults([])
  const life = createLife(home)
  try {
    await life.start()
    await clerk.enter(life, options.drafts)
    await untilQuiet(life)
    await life.stop()
  } finally {
    await life.kill()
  }
}

async function untilQuiet(life: StationLife): Promise<void> {
  const deadline = performance.now() + quietWithinMs
  for (;;) {
    const [counts, status] = await Promise.all([
      life.ask('drafts.counts', undefined),
      life.ask('queue.status', undefined),
    ])
    if (!counts.ok) throw new Error(`The station does not count: ${JSON.stringify(counts.error)}`)
    if ((counts.value.READY ?? 0) + (counts.value.SENDING ?? 0) === 0) return
    if (performance.now() > deadline) throw new Error(`never quiet: ${JSON.stringify({ counts, status })}`)
    await sleep(50)
  }
}
