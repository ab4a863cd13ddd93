import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useAction } from '../../../src/renderer/src/bridge/use-action.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

test('an action whose error is taken away while it is under way stays under way', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  function Writing(): ReactNode {
    const { isBusy, run, clearError } = useAction(async () => {
      await promise
      return null
    })
    return (
      <>
        <button data-testid="write" disabled={isBusy} onClick={() => void run()} />
        <button data-testid="clear" onClick={clearError} />
      </>
    )
  }
  await renderInStation(<Writing />)
  const press = (testId: string) => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`)?.click()
  press('write')
  await expect.element(page.getByTestId('write')).toBeDisabled()
  press('clear')
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(page.getByTestId('write').element()).toHaveProperty('disabled', true)
  answer()
  await expect.element(page.getByTestId('write')).toBeEnabled()
})
