import type { AppError } from '../../../src/shared/app-error.ts'
import { isUnexpectedWeight } from '../../../src/shared/domain/quantity/expected-weight.ts'
import { err } from '../../../src/shared/result.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'

const expected = { meanGrams: 1204, deviationGrams: 10, bills: 4 }
const unusual = err<AppError>({
  code: 'bill-incomplete',
  problems: [{ field: 'cargo.weightGrams', kind: 'doubtful' }],
})

/** Main, to which all goods have weighed about 1.2 kg: it refuses another weight of which nobody was asked, and answers once `mayAnswer` does. */
export function weighingMain(
  take: NonNullable<FakeHandlers['drafts.submit']>,
  mayAnswer?: () => Promise<unknown>,
): FakeHandlers {
  return {
    async 'bills.expectedWeight'() {
      await mayAnswer?.()
      return expected
    },
    async 'drafts.submit'(input, boundTo) {
      await mayAnswer?.()
      const { weightGrams } = input.bill.cargo
      const isRefused = input.refuseUnusualWeight === true && isUnexpectedWeight(weightGrams ?? 0, expected)
      return isRefused ? unusual : take(input, boundTo)
    },
  }
}
