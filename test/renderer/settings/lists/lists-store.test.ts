import { expect, it } from 'vitest'
import shipped from '../../../../resources/presets/reference-lists.json' with { type: 'json' }
import { editedLists, noListEdits, type ListEdits } from '../../../../src/shared/domain/settings/reference-lists.ts'
import { createPresetsStore } from '../../../../src/renderer/src/settings/lists/lists-store.ts'
import { createSettingsStore } from '../../../../src/renderer/src/settings/settings-store.ts'
import { createFakeBridge } from '../../bridge/fake-bridge.ts'

it('asks for the lists again when the station changed them, and only then', async () => {
  let edits: ListEdits = noListEdits
  const bridge = createFakeBridge({ 'presets.lists': () => editedLists(shipped, edits) })
  const store = createPresetsStore(bridge)
  await store.getState().load()
  const { settings } = createSettingsStore(createFakeBridge({})).getState()
  edits = {
    ...noListEdits,
    services: [
      { id: 90, vi: 'Nhanh', en: 'Fast' },
      { id: 91, vi: 'Cũ', en: 'Old', hidden: true },
    ],
  }
  bridge.emit('settings.changed', { ...settings, listEdits: edits })
  await Promise.resolve()
  bridge.emit('settings.changed', { ...settings, listEdits: edits, language: 'en' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(bridge.calls).toHaveLength(2)
  expect(store.getState().offered.services.map(({ vi }) => vi)).toEqual(['Nhanh'])
  expect(store.getState().lists.services.map(({ vi }) => vi)).toEqual(['Nhanh', 'Cũ'])
})
