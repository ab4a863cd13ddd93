import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

/** ICO: a folder of pictures. Since Windows Vista each may be a PNG. */
const icoSizes = [16, 24, 32, 48, 64, 128, 256]
/** ICNS: the type of each picture, by its width in pixels (Apple icon image format). */
const icnsTypes: Readonly<Record<number, string>> = { 128: 'ic07', 256: 'ic08', 512: 'ic09', 1024: 'ic10' }

/** Draws `icon.svg` in all sizes and writes the icons of the three platforms beside it. */
export async function writeIcons(folder: string, browserProgram: string): Promise<void> {
  const pictures = await drawn(readFileSync(join(folder, 'icon.svg'), 'utf8'), browserProgram, [
    ...icoSizes,
    ...Object.keys(icnsTypes).map(Number),
  ])
  const png = (size: number): Buffer => pictures.get(size) ?? Buffer.alloc(0)
  writeFileSync(join(folder, 'icon.png'), png(512))
  writeFileSync(join(folder, 'icon.ico'), icoOf(icoSizes.map((size) => ({ size, png: png(size) }))))
  writeFileSync(
    join(folder, 'icon.icns'),
    icnsOf(Object.entries(icnsTypes).map(([size, type]) => ({ type, png: png(Number(size)) }))),
  )
}

async function drawn(
  svg: string,
  executablePath: string,
  sizes: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    const pictures = new Map<number, Buffer>()
    for (const size of new Set(sizes)) {
      await page.setViewportSize({ width: size, height: size })
      await page.setContent(
        `<style>html,body{margin:0;overflow:hidden}svg{display:block;width:100vw;height:100vh}</style>${svg}`,
      )
      pictures.set(size, await page.screenshot({ omitBackground: true }))
    }
    return pictures
  } finally {
    await browser.close()
  }
}

function icoOf(pictures: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index
    // A byte is too small for 256, which is written as 0.
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

function icnsOf(pictures: readonly { readonly type: string; readonly png: Buffer }[]): Buffer {
  const block = (type: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.write(type, 'latin1')
    head.writeUInt32BE(content.length + 8, 4)
    return Buffer.concat([head, content])
  }
  return block('icns', Buffer.concat(pictures.map(({ type, png }) => block(type, png))))
}
