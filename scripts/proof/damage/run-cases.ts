import { createRandom } from '../../../src/simulator/random.ts'
import { damages } from './damage.ts'
import { judge, type Finding } from './judge.ts'
import { draftsThatSqliteFinds } from './yardstick.ts'
import type { World } from './world.ts'

export interface Tally {
  readonly whole: number
  readonly said: number
  readonly recovered: number
  /** In words, each with its case. */
  readonly silent: readonly string[]
  readonly crashes: readonly string[]
  /** Over the cases in which another database took the damaged one's place: unsent drafts here, and by SQLite's own recovery. */
  readonly kept: number
  readonly yardstick: number
}

interface Options {
  readonly cases: number
  readonly seed: number
  /** The machine has SQLite's command line. */
  readonly isMeasured: boolean
  readonly report?: (line: string) => void
}

/** Case after case: the same profile, damaged in another way each time. */
export async function runCases(world: World, { cases, seed, isMeasured, report }: Options): Promise<Tally> {
  const tally = {
    whole: 0,
    said: 0,
    recovered: 0,
    silent: [] as string[],
    crashes: [] as string[],
    kept: 0,
    yardstick: 0,
  }
  for (let number = 0; number < cases; number += 1) {
    const damage = damages[(seed + number) % damages.length] ?? failOnNoDamage()
    world.restore(world[damage.state])
    damage.apply(world, createRandom(seed + number * 7919))
    const yardstick = isMeasured && damage.hasYardstick ? draftsThatSqliteFinds(world) : null
    const finding = await judge(world)
    const name = `case ${number} of seed ${seed}, ${damage.name}`
    tally[finding.end] += 1
    tally.silent.push(...finding.silent.map((line) => `${name}: ${line}`))
    tally.crashes.push(...finding.crashes.map((line) => `${name}: ${line}`))
    if (finding.isReplaced && yardstick !== null) {
      tally.kept += finding.kept
      tally.yardstick += yardstick
    }
    report?.(`${name}: ${wordsOf(finding)}${yardstick === null ? '' : ` (SQLite finds ${yardstick})`}`)
  }
  return tally
}

function failOnNoDamage(): never {
  throw new Error('there is no damage')
}

function wordsOf({ end, kept, silent, crashes }: Finding): string {
  return [
    end,
    `${kept} unsent drafts`,
    ...silent.map((line) => `SILENT ${line}`),
    ...crashes.map((line) => `CRASH ${line}`),
  ].join(', ')
}
