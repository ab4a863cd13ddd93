import { largestLogoBytes } from '../../../shared/domain/printing/label.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import { reduced, withoutMargins, type GreyPicture } from './grey-picture.ts'
import { LogoError, type LogoProblem } from './logo-problem.ts'
import { pngSignature } from './png-chunks.ts'
import { readPng } from './read-png.ts'
import { readSvg } from './read-svg.ts'

/** Ink of the darkest place, below which a logo would hardly be told from the paper. */
const leastDarkness = 40

export interface ReadLogo {
  readonly picture: GreyPicture
  /** Its darkest place was less than half black before the tones were spread. */
  readonly wasPale: boolean
}

/**
 * A file of somebody else as the logo: PNG or SVG by what it begins with, not by its name. Margins are cut off, tones are
 * spread to the whole range of ink. Pure; takes well under a second whatever the file holds.
 */
export function readLogo(bytes: Uint8Array): Result<ReadLogo, LogoProblem> {
  try {
    return ok(usable(pictureOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))))
  } catch (cause) {
    if (cause instanceof LogoError) return err(cause.problem)
    throw cause
  }
}

function pictureOf(file: Buffer): GreyPicture {
  if (file.length > largestLogoBytes) throw new LogoError('too-large', `${file.length} bytes`)
  if (file.subarray(0, pngSignature.length).equals(pngSignature)) return readPng(file)
  const start = file.toString('utf8', 0, 400)
  if (!/^\ufeff?\s*<(\?xml|svg|!--|!doctype)/i.test(start))
    throw new LogoError('not-a-picture', 'neither the signature of a PNG nor the beginning of an SVG')
  return readSvg(file.toString('utf8'))
}

/** The picture in a file that this program wrote; null where the disk has damaged it. */
export function readKeptLogo(bytes: Uint8Array): GreyPicture | null {
  try {
    return readPng(Buffer.from(bytes))
  } catch (cause) {
    if (cause instanceof LogoError) return null
    throw cause
  }
}

function usable({ ink, ...size }: GreyPicture): ReadLogo {
  const lightest = ink.reduce((least, one) => Math.min(least, one), 255)
  const darkest = ink.reduce((most, one) => Math.max(most, one), 0)
  if (darkest === 0) throw new LogoError('empty', 'no ink in the picture')
  if (darkest < leastDarkness) throw new LogoError('too-pale', `the darkest place has ${darkest} of 255`)
  // One tone throughout is a block of ink, not a lighter and a darker one.
  const from = lightest === darkest ? 0 : lightest
  const spread = ink.map((one) => Math.round(((one - from) * 255) / (darkest - from)))
  return { picture: reduced(withoutMargins({ ...size, ink: spread })), wasPale: darkest < 128 }
}
