import { loadavg } from 'node:os'
import { freeCores } from './free-cores.ts'
import { peers, type Drawn, type Peer } from './peers.ts'
import { medianOf, startContest, type Contest, type Round } from './rounds.ts'
import type { BenchReport, Figure } from '../report.ts'

export const flags = ['--quick']

/**
 * Labels a second of our renderer on one and two threads, beside pdfkit used directly and naive pdfmake with an SVG
 * barcode, in the same run. The goals compare peers within short rounds and take the median; rivals are compared by the
 * processor time of all their threads, which says the same on a busy machine. `--quick` leaves the large batches out.
 */
export async function run(args: readonly string[]): Promise<BenchReport> {
  const isQuick = args.includes('--quick')
  const contest = await startContest()
  try {
    const cores = [await freeCores()]
    const compared = await contest.rounds(isQuick ? 7 : 15, comparedLabels)
    cores.push(await freeCores())
    const figures = [...comparisons(compared), ...machine(cores), ...(await atEachSize(contest, isQuick))]
    return { bench: 'labels', figures }
  } finally {
    contest.close()
  }
}

/** A short round: about a second for each peer, and several chunks for two threads. */
const comparedLabels = 192

const sizes = [
  { count: 1, rounds: 15 },
  { count: 100, rounds: 5 },
  { count: 1_000, rounds: 3 },
  { count: 5_000, rounds: 1 },
]
const quickSizes = sizes.slice(0, 2)

const memoryGoalMb = 500
const firstPagesGoalMs = 100

function comparisons(rounds: readonly Round[]): Figure[] {
  const ratio = (of: (round: Round) => number): number => medianOf(rounds.map(of))
  const cheaper = (than: Peer): number => ratio((round) => round[than].cpuMs / round['ours-1'].cpuMs)
  const against = (name: string, value: number, atLeast: number): Figure => ({
    name,
    value,
    unit: 'x',
    goal: { atLeast },
  })
  return [
    against('one thread against naive pdfmake', cheaper('naive'), 2),
    against('one thread against pdfkit', cheaper('pdfkit'), 0.5),
    against(
      'two threads against one',
      ratio((round) => round['ours-1'].ms / round['ours-2'].ms),
      1.3,
    ),
  ]
}

/** What the machine had to give: on one free core no program is faster with two threads. */
function machine(cores: readonly number[]): Figure[] {
  return [
    { name: 'the machine alone, two threads against one', value: medianOf(cores), unit: 'x' },
    { name: 'load average of the last minute', value: loadavg()[0] ?? 0, unit: '' },
  ]
}

async function atEachSize(contest: Contest, isQuick: boolean): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const peer of peers)
    figures.push({ name: `${peer}, first label cold`, value: coldMs(contest, peer), unit: 'ms' })
  for (const { count, rounds } of isQuick ? quickSizes : sizes) {
    const drawn = await contest.rounds(rounds, count)
    for (const peer of peers)
      figures.push(
        ...sizeFigures(
          peer,
          count,
          drawn.map((round) => round[peer]),
        ),
      )
  }
  return figures
}

/** From the start of its process to its first page: whoever reads modules and fonts early is not the faster for it. */
const coldMs = ({ cold }: Contest, peer: Peer): number => medianOf(cold.map((round) => round[peer].sinceStartMs))

function sizeFigures(peer: Peer, count: number, drawn: readonly Drawn[]): Figure[] {
  const median = (of: (one: Drawn) => number): number => medianOf(drawn.map(of))
  const isOurs = peer === 'ours-1' || peer === 'ours-2'
  const name = (what: string): string => `${peer}, ${count} ${count === 1 ? 'label' : 'labels'}, ${what}`
  const goalOf = (atMost: number): Pick<Figure, 'goal'> => (isOurs ? { goal: { atMost } } : {})
  return [
    { name: name('speed'), value: median(({ ms }) => (count * 1000) / ms), unit: 'labels/s' },
    { name: name('a second of one core'), value: median(({ cpuMs }) => (count * 1000) / cpuMs), unit: 'labels/s' },
    {
      name: name('first pages'),
      value: median(({ firstPagesMs }) => firstPagesMs),
      unit: 'ms',
      ...goalOf(firstPagesGoalMs),
    },
    { name: name('PDF'), value: median(({ bytes }) => bytes / 1024), unit: 'kB' },
    {
      name: name('memory'),
      value: Math.max(...drawn.map(({ peakMb }) => peakMb)),
      unit: 'MB',
      ...goalOf(memoryGoalMb),
    },
  ]
}
