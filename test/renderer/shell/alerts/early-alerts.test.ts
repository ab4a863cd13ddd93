import { expect, test } from 'vitest'
import { startWindowStores } from '../../../../src/renderer/src/shell/window-stores.ts'
import { createFakeBridge } from '../../bridge/fake-bridge.ts'

test('an alert that main sends before it answers the first question is shown', async () => {
  const bridge = createFakeBridge({
    'app.start': () => {
      bridge.emit('station.alert', { code: 'rows-damaged', detail: 'draft R1', count: 1 })
      return { ok: false, error: { code: 'core-stopped' } }
    },
  })
  const stores = await startWindowStores(bridge)
  expect(stores.alerts.getState().alerts).toMatchObject([{ code: 'rows-damaged', count: 1 }])
})
