import { longestLogoSidePx, mostLogoPixels, type LogoProblemKind } from '../../../shared/domain/printing/label.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import { reduced, withoutMargins, type GreyPicture } from './grey-picture.ts'

export interface LogoProblem {
  readonly kind: LogoProblemKind
  /** English, naming what was found. */
  readonly detail: string
}

export interface PreparedLogo {
  readonly picture: GreyPicture
  /** Its darkest place was less than half black before the tones were spread. */
  readonly wasPale: boolean
}

/** Ink of the darkest place, below which a logo would hardly be distinguished from the paper. */
const leastDarkness = 40

/**
 * A picture that the renderer has decoded, as it is kept and printed: margins are cut off, and tones are spread to the whole
 * range of ink. The renderer is not trusted with size and shape.
 */
export function prepareLogo(picture: GreyPicture): Result<PreparedLogo, LogoProblem> {
  const { width, height, ink } = picture
  const isWhole = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0
  if (!isWhole || ink.length !== width * height)
    return problem('not-a-picture', `${ink.length} pixels for ${width} x ${height}`)
  if (Math.max(width, height) > longestLogoSidePx || width * height > mostLogoPixels)
    return problem('too-many-pixels', `${width} x ${height} pixels`)
  const lightest = ink.reduce((least, one) => Math.min(least, one), 255)
  const darkest = ink.reduce((most, one) => Math.max(most, one), 0)
  if (darkest === 0) return problem('empty', 'no ink in the picture')
  if (darkest < leastDarkness) return problem('too-pale', `the darkest place has ${darkest} of 255`)
  // One tone throughout is a block of ink, not a lighter and a darker one.
  const from = lightest === darkest ? 0 : lightest
  const spread = ink.map((one) => Math.round(((one - from) * 255) / (darkest - from)))
  return ok({ picture: reduced(withoutMargins({ width, height, ink: spread })), wasPale: darkest < 128 })
}

const problem = (kind: LogoProblemKind, detail: string): Result<never, LogoProblem> => err({ kind, detail })
