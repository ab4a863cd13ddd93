import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OperatorChoice } from '../../../../src/renderer/src/shell/operators/operator-choice.tsx'
import type { OperatorsView } from '../../../../src/shared/domain/account/operator.ts'
import { err } from '../../../../src/shared/result.ts'
import { answered, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

const view: OperatorsView = {
  operators: [
    { id: 'mai', name: 'Mai', hasPin: true, isLead: false },
    { id: 'lan', name: 'Lan', hasPin: true, isLead: false },
  ],
  currentId: 'mai',
  locked: true,
}

const choiceOf = (name: string) => page.getByTestId('operator-choice').filter({ hasText: name })

test('that a PIN was refused is said of its operator, and not of who was chosen while main looked at it', async () => {
  const { promise: isLookedAt, resolve: refuse } = Promise.withResolvers<void>()
  const { bridge } = await renderInStation(<OperatorChoice onDone={() => undefined} />, {
    handlers: {
      'operators.view': () => view,
      async 'operators.switch'({ id }) {
        if (id === 'mai') await isLookedAt
        return err({ code: 'pin-refused', context: { triesLeft: id === 'mai' ? 0 : 2 } })
      },
    },
  })
  await choiceOf('Mai').click()
  await page.getByTestId('operator-pin').fill('9999')
  await typeKeys(0, press('Enter'))
  await choiceOf('Lan').click()
  refuse()
  await answered(bridge)
  expect(page.getByRole('alert').elements()).toEqual([])
  await page.getByTestId('operator-pin').fill('8888')
  await typeKeys(0, press('Enter'))
  await expect.element(page.getByText(/Còn\s2\slần/)).toBeVisible()
})
