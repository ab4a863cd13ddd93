import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useShortcuts } from '../../../../src/renderer/src/keyboard/shortcuts.ts'
import { LockScreen } from '../../../../src/renderer/src/shell/operators/lock-screen.tsx'
import { useOperators } from '../../../../src/renderer/src/shell/station.tsx'
import { Dialog } from '../../../../src/renderer/src/ui/dialog/dialog.tsx'
import type { OperatorsView } from '../../../../src/shared/domain/account/operator.ts'
import { eventually, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

const view = (locked: boolean): OperatorsView => ({
  operators: [{ id: 'mai', name: 'Mai', hasPin: true, isLead: false }],
  currentId: 'mai',
  locked,
})

/** A dialog in which something is typed, and the lock that comes over it. */
function Page(props: { readonly onPrimary: () => void }): ReactNode {
  const locked = useOperators((state) => state.view.locked)
  const [isOpen, setOpen] = useState(true)
  return (
    <section data-screen="bills">
      {isOpen ? (
        <Dialog title="Cancel" onClose={() => setOpen(false)}>
          <Primary onPrimary={props.onPrimary} />
          <input id="reason" data-autofocus />
        </Dialog>
      ) : null}
      {locked ? <LockScreen /> : null}
    </section>
  )
}

function Primary(props: { readonly onPrimary: () => void }): ReactNode {
  useShortcuts({ 'everywhere.primary': props.onPrimary })
  return null
}

test('keys at the lock neither close a dialog behind it nor run what it is for, and what was typed there goes on', async () => {
  let runs = 0
  const { bridge } = await renderInStation(<Page onPrimary={() => (runs += 1)} />, {
    handlers: { 'operators.view': () => view(false) },
  })
  await typeKeys(60, 'Hu')
  bridge.emit('operators.changed', view(true))
  await expect.element(page.getByTestId('lock-screen')).toBeVisible()
  await eventually(() => expect(document.activeElement?.closest('[data-testid="lock-screen"]')).not.toBeNull())
  await typeKeys(60, press('Control+Enter'), press('Escape'))
  bridge.emit('operators.changed', view(false))
  await eventually(() => expect(page.getByTestId('lock-screen').elements()).toHaveLength(0))
  await eventually(() => expect(document.activeElement?.id).toBe('reason'))
  await typeKeys(60, 'y')
  expect(document.querySelector<HTMLInputElement>('#reason')?.value).toBe('Huy')
  expect(runs).toBe(0)
})
