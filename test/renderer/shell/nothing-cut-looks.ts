import { expect, inject } from 'vitest'
import { page } from 'vitest/browser'
import { cutOrCovered } from './cut-or-covered.ts'
import { looks, looksOfCall, narrowest } from './looks-of-call.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly sizes: { readonly areAllTried: boolean; readonly seed: number }
  }
}

const { areAllTried, seed } = inject('sizes')
let callsInTest = 0

function looksOfThisCall(): ReturnType<typeof looksOfCall> {
  if (areAllTried) return [...looks, narrowest]
  return looksOfCall(seed, expect.getState().currentTestName ?? '', callsInTest++)
}

export const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Back to the size in which tests begin. */
export async function plainLook(): Promise<void> {
  delete document.documentElement.dataset['text']
  await page.viewport(1366, 690)
}

/** To be called behind each test, which may be tried a second time: that begins with the sizes of the first. */
export async function endLooks(): Promise<void> {
  callsInTest = 0
  await plainLook()
}

/** What is cut or covered in one of the sizes of this call, of `root` as it is found there. */
export async function faultsInLooks(root: () => Element): Promise<readonly string[]> {
  const faults: string[] = []
  for (const { look, width, height, text } of looksOfThisCall()) {
    await page.viewport(width, height)
    document.documentElement.dataset['text'] = text
    // Two frames and what they set off.
    await rest(90)
    faults.push(...cutOrCovered(root()).map((fault) => `${look}: ${fault} (SIZES_SEED=${seed})`))
  }
  return faults
}
