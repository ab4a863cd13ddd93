import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyOf } from '../../../src/main/handover/open-list.ts'
import { mostMissingShown, type HandoverList } from '../../../src/shared/domain/handover.ts'
import { openHandoverStation, person, removeStation, type HandoverStation } from './handover-station.ts'

/** What may happen at the counter; numbers choose among what there is. */
type Step =
  | { readonly do: 'create'; readonly packages: number }
  | {
      readonly do: 'scan' | 'cancel' | 'shrink' | 'withheld' | 'allow' | 'reopen'
      readonly which: number
      readonly parcel: number
    }
  | { readonly do: 'undo' | 'anyway' | 'close' | 'restart' | 'take-all' | 'damage' | 'lose-list' }

const steps = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create' as const), packages: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constantFrom('scan', 'scan', 'scan', 'scan', 'cancel', 'reopen', 'shrink', 'withheld', 'allow', 'reopen'),
      which: fc.nat(),
      parcel: fc.integer({ min: 0, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('undo', 'anyway', 'close', 'close', 'close', 'restart', 'take-all', 'damage', 'lose-list'),
    }),
  },
) as fc.Arbitrary<Step>

const expectedRefusals = new Set(['handover-changed', 'handover-empty'])

/** A counter with its bills, as somebody sees it who only knows what was created, cancelled and said. */
class Day {
  readonly #station: HandoverStation
  readonly #packages = new Map<string, number>()
  readonly #cancelled = new Set<string>()
  readonly problems: string[] = []

  constructor(station: HandoverStation) {
    this.#station = station
  }

  take(step: Step, question: string): void {
    const station = this.#station
    station.nowMs += 1000
    const codes = [...this.#packages.keys()]
    const code = 'which' in step ? (codes[step.which % Math.max(1, codes.length)] ?? 'NOBODY') : ''
    switch (step.do) {
      case 'create': {
        const billCode = `B${codes.length + 1}`
        station.bill(billCode, { packages: step.packages, createdAtMs: station.nowMs, cod: 1000 })
        this.#packages.set(billCode, step.packages)
        return
      }
      case 'scan':
        station.scan(step.parcel === 0 ? code : `${code}-${step.parcel}`, question)
        station.scan('asked again', question)
        return
      case 'cancel':
        if (code === 'NOBODY') return
        station.setStatus(code, 6)
        this.#cancelled.add(code)
        return
      case 'shrink':
        station.database.prepare('UPDATE bills SET package_count = 1 WHERE bill_code = ?').run(code)
        if (this.#packages.has(code)) this.#packages.set(code, 1)
        return
      case 'withheld':
        return void this.#tried(() =>
          station.handover.withhold(
            { billCode: code, parcel: Math.max(1, step.parcel), reason: 'broken', note: '' },
            person,
          ),
        )
      case 'allow':
        return void station.handover.allow({ billCode: code, parcel: Math.max(1, step.parcel) }, person)
      case 'reopen': {
        const numbers = this.#closed()
        const number = numbers[step.which % Math.max(1, numbers.length)]
        return void (number && this.#tried(() => station.handover.reopen(number, 'quét sót', person)))
      }
      case 'undo':
        return this.#undoLast()
      case 'anyway':
        return this.#giveWithheld()
      case 'take-all':
        return this.#scanAll()
      case 'close': {
        const closed = this.#tried(() => station.close())
        if (closed) this.#accountedFor(closed)
        return
      }
      case 'restart':
        return station.restart()
      case 'lose-list':
        return this.#loseList()
      case 'damage':
        station.database.exec(
          'UPDATE handover_parcels SET digest = digest + 1 WHERE seq = (SELECT max(seq) FROM handover_parcels)',
        )
    }
  }

  #tried<T>(work: () => T): T | undefined {
    try {
      return work()
    } catch (cause) {
      const { code } = (cause as { error?: { code: string } }).error ?? { code: String(cause) }
      if (!expectedRefusals.has(code)) throw cause
      return undefined
    }
  }

  #scanAll(): void {
    for (const [code, count] of this.#packages)
      for (let n = 1; n <= count; n += 1) this.#station.scan(count === 1 ? code : `${code}-${n}`)
  }

  #undoLast(): void {
    const { handover } = this.#station
    const [last] = handover.scans({ results: [], offset: 0, limit: 1 }).rows
    if (last !== undefined) handover.undo(last.seq, person)
  }

