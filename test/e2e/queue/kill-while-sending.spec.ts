import { expect, sender, signIn, test, typedBill } from '../station.ts'

for (const phase of ['before', 'after'] as const) {
  test(`kill -9 ${phase} the carrier has processed a create leaves the draft UNKNOWN and never sends it twice`, async ({
    carrier,
    open,
  }) => {
    const first = await open()
    await signIn(first.page, carrier.url)
    await first.hands.connected()
    await first.hands.enterSender(sender)
    carrier.simulator().faults.add({ endpoint: '/v3/bill/create', phase, action: { kind: 'delay', ms: 5_000 } })
    const refCode = await first.hands.typeBill(typedBill(1))
    await first.hands.save()
    await first.hands.stripShows(refCode, 'SENDING')
    const exists = (): number => carrier.simulator().ledger.billsByReference(refCode).length
    if (phase === 'after') await expect.poll(exists).toBe(1)
    await first.station.kill()

    carrier.simulator().faults.clear()
    const second = await open()
    await second.hands.stripShows(refCode, 'UNKNOWN')
    await second.hands.signInAgain('training')
    await second.hands.connected()
    // Long enough for a station that would send it again to have done so, and for the delayed create to have ended.
    await second.page.waitForTimeout(3_500)
    await second.hands.stripShows(refCode, 'UNKNOWN')
    expect(exists()).toBeLessThanOrEqual(1)
    if (phase === 'after') expect(exists()).toBe(1)
  })
}
