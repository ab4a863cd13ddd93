import { inject } from 'vitest'
import { page } from 'vitest/browser'
import { cutOrCovered } from './cut-or-covered.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly sizes: { readonly areAllTried: boolean; readonly seed: number }
  }
}

/** What is left of a window of 1366x690 in the units of the page. */
const looks = [
  { look: '1366x768', width: 1366, height: 768, text: 'normal' },
  { look: '1280x690', width: 1280, height: 690, text: 'normal' },
  { look: '125 %', width: 1093, height: 552, text: 'normal' },
  { look: 'large text', width: 1366, height: 690, text: 'large' },
  { look: 'large text, 768 high', width: 1366, height: 768, text: 'large' },
  { look: 'larger text', width: 1366, height: 690, text: 'larger' },
] as const

/** What has no room here is cut: it is tried wherever something stands. */
const narrowest = { look: '200 %', width: 683, height: 345, text: 'normal' } as const

const { areAllTried, seed } = inject('sizes')
let turn = seed

/** All of them, or the narrowest and a third of the others: which third goes round with each call and with the day. */
function looksOfThisTurn(): readonly ((typeof looks)[number] | typeof narrowest)[] {
  if (areAllTried) return [...looks, narrowest]
  const third = turn++ % 3
  return [...looks.filter((_, at) => at % 3 === third), narrowest]
}

export const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Back to the size in which tests begin. */
export async function plainLook(): Promise<void> {
  delete document.documentElement.dataset['text']
  await page.viewport(1366, 690)
}

/** What is cut or covered in one of the sizes of this turn, of `root` as it is found there. */
export async function faultsInLooks(root: () => Element): Promise<readonly string[]> {
  const faults: string[] = []
  for (const { look, width, height, text } of looksOfThisTurn()) {
    await page.viewport(width, height)
    document.documentElement.dataset['text'] = text
    // Two frames and what they set off.
    await rest(90)
    faults.push(...cutOrCovered(root()).map((fault) => `${look}: ${fault} (SIZES_SEED=${seed})`))
  }
  return faults
}
