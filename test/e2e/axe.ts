import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type * as Axe from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds on the page as it stands, one line a fault. A document is given axe once: compiling it takes as long as a look.
 * @param within a selector of the only part that is looked at; without one it is all of the page
 */
export async function faults(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (part) => {
    const axe = Reflect.get(window, 'axe') as typeof Axe // put there one line above
    const { violations } = await axe.run(part ?? document, { resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, within)
}
