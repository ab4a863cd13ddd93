import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ChannelOutput } from '../../../../src/shared/ipc/contract.ts'
import { LogoField } from '../../../../src/renderer/src/settings/labels/logo-field.tsx'
import { answered, eventually } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"><path d="M0 0h9v9z"/></svg>`

async function renderLogo(logo: ChannelOutput<'labels.logo'> = null) {
  const { bridge } = await renderInStation(
    <LogoField tone="solid" onTone={() => undefined} onLogo={() => undefined} />,
    {
      handlers: {
        'labels.logo': () => logo,
        'labels.removeLogo': () => null,
        'labels.setLogo': ({ width, height }) => ({
          widthPx: width,
          heightPx: height,
          blackShare: 0.5,
          wasPale: false,
        }),
      },
    },
  )
  const input = (await page.getByTestId('logo-file').findElement()) as HTMLInputElement
  const choose = (file: File): void => {
    const chosen = new DataTransfer()
    chosen.items.add(file)
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const kept = (): readonly string[] =>
    bridge.calls.flatMap((call) =>
      call.channel === 'labels.setLogo' ? [(call.input as { readonly fileName: string }).fileName] : [],
    )
  return { bridge, input, choose, kept }
}

test('a picture that is still being read does not replace the one that was chosen behind it', async () => {
  const { choose, kept } = await renderLogo()
  const read = Promise.withResolvers<string>()
  const reading = vi.spyOn(Blob.prototype, 'text').mockReturnValueOnce(read.promise)
  choose(new File([drawing], 'large.svg'))
  choose(new File([drawing], 'wanted.svg'))
  await eventually(() => expect(kept()).toEqual(['wanted.svg']))
  expect(reading).toHaveBeenCalledTimes(2)
  read.resolve(drawing)
  choose(new File([drawing], 'last.svg'))
  await eventually(() => expect(kept()).toContain('last.svg'))
  expect(kept()).toEqual(['wanted.svg', 'last.svg'])
})

test('a picture that is still being read does not become the logo behind the press that takes the logo away', async () => {
  const { bridge, choose, kept } = await renderLogo({ widthPx: 90, heightPx: 40, blackShare: 0.5 })
  const read = Promise.withResolvers<string>()
  vi.spyOn(Blob.prototype, 'text').mockReturnValueOnce(read.promise)
  choose(new File([drawing], 'large.svg'))
  await page.getByTestId('remove-logo').click()
  await answered(bridge)
  const isRead = vi.spyOn(URL, 'revokeObjectURL')
  read.resolve(drawing)
  await eventually(() => expect(isRead).toHaveBeenCalledOnce())
  await answered(bridge)
  expect(kept()).toEqual([])
})

test('the same file can be chosen again after it was mended', async () => {
  const { input, choose } = await renderLogo()
  choose(new File(['no picture'], 'logo.svg'))
  await expect.element(page.getByTestId('logo-problem')).toBeVisible()
  // The browser says nothing of a choice that changes nothing.
  expect(input.value).toBe('')
})

test('the file of a logo may have half a megabyte', async () => {
  const { choose, kept } = await renderLogo()
  choose(new File([drawing.padEnd(512 * 1024, ' ')], 'largest.svg'))
  await eventually(() => expect(kept()).toEqual(['largest.svg']))
  choose(new File([drawing.padEnd(512 * 1024 + 1, ' ')], 'larger.svg'))
  await expect.element(page.getByTestId('logo-problem')).toBeVisible()
  expect(kept()).toEqual(['largest.svg'])
})
