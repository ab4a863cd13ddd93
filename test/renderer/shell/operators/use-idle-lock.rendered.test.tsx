import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useIdleLock } from '../../../../src/renderer/src/shell/operators/use-idle-lock.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { stationSettings } from '../../rendered/station-handlers.ts'

afterEach(() => vi.restoreAllMocks())

function Page(): ReactNode {
  useIdleLock()
  return null
}

test.each([
  ['the clock of the page goes on', 6, 6],
  ['the clock of the page stands still', 0, 6],
  ['the clock on the wall was set back', 6, -60],
])(
  'a key that wakes a computer which has slept for longer than the station may be left locks it, where %s',
  async (_name, pageMinutes, wallMinutes) => {
    const { bridge } = await renderInStation(<Page />, {
      handlers: {
        'settings.get': () => ({ ...stationSettings, lockAfterMinutes: 5 }),
        'operators.view': () => ({
          operators: [{ id: 'mai', name: 'Mai', hasPin: true, isLead: false }],
          currentId: 'mai',
          locked: false,
        }),
      },
    })
    const locks = (): number => bridge.calls.filter(({ channel }) => channel === 'operators.lock').length
    const press = (): boolean => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', code: 'KeyA' }))
    press()
    expect(locks()).toBe(0)
    const [pageMs, wallMs] = [performance.now(), Date.now()]
    vi.spyOn(performance, 'now').mockReturnValue(pageMs + pageMinutes * 60_000)
    vi.spyOn(Date, 'now').mockReturnValue(wallMs + wallMinutes * 60_000)
    press()
    expect(locks()).toBe(1)
  },
)
