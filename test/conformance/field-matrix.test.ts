import { describe, expect, it } from 'vitest'
import { createCallsFor } from '../../src/main/carrier/endpoints/generation.ts'
import { generations, type Generation } from '../../src/shared/domain/account/account.ts'
import type { BillInput } from '../../src/shared/domain/bill/bill-input.ts'
import type { Location } from '../../src/shared/domain/place/location.ts'
import { billAt, inKilograms, namedPlace, newPlace, numberedPlace, party } from '../main/carrier/bills.ts'
import { createFields, feeFields, updateFields, type MatrixField } from './field-matrix.ts'
import { tablesOf } from './markdown-tables.ts'
import { recordingCarrier } from './recording-carrier.ts'
import { question } from './rows/endpoints.ts'

const places: Record<Generation, Location> = { v3: newPlace, 'legacy-names': namedPlace, 'legacy-ids': numberedPlace }

/** A bill with everything on it that the generation can say. */
function fullBill(generation: Generation, place: Location): BillInput {
  const more = {
    otherFeeVnd: 5000,
    installation: true,
    carrierDraft: true,
    returnTo: party('Kho trả', places[generation]),
  }
  const legacy = { note: 'Gọi trước', receiverEmail: 'a@b.vn' }
  return billAt(place, {
    returnDocument: true,
    ...(generation === 'legacy-ids' ? {} : more),
    ...(generation === 'v3' ? { billType: 'trade-in-outbound', billReturn: 'A-0' } : legacy),
  })
}

const fullChanges = {
  codAmountVnd: 1,
  cargoValueVnd: 2,
  weightGrams: 1234,
  lengthCm: 1.5,
  widthCm: 2,
  heightCm: 3,
  packageCount: 2,
  cargoContent: 'Áo',
  receiverName: 'B',
  receiverPhone: '0908765432',
  receiverAddress: '12 Hàng Bài',
  note: 'Gọi trước',
  returnDocument: true,
  installation: false,
}

type Request = Parameters<Awaited<ReturnType<typeof recordingCarrier>>['ask']>[0]

/** The JSON type of every field that left, over all the requests together. */
async function typesOnWire(requests: readonly Request[]): Promise<Record<string, string>> {
  const carrier = await recordingCarrier()
  const types: Record<string, string> = {}
  for (const request of requests) {
    await carrier.ask(request)
    for (const [field, value] of Object.entries(carrier.lastBody())) types[field] = typeof value
    for (const flag of Object.keys(types).filter((field) => field.startsWith('is_'))) {
      expect([0, 1, undefined]).toContain(carrier.lastBody()[flag])
    }
  }
  return types
}

function typesInMatrix(matrix: readonly MatrixField[], generation: Generation): Record<string, string> {
  const present = matrix.flatMap((field): [string, string][] => {
    const type = field[generation]
    return type === null ? [] : [[field.field, type === '0 or 1' ? 'number' : (type.split(',')[0] ?? '')]]
  })
  return Object.fromEntries(present)
}

describe.each(generations)('the bytes on the wire, %s', (generation) => {
  const calls = createCallsFor(generation)

  it('create carries exactly the fields and types of the matrix', async () => {
    const requests = [calls.buildCreateRequest(fullBill(generation, places[generation]), inKilograms)]
    if (generation === 'legacy-names')
      requests.push(calls.buildCreateRequest(fullBill(generation, newPlace), inKilograms))
    expect(await typesOnWire(requests)).toEqual(typesInMatrix(createFields, generation))
  })

  it('update carries exactly the fields and types of the matrix', async () => {
    const request = calls.buildUpdateRequest('SHP1', fullChanges, inKilograms)
    expect(await typesOnWire([request])).toEqual(typesInMatrix(updateFields, generation))
  })

  it('fees carry exactly the fields and types of the matrix', async () => {
    const named = { ...question, from: namedPlace, to: namedPlace }
    const requests = [question, named].map((one) => calls.buildCalcFeeRequest(one, inKilograms))
    expect(await typesOnWire(requests)).toEqual(typesInMatrix(feeFields, generation))
  })

  it('weights are kilograms with a decimal point, or grams where the profile says so; money is whole đồng', async () => {
    const carrier = await recordingCarrier()
    const bill = fullBill(generation, places[generation])
    await carrier.ask(calls.buildCreateRequest(bill, inKilograms))
    expect(carrier.last().body).toMatch(/"weight":1\.234[,}].*"cod_amount":150000[,}]/)
    await carrier.ask(calls.buildCreateRequest(bill, { ...inKilograms, weightUnit: 'g' }))
    expect(carrier.last().body).toMatch(/"weight":1234[,}]/)
  })
})

it.each([
  ['Create', createFields],
  ['Update', updateFields],
  ['Fees', feeFields],
])('the page of the fields shows the matrix: %s', (heading, matrix) => {
  const shown = tablesOf('carrier-fields.md').get(heading)
  const rows = matrix.map((field) => [field.field, ...generations.map((generation) => field[generation] ?? '–')])
  expect(shown).toEqual(rows)
})
