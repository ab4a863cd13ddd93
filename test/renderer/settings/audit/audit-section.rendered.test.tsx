import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AuditSection } from '../../../../src/renderer/src/settings/audit/audit-section.tsx'
import type { AuditFilter } from '../../../../src/shared/domain/account/audit.ts'
import { err } from '../../../../src/shared/result.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

const names = { operators: [], actions: [] }

test('a day typed in any form filters the list and the file, and what is no day is marked and not written', async () => {
  const exported: AuditFilter[] = []
  const { bridge } = await renderInStation(<AuditSection active />, {
    handlers: {
      'audit.names': () => names,
      'audit.list': () => ({ rows: [], total: 1234 }),
      'audit.export': ({ filter }) => {
        exported.push(filter)
        return { path: '/documents/log.csv', lines: 1 }
      },
    },
  })
  await expect.element(page.getByTestId('audit-total')).toHaveTextContent('1.234 dòng')
  await page.getByTestId('audit-from').fill('21/11/26')
  const fromMs = Date.UTC(2026, 10, 20, 17)
  await expect
    .poll(() => bridge.calls.findLast(({ channel }) => channel === 'audit.list')?.input)
    .toMatchObject({ filter: { fromMs } })
  await page.getByTestId('export-audit').click()
  await expect.poll(() => exported).toMatchObject([{ fromMs }])
  await page.getByTestId('audit-from').fill('31/02')
  await expect.element(page.getByTestId('audit-from')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('không có ngày này')).toBeVisible()
  await expect.element(page.getByTestId('export-audit')).toBeDisabled()
})

test('before there is an answer no number of entries is said, nor with an error', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await renderInStation(<AuditSection active />, {
    handlers: {
      'audit.names': () => names,
      'audit.list': async () => {
        await promise
        return err({ code: 'storage-failed' })
      },
    },
  })
  await expect.element(page.getByTestId('audit-total')).toBeEmptyDOMElement()
  resolve()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await expect.element(page.getByTestId('audit-total')).toBeEmptyDOMElement()
})
