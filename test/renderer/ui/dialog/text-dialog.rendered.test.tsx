import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useAction } from '../../../../src/renderer/src/bridge/use-action.ts'
import { TextDialog } from '../../../../src/renderer/src/ui/dialog/text-dialog.tsx'
import { eventually, handRests, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

function Reason(props: { readonly give: (reason: string) => Promise<null>; readonly onClose: () => void }): ReactNode {
  const { run, error } = useAction(props.give)
  return (
    <TextDialog
      title="Reason"
      testId="reason"
      label="Reason"
      hint=""
      submit="Give"
      isReady={() => true}
      onSubmit={run}
      error={error}
      onClose={props.onClose}
    />
  )
}

test('a second press while a reason is being given opens its field for no letter that would be in no log', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const given: string[] = []
  let isClosed = false
  await renderInStation(
    <Reason
      give={(reason) => {
        given.push(reason)
        return promise
      }}
      onClose={() => (isClosed = true)}
    />,
  )
  const reason = page.getByTestId('reason-text')
  await expect.element(reason).toHaveFocus()
  await typeKeys(0, 'hotline', press('Control+Enter'))
  await handRests()
  await typeKeys(0, press('Control+Enter'), ' 9h')
  await expect.element(reason).toHaveValue('hotline')
  resolve(null)
  await eventually(() => expect(isClosed).toBe(true))
  expect(given).toEqual(['hotline'])
})
