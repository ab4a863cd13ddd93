import { expect, it } from 'vitest'
import { createUpdateStore } from '../../../../src/main/database/stores/updates.ts'
import { DamagedRowError } from '../../../../src/shared/damaged-row-error.ts'
import { openBills } from '../bill-books.ts'

it('an update whose row has changed by itself is neither read nor sent, and those beside it are', () => {
  const codes = ['V1', 'V2', 'V3', 'V4']
  const { database } = openBills(...codes.map((billCode) => ({ billCode })))
  const updates = createUpdateStore(database)
  const changes = { note: 'gọi trước' }
  for (const billCode of codes) updates.insert({ billCode, statusId: null, changes, operator: 'Lan', askedAtMs: 1 })
  for (const update of updates.ready(9).slice(2)) updates.begin({ ...update, intentId: update.billCode }, 2)
  database.exec(`DROP TRIGGER requests_digest_update;
    UPDATE requests SET payload_json = '{"note":"gọi sau"}' WHERE bill_code IN ('V1', 'V3')`)
  expect(() => updates.waitingOf('V1')).toThrow(DamagedRowError)
  expect(updates.waitingOf('V2')).toMatchObject({ changes, tries: 0 })
  expect(updates.ready(9).map(({ billCode }) => billCode)).toEqual(['V2'])
  expect(updates.sending().map(({ billCode }) => billCode)).toEqual(['V4'])
})