  /** Given anyway, and taken back at once every other time: it is then withheld as it was. */
  #giveWithheld(): void {
    const { handover } = this.#station
    const before = this.#station.view().withheld
    const [parcel] = before
    if (parcel === undefined) return
    const refused = this.#station.scan(`${parcel.billCode}-${parcel.parcel}`)
    const given = this.#tried(() => handover.takeAnyway({ seq: refused.seq }, person))
    if (given === undefined || refused.seq % 2 === 0) return
    const { withheld } = handover.undo(given.scan.seq, person)
    const words = (list: typeof before): string[] => list.map((one) => `${keyOf(one)} ${one.reason}`).toSorted()
    if (words(withheld).join() !== words(before).join()) this.#wrong('is withheld no longer', [keyOf(parcel)])
  }

  /** A damaged file can cost the row of a list. */
  #loseList(): void {
    this.#station.database.exec('DELETE FROM handover_lists WHERE seq = (SELECT max(seq) FROM handover_lists)')
    this.#station.restart()
  }

  #living(): string[] {
    return [...this.#packages].flatMap(([billCode, count]) =>
      this.#cancelled.has(billCode) ? [] : Array.from({ length: count }, (_, n) => keyOf({ billCode, parcel: n + 1 })),
    )
  }

  #closed(): readonly number[] {
    return this.#station.stores.handoverLists.list(0, 0, 50).numbers
  }

  #lists(): HandoverList[] {
    return this.#closed().map((number) => this.#station.handover.list(number))
  }

  /** All of them: the list at the counter shows the first alone. */
  #missing(): string[] {
    const { rows, total } = this.#station.handover.missing({ offset: 0, limit: 1000 }, person)
    if (rows.length !== total) this.problems.push(`${total} missing, and ${rows.length} named`)
    return rows.map(keyOf)
  }

  /** What is in the lists of the database, open ones too. */
  #taken(): string[] {
    const numbers = this.#station.database.prepare<[], number>('SELECT seq FROM handover_lists').pluck().all()
    return numbers.flatMap((number) => this.#station.stores.handoverLists.taken(number).map(keyOf))
  }

  #wrong(what: string, keys: readonly string[]): void {
    this.problems.push(...keys.map((key) => `${key} ${what}`))
  }

  #accountedFor(closed: HandoverList): void {
    const given = new Set(closed.parcels.map(keyOf))
    const left = closed.leftBehind.map(keyOf)
    const named = new Set([...this.#taken(), ...left])
    // A list that was reopened waits for nothing that was created since its first closing.
    const isFirst = closed.closings === 1
    if (isFirst)
      this.#wrong(
        'is in no list and not left behind',
        this.#living().filter((key) => !named.has(key)),
      )
    this.#wrong(
      'is given and left behind',
      left.filter((key) => given.has(key)),
    )
    const isCancelled = (key: string): boolean => this.#cancelled.has(key.split('/')[0] ?? '')
    this.#wrong('is cancelled and given', [...given].filter(isCancelled))
    const codAmountVnd = 1000 * closed.parcels.filter(({ parcel }) => parcel === 1).length
    if (closed.codAmountVnd !== codAmountVnd) this.problems.push(`${closed.name} collects ${closed.codAmountVnd}`)
  }

  check(): void {
    // Looked at first: a list that has a damaged row is read from its file then.
    const lists = this.#lists()
    const taken = this.#taken()
    if (new Set(taken).size !== taken.length) this.problems.push('a parcel is in two lists')
    const view = this.#station.view()
    const missing = this.#missing()
    const shown = view.missing.map(keyOf)
    const isShownShort = shown.length < Math.min(mostMissingShown, missing.length)
    if (isShownShort || shown.some((key, index) => key !== missing[index]))
      this.problems.push(`of ${missing.length} missing, the counter shows ${shown.join(' ')}`)
    if (view.counts.missing !== missing.length)
      this.problems.push(`${missing.length} missing, and ${view.counts.missing} counted`)
    const known = [...taken, ...missing, ...view.withheld.map(keyOf)]
    const found = new Set([...known, ...lists.flatMap((list) => list.leftBehind.map(keyOf))])
    if (view.closings === 0)
      this.#wrong(
        'is nowhere',
        this.#living().filter((key) => !found.has(key)),
      )
    if (new Set(lists.map(({ name }) => name)).size !== lists.length) this.problems.push('a number is there twice')
  }
}

test('whatever happens at the counter, each parcel is in one list at most, and none that was created is nowhere', () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 25, maxLength: 70 }), (sequence) => {
      const station = openHandoverStation()
      try {
        const day = new Day(station)
        for (const [index, step] of sequence.entries()) {
          day.take(step, `q-${index}`)
          day.check()
          expect(day.problems).toEqual([])
        }
      } finally {
        removeStation(station)
      }
    }),
    { numRuns: 25, endOnFailure: true, seed: Number(process.env['SEED'] ?? 20_261_121) },
  )
}, 120_000)
