import { describe, expect, it } from 'vitest'
import { compareGenerations } from '../../../../src/shared/domain/validation/generation-change.ts'
import { billAt, namedPlace, newPlace, numberedPlace, party } from '../../../main/carrier/bills.ts'

describe('a draft in another generation', () => {
  it('says which locations are to be entered again', () => {
    expect(compareGenerations(billAt(newPlace), 'v3', 'legacy-ids')).toEqual({
      missing: [
        { field: 'sender.location', kind: 'wrong-location-system' },
        { field: 'receiver.location', kind: 'wrong-location-system' },
      ],
      dropped: [],
    })
    expect(compareGenerations(billAt(newPlace), 'v3', 'legacy-names')).toEqual({ missing: [], dropped: [] })
    expect(compareGenerations(billAt(namedPlace), 'legacy-names', 'v3').missing).toHaveLength(2)
    expect(compareGenerations(billAt(numberedPlace), 'legacy-ids', 'v3').missing).toHaveLength(2)
  })

  it('says what the other generation does not know', () => {
    const rich = billAt(newPlace, {
      returnTo: party('Kho trả', newPlace),
      installation: true,
      carrierDraft: true,
      otherFeeVnd: 1000,
      billType: 'return',
      billReturn: 'A-0',
    })
    const dropped = (to: 'legacy-names' | 'legacy-ids'): string[] =>
      compareGenerations(rich, 'v3', to).dropped.map(({ field }) => field)
    expect(dropped('legacy-names')).toEqual(['billType', 'billReturn'])
    expect(dropped('legacy-ids')).toEqual([
      'returnTo',
      'otherFeeVnd',
      'installation',
      'carrierDraft',
      'billType',
      'billReturn',
    ])
    expect(compareGenerations(billAt(namedPlace, { receiverEmail: 'a@b.vn' }), 'legacy-names', 'v3').dropped).toEqual([
      { field: 'receiverEmail', kind: 'not-in-this-interface' },
    ])
  })

  it('leaves out what is wrong with it in both', () => {
    const unfinished = billAt(newPlace, { serviceId: null })
    expect(compareGenerations(unfinished, 'v3', 'legacy-names')).toEqual({ missing: [], dropped: [] })
  })
})
