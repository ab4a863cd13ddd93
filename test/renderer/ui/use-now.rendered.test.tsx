import { useEffect, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useNow } from '../../../src/renderer/src/ui/use-now.ts'
import { eventually } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

const everyMs = 10

interface ClockProps {
  readonly stepMs?: number
  readonly onDrawn: () => void
}

function Clock({ stepMs, onDrawn }: ClockProps): ReactNode {
  const now = useNow(everyMs, stepMs)
  useEffect(onDrawn)
  return <output>{now}</output>
}

test('a clock that shows coarse steps looks often, and is drawn once a step', async () => {
  const drawn = { fine: 0, coarse: 0 }
  await renderInStation(
    <>
      <Clock onDrawn={() => void (drawn.fine += 1)} />
      <Clock onDrawn={() => void (drawn.coarse += 1)} stepMs={86_400_000} />
    </>,
  )
  await eventually(() => expect(drawn.fine).toBeGreaterThan(10))
  // A look behind midnight is a new step.
  expect(drawn.coarse).toBeLessThanOrEqual(2)
  const [fine = 0, coarse = 0] = [...document.querySelectorAll('output')].map((clock) => Number(clock.textContent))
  expect(coarse % 86_400_000).toBe(0)
  expect(fine - coarse).toBeLessThan(86_400_000 + 1000)
})
