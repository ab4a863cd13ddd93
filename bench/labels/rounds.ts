import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { peers, type Batch, type Drawn, type Peer } from './peers.ts'

/** What each peer did in one round, all with batches of the same size. */
export type Round = Readonly<Record<Peer, Drawn>>

export interface Contest {
  /** A label from nothing, a few times: each in a process that was started for it alone, with no other peer at work. */
  readonly cold: readonly Round[]
  /** Rounds of `count` labels each; within a round the peers take turns, so that a busy machine slows all alike. */
  rounds(times: number, count: number): Promise<Round[]>
  close(): void
}

/** Lets each peer draw a label from nothing, then starts them all and lets each draw enough to be warm. */
export async function startContest(): Promise<Contest> {
  let from = 0
  const cold: Round[] = []
  for (let turn = 0; turn < coldRounds; turn += 1) cold.push(await coldRound(turn))
  const processes = new Map<Peer, PeerProcess>()
  const takeTurns = async (turn: number, count: number): Promise<Round> => {
    const drawn: Partial<Record<Peer, Drawn>> = {}
    const batch = { from, count }
    for (const peer of rotated(turn)) drawn[peer] = await drawnBy(processOf(peer, processes), batch)
    from += count
    // Every peer has had its turn above.
    return drawn as Round
  }
  for (let turn = 0; turn < warmRounds; turn += 1) await takeTurns(turn, warmLabels)
  return {
    cold,
    async rounds(times, count) {
      const rounds: Round[] = []
      for (let turn = 0; turn < times; turn += 1) rounds.push(await takeTurns(turn, count))
      return rounds
    },
    close: () => processes.forEach(({ child }) => child.kill()),
  }
}

/** After a thousand labels no peer becomes faster: until then its code is still being compiled, which is not its speed. */
const warmRounds = 6
const warmLabels = 192
const coldRounds = 5

async function coldRound(turn: number): Promise<Round> {
  const drawn: Partial<Record<Peer, Drawn>> = {}
  for (const peer of rotated(turn)) {
    const started = startPeer(peer)
    drawn[peer] = await drawnBy(started, { from: turn, count: 1 }).finally(() => started.child.kill())
  }
  // Every peer has had its turn above.
  return drawn as Round
}

const rotated = (turn: number): Peer[] => peers.map((_, index) => peers[(index + turn) % peers.length] ?? 'naive')

interface PeerProcess {
  readonly child: ChildProcess
  /** Rejects when the process ends. */
  readonly ended: Promise<never>
}

function processOf(peer: Peer, processes: Map<Peer, PeerProcess>): PeerProcess {
  const known = processes.get(peer)
  if (known !== undefined) return known
  const started = startPeer(peer)
  processes.set(peer, started)
  return started
}

function startPeer(peer: Peer): PeerProcess {
  const child = fork(join(import.meta.dirname, 'peer-process.ts'), [peer])
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${peer} ended before its batch was drawn`)
  })
  ended.catch(() => undefined) // told to whoever waits for a batch; at the end nobody does
  return { child, ended }
}

async function drawnBy({ child, ended }: PeerProcess, batch: Batch): Promise<Drawn> {
  const answered = once(child, 'message')
  child.send(batch)
  const [answer]: unknown[] = await Promise.race([answered, ended])
  // peer-process.ts sends nothing else.
  return answer as Drawn
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [below, above] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0]
  return sorted.length % 2 === 0 ? (below + above) / 2 : above
}
