import { randomUUID } from 'node:crypto'
import { databaseIn } from '../../scripts/proof/chaos/books.ts'
import { sampleBill } from '../../scripts/drive/sample-bill.ts'
import { createPackerHands } from '../../scripts/demo/station-page.ts'
import { driveStation } from '../../scripts/drive/drive-station.ts'
import { createBillStore } from '../../src/main/database/stores/bills/bills.ts'
import { createDraftStore } from '../../src/main/database/stores/drafts.ts'
import { openDatabase } from '../../src/main/database/open.ts'
import { createSampleBills } from '../search/sample-bills.ts'
import { noFees } from '../../src/shared/domain/bill/bill-fees.ts'

/** A station in training that has worked for long: so many bills, and so many drafts that are held. */
export async function prepareBigProfile(profile: string, bills: number, drafts: number): Promise<void> {
  const station = await driveStation({ profile })
  await createPackerHands(station.page).startTraining()
  await station.close()
  const { database } = openDatabase(databaseIn(profile))
  const billStore = createBillStore(database)
  const draftStore = createDraftStore(database)
  const sample = createSampleBills(bills)
  database.transaction(() => {
    for (let n = 0; n < bills; n += 1)
      billStore.insert({ ...sample(n), draftId: null, statusText: '', fees, expectedAtMs: null })
    for (let n = 0; n < drafts; n += 1) {
      const origin = { state: 'HOLD', reason: 'parked-by-packer', reasonDetail: '', billCode: null } as const
      const bill = sampleBill(`K-${n}`)
      draftStore.insert({ id: randomUUID(), bill, referenceOverridden: false, createdAtMs: Date.now(), ...origin })
    }
  })()
  database.close()
}

const fees = { ...noFees, mainVnd: 25_000, totalVnd: 25_000 }
