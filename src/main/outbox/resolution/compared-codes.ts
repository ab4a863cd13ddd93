/** Which code was last laid beside each draft: only that one may a person accept without a reference. */
export interface ComparedCodes {
  put(draftId: string, billCode: string): void
  /** True where the code that is to be linked is the one that the person accepts, and was shown. */
  has(draftId: string, acceptedCode: string, billCode: string): boolean
}

export function createComparedCodes(): ComparedCodes {
  const shown = new Map<string, string>()
  return {
    put: (draftId, billCode) => void shown.set(draftId, billCode),
    has: (draftId, acceptedCode, billCode) => acceptedCode === billCode && shown.get(draftId) === billCode,
  }
}
