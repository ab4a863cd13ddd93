import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openHandoverStation, person, type HandoverStation } from './handover-station.ts'

let station: HandoverStation
beforeEach(() => {
  station = openHandoverStation()
})
afterEach(() => {
  station.end()
  rmSync(station.folder, { recursive: true, force: true })
})

test('a damaged row of a list that was reopened takes nothing out of it that was scanned since', () => {
  for (const code of ['A1', 'A2']) station.bill(code)
  station.scan('A1')
  station.close()
  station.handover.reopen(1, 'quét sót', person)
  station.scan('A2')
  station.database.exec('DROP TRIGGER handover_parcels_digest_update')
  station.database.exec("UPDATE handover_parcels SET digest = digest + 1 WHERE bill_code = 'A1'")
  expect(station.handover.list(1)).toMatchObject({ taken: 1, unreadable: 1 })
  expect(station.handover.list(1).parcels).toMatchObject([{ billCode: 'A2' }])
  expect(station.view().counts).toMatchObject({ taken: 1, missing: 1 })
})
