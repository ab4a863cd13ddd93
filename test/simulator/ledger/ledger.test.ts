import { expect, it } from 'vitest'
import type { LedgerEvent, Registration } from '../../../src/simulator/ledger/ledger-event.ts'
import { createLedger, type LedgerBook } from '../../../src/simulator/ledger/ledger.ts'
import { createPlaces } from '../../../src/simulator/places/places.ts'
import type { Shipment } from '../../../src/simulator/shipments/shipment.ts'

const party = {
  name: 'Lan',
  phone: '0912345678',
  address: '1 Trần Phú',
  place: createPlaces().fromCodes('01', '00004'),
}
const SHIPMENT: Shipment = {
  packageNo: 1,
  weight: 1,
  widthCm: 0,
  lengthCm: 0,
  heightCm: 0,
  cargoContent: '',
  serviceId: 90,
  paymentMethodId: 11,
  cargoTypeId: 2,
  codAmountVnd: 0,
  cargoValueVnd: 0,
  otherFeeVnd: 0,
  note: '',
  sender: party,
  receiver: party,
  returnTo: null,
  returnsDocument: false,
  installation: false,
  draft: false,
  billType: 1,
  billReturn: '',
}

function register(ledger: LedgerBook, refCode: string, account = 'a') {
  const sequence = ledger.nextSequence()
  const registration: Registration = {
    sequence,
    billId: sequence,
    billCode: `B${sequence}`,
    refCode,
    account,
    endpoint: '/v3/bill/create',
    origin: 'request',
    createdAtMs: 0,
    body: {},
    unknownFields: [],
    shipment: SHIPMENT,
  }
  return ledger.create(registration)
}

it('counts up and finds shipments by code and by reference', () => {
  const ledger = createLedger()
  const [first, second] = [register(ledger, 'R'), register(ledger, 'R')]
  expect([first.sequence, second.sequence]).toEqual([1, 2])
  expect(ledger.find('B2')).toEqual(second)
  expect(ledger.find('B3')).toBeUndefined()
  expect(ledger.billsByReference('R')).toEqual([first, second])
  expect(ledger.billsByReference('S')).toEqual([])
  expect(ledger.all()).toEqual([first, second])
})

it('sees duplicates within an account, among living shipments with a reference', () => {
  const ledger = createLedger()
  const first = register(ledger, 'R')
  register(ledger, 'R', 'b')
  register(ledger, '')
  register(ledger, '')
  expect(ledger.duplicates()).toEqual([])
  register(ledger, 'R')
  expect(ledger.duplicates()).toHaveLength(1)
  ledger.intervene(first, { kind: 'cancelled', atMs: 1 })
  expect(ledger.duplicates()).toEqual([])
})

it('is the same again when its events are replayed', () => {
  const events: LedgerEvent[] = []
  const ledger = createLedger([], (event) => events.push(event))
  const entry = register(ledger, 'R')
  ledger.markAnswered(1)
  ledger.update(entry, { ...SHIPMENT, note: 'x' }, 5, ['is_install'])
  ledger.intervene(entry, { kind: 'moved', atMs: 6, statusId: 15 })
  const replayed = createLedger(events)
  expect(replayed.all()).toEqual(ledger.all())
  expect(replayed.all()[0]).toMatchObject({
    answerDelivered: true,
    shipment: { note: 'x' },
    unknownFields: ['is_install'],
  })
  expect(replayed.nextSequence()).toBe(2)
})

it('changes nothing if an event cannot be written', () => {
  const ledger = createLedger([], () => {
    throw new Error('disk full')
  })
  expect(() => register(ledger, 'R')).toThrow('disk full')
  expect(ledger.all()).toEqual([])
  expect(ledger.nextSequence()).toBe(1)
})
