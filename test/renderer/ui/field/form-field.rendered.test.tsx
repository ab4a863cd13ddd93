import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FormField, SelectField } from '../../../../src/renderer/src/ui/field/form-field.tsx'
import { PlainSelectField } from '../../../../src/renderer/src/ui/field/plain-select-field.tsx'
import { TextAreaField } from '../../../../src/renderer/src/ui/field/text-area-field.tsx'
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

it('a field whose label is hidden has it as its name, and nothing stands around it', async () => {
  const options = [{ value: 'a', label: 'A' }]
  await renderInStation(
    <>
      <FormField isLabelHidden label="Mã vận đơn" />
      <SelectField isLabelHidden label="Âm lượng" options={options} />
      <PlainSelectField label="Nguồn đơn" options={options} />
      <TextAreaField isLabelHidden label="Ghi chú" />
    </>,
  )
  for (const name of ['Mã vận đơn', 'Ghi chú']) {
    await expect.element(page.getByRole('textbox', { name, exact: true })).toBeVisible()
  }
  for (const name of ['Âm lượng', 'Nguồn đơn']) {
    await expect.element(page.getByRole('combobox', { name, exact: true })).toBeVisible()
  }
  expect(document.querySelectorAll('label')).toHaveLength(0)
})

it('a field of several lines is named by its label, with the hint and the problem as its description', async () => {
  await renderInStation(<TextAreaField label="Ghi chú" hint="Người đóng gói đọc" problem="Còn trống" />)
  const box = page.getByRole('textbox', { name: 'Ghi chú', exact: true })
  await expect.element(box).toHaveAccessibleDescription('Còn trống Người đóng gói đọc')
  await expect.element(box).toHaveAttribute('aria-invalid', 'true')
})

it('the problem or the warning of a field is its description', async () => {
  const options = [{ value: 'a', label: 'A' }]
  await renderInStation(
    <>
      <FormField label="Tên" problem="Còn trống" />
      <FormField label="Cân nặng" warning="Ý là 15 kg?" />
      <SelectField label="Dịch vụ" problem="Không có nữa" options={options} />
      <FormField label="Ghi chú" hint="không bắt buộc" />
    </>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Tên' })).toHaveAccessibleDescription('Còn trống')
  await expect.element(page.getByRole('textbox', { name: 'Cân nặng' })).toHaveAccessibleDescription('Ý là 15 kg?')
  await expect.element(page.getByRole('combobox', { name: 'Dịch vụ' })).toHaveAccessibleDescription('Không có nữa')
  await expect.element(page.getByRole('textbox', { name: 'Ghi chú' })).not.toHaveAccessibleDescription()
})
