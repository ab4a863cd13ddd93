import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openHandoverStation, removeStation, type HandoverStation } from './handover-station.ts'

let station: HandoverStation
beforeEach(() => {
  station = openHandoverStation()
  return () => {
    removeStation(station)
  }
})

const folder = (): string => join(station.folder, 'handovers')
const written = (): number => readdirSync(folder()).length

function closeList(billCode: string): void {
  station.bill(billCode)
  station.scan(billCode)
  station.close()
}

function moveWithoutFiles(lists: number): void {
  for (let list = 1; list <= lists; list += 1) closeList(`A${list}`)
  rmSync(folder(), { recursive: true })
  station.restart()
}

test('a start behind a move writes one file, and the others one at a turn until each list has one', () => {
  moveWithoutFiles(70)
  expect(written()).toBe(1)
  station.clock.advance(100)
  expect(written()).toBe(2)
  station.clock.advance(68 * 100)
  expect(written()).toBe(70)
  station.clock.advance(1000)
  expect(station.clock.waiting()).toBe(0)
  expect(station.faults).toEqual([])
})

test('closing while files are still to be written writes no more of them, and the next start goes on', () => {
  moveWithoutFiles(4)
  station.clock.advance(100)
  station.handover.end()
  expect(station.clock.waiting()).toBe(0)
  station.clock.advance(1000)
  expect(written()).toBe(2)
  station.restart()
  station.clock.advance(1000)
  expect(written()).toBe(4)
  expect(station.faults).toEqual([])
})

test('a list that is closed meanwhile gets its own file at once, and holds up none of the others', () => {
  moveWithoutFiles(4)
  closeList('B1')
  expect(readdirSync(folder()).toSorted()).toEqual(['list-000001-r1.json', 'list-000005-r1.json'])
  station.clock.advance(1000)
  expect(written()).toBe(5)
})

test('a disk that refuses a file is told once, and the files are tried again behind the next list', () => {
  moveWithoutFiles(4)
  rmSync(folder(), { recursive: true })
  writeFileSync(folder(), 'in the way')
  station.clock.advance(1000)
  expect(station.faults).toHaveLength(1)
  rmSync(folder())
  closeList('B1')
  station.clock.advance(1000)
  expect(written()).toBe(4)
})
