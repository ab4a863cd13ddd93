import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OtherAccounts } from '../../../../src/renderer/src/shell/status-bar/people.tsx'
import type { AccountSummary } from '../../../../src/shared/domain/account/account.ts'
import { eventually } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { accountBehind } from '../../rendered/station-handlers.ts'

const behind = accountBehind('live:carrier.example:b', { username: 'shop-b' })

const renderOthers = (...accounts: readonly AccountSummary[]) =>
  renderInStation(<OtherAccounts onOpen={() => undefined} />, { handlers: { 'account.list': () => [...accounts] } })

test('an account behind the front whose data cannot be read asks for somebody, and one that is closed does not', async () => {
  const closed = { ...behind, id: 'live:carrier.example:c', isOpen: false }
  await renderOthers(closed, behind)
  await eventually(() => expect(page.getByTestId('other-accounts').element().textContent).toMatch(/1.*shop.b/))
})
