import {
  largestLogoBytes,
  longestLogoSidePx,
  mostLogoPixels,
  type LogoProblemKind,
} from '../../../../shared/domain/printing/label.ts'
import type { ChannelInput } from '../../../../shared/ipc/contract.ts'
import { err, ok, type Result } from '../../../../shared/result.ts'

/** What the browser is asked to unpack at most: 64 MB of pixels. */
const mostSourcePixels = 16_000_000
const longestSourceSidePx = 8_000

/**
 * A file that a person chose, as ink on white paper. The page decodes it in its sandbox, in every format that the browser
 * knows. An `img` element runs no script of an SVG and loads nothing that it refers to.
 */
export async function decodeLogo(file: File): Promise<Result<ChannelInput<'labels.setLogo'>, LogoProblemKind>> {
  if (file.size > largestLogoBytes) return err('too-large')
  const isDrawing = await isSvg(file)
  // Without its type an SVG is not recognised; every other format is, by its first bytes.
  const url = URL.createObjectURL(isDrawing ? file.slice(0, file.size, 'image/svg+xml') : file)
  try {
    const image = await loaded(url)
    if (image === null) return err('not-a-picture')
    const { naturalWidth, naturalHeight } = image
    if (Math.max(naturalWidth, naturalHeight) > longestSourceSidePx || naturalWidth * naturalHeight > mostSourcePixels)
      return err('too-many-pixels')
    const size = logoSize({ width: naturalWidth, height: naturalHeight }, isDrawing)
    return ok({ ...size, ink: inkOf(image, size), fileName: file.name.slice(-255) })
  } catch {
    // A drawing that contains a page makes the canvas unreadable.
    return err('not-a-picture')
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function isSvg(file: File): Promise<boolean> {
  const start = await file.slice(0, 400).text()
  return /^\ufeff?\s{0,100}<(\?xml|svg|!--|!doctype)/i.test(start)
}

/** Null where the browser cannot read it, or where it has no size. The size is known before its pixels are unpacked. */
async function loaded(url: string): Promise<HTMLImageElement | null> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const image = new Image()
  image.addEventListener('load', () => resolve(true))
  image.addEventListener('error', () => resolve(false))
  image.src = url
  const isLoaded = await promise
  return isLoaded && image.naturalWidth > 0 && image.naturalHeight > 0 ? image : null
}

interface Size {
  readonly width: number
  readonly height: number
}

/** A drawing is as sharp as it can be handed over; a picture is made smaller where it has to be, and never larger. */
function logoSize({ width, height }: Size, isDrawing: boolean): Size {
  const largest = Math.min(longestLogoSidePx / Math.max(width, height), Math.sqrt(mostLogoPixels / (width * height)))
  const factor = isDrawing ? largest : Math.min(1, largest)
  const side = (pixels: number): number => Math.max(1, Math.floor(pixels * factor))
  return { width: side(width), height: side(height) }
}

function inkOf(image: HTMLImageElement, { width, height }: Size): Uint8Array {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('this browser has no canvas')
  // Paper is white, so that is what shines through a clear place.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  return inkOfPixels(context.getImageData(0, 0, width, height).data)
}

/** Ink of each pixel by the brightness that people see (Rec. 709). */
function inkOfPixels(rgba: Uint8ClampedArray): Uint8Array {
  const ink = new Uint8Array(rgba.length / 4)
  for (let at = 0; at < ink.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [rgba[at * 4], rgba[at * 4 + 1], rgba[at * 4 + 2]]
    ink[at] = Math.round(255 - (0.2126 * red + 0.7152 * green + 0.0722 * blue))
  }
  return ink
}
