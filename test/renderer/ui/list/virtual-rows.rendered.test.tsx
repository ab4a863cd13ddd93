import { useState, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { VirtualList } from '../../../../src/renderer/src/ui/list/virtual-list.tsx'
import { renderInStation } from '../../rendered/render-in-station.tsx'

const count = 5000
const rowRem = 2.5

afterEach(() => {
  delete document.documentElement.dataset['text']
  vi.restoreAllMocks()
})

function Rows(props: { readonly rem: number }): ReactNode {
  return (
    <VirtualList
      label="Rows"
      count={count}
      rowRem={props.rem}
      current={null}
      onCurrent={() => undefined}
      onShown={() => undefined}
      testId="list"
      rowTestId="row"
    >
      {(index) => index}
    </VirtualList>
  )
}

const showList = () =>
  renderInStation(
    <div style={{ height: 400 }}>
      <Rows rem={rowRem} />
    </div>,
  )

const remPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
const heights = (): readonly number[] => {
  const list = page.getByTestId('list').element()
  const row = page.getByTestId('row').first().element()
  return [row.getBoundingClientRect().height, list.scrollHeight]
}

test('the rows of a list are as high as the text says, and higher as soon as the packer takes larger text', async () => {
  await showList()
  const before = remPx()
  expect(heights()).toEqual([rowRem * before, rowRem * before * count])
  document.documentElement.dataset['text'] = 'larger'
  const larger = remPx()
  expect(larger).toBeGreaterThan(before)
  await expect.poll(heights).toEqual([rowRem * larger, rowRem * larger * count])
})

test('the rows of a list that gets higher ones are all as high, however many there are', async () => {
  function Growing(): ReactNode {
    const [rem, setRem] = useState(rowRem)
    return (
      <div style={{ height: 400 }}>
        <button type="button" data-testid="grow" onClick={() => setRem(2 * rowRem)} />
        <Rows rem={rem} />
      </div>
    )
  }
  await renderInStation(<Growing />)
  await expect.poll(heights).toEqual([rowRem * remPx(), rowRem * remPx() * count])
  await page.getByTestId('grow').click()
  await expect.poll(heights).toEqual([2 * rowRem * remPx(), 2 * rowRem * remPx() * count])
})

test('a list reads the size of the text once for all of its rows', async () => {
  const looks = vi.spyOn(window, 'getComputedStyle')
  await showList()
  expect(heights()[1]).toBe(rowRem * remPx() * count)
  expect(looks.mock.calls.length).toBeLessThan(100)
})
