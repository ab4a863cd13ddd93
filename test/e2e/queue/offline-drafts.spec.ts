import { expect, haveSender, signIn, test, typedBill } from '../station.ts'

test('drafts entered without a network reach the carrier after reconnection, exactly once each', async ({
  carrier,
  open,
}) => {
  const { page, hands } = await open([`--carrier=${carrier.url}`])
  await signIn(page, carrier.url)
  await hands.connected()
  await haveSender(page)
  await carrier.cutOff()
  const references: string[] = []
  for (const n of [1, 2, 3]) {
    const refCode = await hands.typeBill(typedBill(n))
    await hands.save()
    await hands.stripShows(refCode, 'READY')
    references.push(refCode)
  }
  await hands.offline()
  await carrier.restore()
  for (const refCode of references) await hands.stripShows(refCode, 'CREATED')
  const { ledger } = carrier.simulator()
  expect(references.map((refCode) => ledger.billsByReference(refCode).length)).toEqual([1, 1, 1])
  expect(ledger.all()).toHaveLength(3)
})

test('drafts survive closing the station while the carrier is away, and are sent after the next start', async ({
  carrier,
  open,
}) => {
  const first = await open()
  await signIn(first.page, carrier.url)
  await haveSender(first.page)
  await carrier.cutOff()
  const refCode = await first.hands.typeBill(typedBill(4))
  await first.hands.save()
  await first.hands.stripShows(refCode, 'READY')
  await first.station.close()
  await carrier.restore()
  const second = await open()
  // Without a protected store the password was kept in memory only: the packer signs in again, the draft waits.
  await second.page.getByTestId('screen-new-bill').waitFor()
  await second.hands.stripShows(refCode, 'READY')
  expect(carrier.simulator().ledger.billsByReference(refCode)).toHaveLength(0)
  await second.hands.signInAgain('training')
  await second.hands.stripShows(refCode, 'CREATED')
  expect(carrier.simulator().ledger.billsByReference(refCode)).toHaveLength(1)
})
