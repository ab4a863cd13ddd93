import { lstatSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openHandoverStation, removeStation, type HandoverStation } from './handover-station.ts'

let station: HandoverStation
beforeEach(() => {
  station = openHandoverStation()
})
afterEach(() => removeStation(station))

/** As a disk that does not give it out: a link to itself. @returns what gives it out again */
function withhold(path: string): () => void {
  renameSync(path, `${path}.kept`)
  symlinkSync(basename(path), path)
  return () => {
    rmSync(path)
    renameSync(`${path}.kept`, path)
  }
}

test('where the folder of the lists cannot be read no number is given, which may be on paper already, and the start says so', () => {
  for (const code of ['A1', 'A2']) station.bill(code)
  station.scan('A1')
  station.close()
  station.database.exec('DELETE FROM handover_parcels; DELETE FROM handover_lists')
  const giveOut = withhold(join(station.folder, 'handovers'))
  expect(() => station.restart()).toThrow('ELOOP')
  expect(() => station.scan('A2')).toThrow('ELOOP')
  giveOut()
  station.restart()
  expect(station.handover.list(1)).toMatchObject({ taken: 1, driverName: 'Nguyễn Văn Tài' })
  expect(station.view().number).toBe(2)
})

test('a file of a list that the disk does not give out is told, stays as it is, and is read at a later start', () => {
  for (const code of ['A1', 'A2', 'A3']) station.bill(code)
  for (const code of ['A1', 'A2', 'A3']) {
    station.scan(code)
    station.close()
  }
  const file = (number: number) => join(station.folder, 'handovers', `list-00000${number}-r1.json`)
  const giveOut = [1, 2].map((number) => withhold(file(number)))
  station.database.exec('DELETE FROM handover_lists WHERE seq IN (1, 3)')
  station.database.exec('DROP TRIGGER handover_parcels_digest_update')
  station.database.exec("UPDATE handover_parcels SET digest = digest + 1 WHERE bill_code = 'A2'")
  station.restart()
  station.clock.advance(1000)
  expect(station.handover.list(3).taken).toBe(1)
  expect(station.handover.list(2)).toMatchObject({ taken: 0, unreadable: 1 })
  expect(station.faults.map(String)).toContainEqual(expect.stringContaining('ELOOP'))
  expect([1, 2].map((number) => lstatSync(file(number)).isSymbolicLink())).toEqual([true, true])
  for (const give of giveOut) give()
  station.restart()
  expect([1, 2].map((number) => station.handover.list(number).taken)).toEqual([1, 1])
})
