import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BatchDraft } from '../../../../src/renderer/src/batches/entry/batch-draft.tsx'
import { tones } from '../../../../src/renderer/src/scanning/beep.ts'
import type { MarkedCode } from '../../../../src/shared/domain/request/batch.ts'
import { eventually, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { stationSettings } from '../../rendered/station-handlers.ts'

afterEach(() => vi.restoreAllMocks())

/** The frequencies that were heard, in their order. */
function listen(): readonly number[] {
  const heard: number[] = []
  const create = AudioContext.prototype.createOscillator
  vi.spyOn(BaseAudioContext.prototype, 'createOscillator').mockImplementation(function (this: AudioContext) {
    const made = create.call(this)
    const start = made.start.bind(made)
    made.start = (when) => {
      heard.push(made.frequency.value)
      start(when)
    }
    return made
  })
  return heard
}

test('each scan sounds, also where the next one comes before its code is marked', async () => {
  const heard = listen()
  const { bridge } = await renderInStation(<BatchDraft />, {
    handlers: {
      'settings.get': () => ({ ...stationSettings, scanSounds: true, scanVolume: 1 }),
      'batches.list': () => ({ rows: [], total: 0 }),
      'batches.preview': ({ text }) => ({
        rows: text
          .split('\n')
          .filter((code) => code !== '')
          .map((billCode) => ({ billCode, mark: billCode === 'CP1000001' ? 'likely-refused' : 'none' }) as MarkedCode),
        repeated: 0,
        beyondLimit: 0,
      }),
    },
    delaysMs: { 'batches.preview': 800 },
  })
  await page.getByTestId('batch-codes').click()
  await typeKeys(0, 'CP1000001', press('Enter'))
  await eventually(() => expect(bridge.pending).toBeGreaterThan(0))
  await typeKeys(0, 'CP1000002', press('Enter'))
  await eventually(() => expect(heard).toEqual([tones.wrong[0]?.hz, tones.accepted[0]?.hz]))
})
