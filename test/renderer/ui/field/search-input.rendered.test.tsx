import { useState, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { MessageSlot } from '../../../../src/renderer/src/shell/messages/message-slot.tsx'
import { TypedSearch } from '../../../../src/renderer/src/ui/field/search-input.tsx'
import { putText } from '../../../../src/renderer/src/scanning/scanned-field.ts'
import { eventually, handRests, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

/** A list that keeps what it is searched with, and a view with words of its own. */
function SearchedList(props: { readonly asked: string[] }): ReactNode {
  const [sought, setSought] = useState('lan')
  return (
    <>
      <TypedSearch
        action="bills.search"
        sought={sought}
        onText={(text) => {
          props.asked.push(text)
          setSought(text)
        }}
        label="Tìm"
        placeholder=""
        className={undefined}
        testId="search"
      />
      <button type="button" onClick={() => setSought('hoàn về')}>
        view
      </button>
      <p data-testid="sought">{sought}</p>
    </>
  )
}

it('begins with what the list is searched with, asks once typing rests, and takes the words of a view that is chosen', async () => {
  const asked: string[] = []
  await renderInStation(<SearchedList asked={asked} />)
  const box = page.getByTestId('search')
  await expect.element(box).toHaveValue('lan')
  await box.click()
  await typeKeys(20, ' 09')
  await expect.element(page.getByTestId('sought')).toHaveTextContent('lan 09')
  await expect.element(box).toHaveValue('lan 09')
  await page.getByRole('button', { name: 'view' }).click()
  await expect.element(box).toHaveValue('hoàn về')
  await box.click()
  await typeKeys(20, ' x ')
  await expect.element(page.getByTestId('sought')).toHaveTextContent('hoàn về x')
  // What the list was told is what is in the box: the blank at its end is still being typed.
  await eventually(() => expect(asked.at(-1)).toBe('hoàn về x'))
  await expect.element(box).toHaveValue('hoàn về x ')
})

it('a view that is chosen right behind a letter is not searched with that letter', async () => {
  const asked: string[] = []
  await renderInStation(<SearchedList asked={asked} />)
  const box = page.getByTestId('search')
  await expect.element(box).toHaveValue('lan')
  putText(box.element() as HTMLInputElement, 'lan 0', 5)
  page
    .getByRole('button', { name: 'view' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await handRests()
  await expect.element(box).toHaveValue('hoàn về')
  expect([page.getByTestId('sought').element().textContent, asked]).toEqual(['hoàn về', []])
})

it('Escape first ends the message that stands, then empties the box', async () => {
  const { station } = await renderInStation(
    <>
      <MessageSlot />
      <SearchedList asked={[]} />
    </>,
  )
  const box = page.getByTestId('search')
  await box.click()
  station.messages.getState().say({ kind: 'failure', title: 'Lỗi', text: '', testId: 'said' })
  await expect.element(page.getByTestId('said')).toBeVisible()
  await typeKeys(0, press('Escape'))
  await eventually(() => expect(page.getByTestId('said').elements()).toHaveLength(0))
  await expect.element(box).toHaveValue('lan')
  await typeKeys(0, press('Escape'))
  await expect.element(box).toHaveValue('')
})
