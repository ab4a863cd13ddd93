import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Shell } from '../../../../src/renderer/src/shell/shell.tsx'
import type { OperatorsView } from '../../../../src/shared/domain/account/operator.ts'
import { answered, heldAnswer, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

const operatorOf = (id: string, name: string) => ({ id, name, hasPin: false, isLead: false })
const view: OperatorsView = {
  operators: [operatorOf('mai', 'Mai'), operatorOf('lan', 'Lan')],
  currentId: 'mai',
  locked: false,
}

test('the list of accounts that was opened since is not closed by the answer to who is at work', async () => {
  const switched = heldAnswer({ ...view, currentId: 'lan' })
  const { bridge } = await renderInStation(<Shell hidden={false} />, {
    handlers: { 'operators.view': () => view, 'operators.switch': switched.handler },
  })
  await expect.element(page.getByTestId('field-receiver.phone')).toBeVisible()
  await typeKeys(0, press('Alt+q'))
  await page.getByTestId('operator-choice').filter({ hasText: 'Lan' }).click()
  await typeKeys(0, press('Escape'), press('Alt+y'))
  await expect.element(page.getByTestId('account-switcher')).toBeVisible()
  switched.come()
  await answered(bridge)
  await expect.element(page.getByTestId('account-switcher')).toBeVisible()
})
