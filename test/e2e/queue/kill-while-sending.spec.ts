import { expect, haveSender, signIn, test, typedBill } from '../station.ts'

for (const phase of ['before', 'after'] as const) {
  test(`kill -9 ${phase} the carrier has processed a create leaves the draft UNKNOWN and never sends it twice`, async ({
    carrier,
    open,
  }) => {
    const first = await open()
    await signIn(first.page, carrier.url)
    await first.hands.connected()
    await haveSender(first.page)
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
    // One that was entered later is sent: a station that would send the first one again had its turn for it before.
    const later = await second.hands.typeBill(typedBill(2))
    await second.hands.save()
    await second.hands.stripShows(later, 'CREATED')
    await second.hands.stripShows(refCode, 'UNKNOWN')
    expect(exists()).toBeLessThanOrEqual(1)
    if (phase === 'after') expect(exists()).toBe(1)
  })
}
