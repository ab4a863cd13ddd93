import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { FormField } from '../../../../src/renderer/src/ui/field/form-field.tsx'
import { renderInStation } from '../../rendered/render-in-station.tsx'

it('a figure is selected by the focus, by the mouse as by a key or a command; a text is not', async () => {
  await renderInStation(
    <>
      <FormField id="cod" label="COD" kind="money" defaultValue="120.000" />
      <FormField id="name" label="Tên" defaultValue="Lan" />
    </>,
  )
  const input = (id: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`#${id}`)!
  input('cod').focus()
  await userEvent.keyboard('0k')
  expect(input('cod').value).toBe('0k')
  await userEvent.click(input('name'))
  await userEvent.keyboard('h')
  expect(input('name').value).toBe('Lanh')
  await userEvent.click(input('cod'))
  await userEvent.keyboard('5')
  // A second click puts the caret.
  await userEvent.click(input('cod'))
  await userEvent.keyboard('0')
  expect(input('cod').value).toHaveLength(2)
})
