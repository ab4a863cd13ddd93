import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import { languages } from '../../../src/shared/domain/settings/language.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { draft } from './sample-drafts.ts'

const kept = draft(1, 'EDITING')

test.each(languages)(
  'a kept draft can be held in its panel, where its buttons stand in one row (%s)',
  async (language) => {
    await page.viewport(1366, 690)
    const held: string[] = []
    const { station } = await renderInStation(<Shell hidden={false} />, {
      language,
      handlers: {
        'drafts.list': ({ states }) => {
          const rows = states.includes('EDITING') ? [kept] : []
          return { rows, total: rows.length }
        },
        'drafts.get': () => ({ ...kept, bill: emptyBill, attempts: [], decisions: [], resendAllowedAtMs: null }),
        'drafts.hold': ({ id }) => {
          held.push(id)
          return { ...kept, state: 'HOLD' }
        },
        'printing.slipsWanted': () => ({ draftIds: [] }),
      },
    })
    station.navigation.getState().go('queue')
    await page.getByTestId('hold-draft').click()
    expect(held).toEqual(['d1'])
    const buttons = page.getByTestId('hold-draft').element().parentElement!.querySelectorAll('button')
    expect(Array.from(buttons, ({ dataset }) => dataset['testid'])).toEqual([
      'edit-draft',
      'hold-draft',
      'show-slip',
      'delete-draft',
    ])
    expect(new Set(Array.from(buttons, (button) => Math.round(button.getBoundingClientRect().top))).size).toBe(1)
  },
)
