import { err, ok, type Result } from '../../../shared/result.ts'
import type { LabelLook, StationLook } from '../model/label-look.ts'
import type { GreyPicture } from './grey-picture.ts'
import { logoDots } from './logo-dots.ts'
import { readLogoFile, writeLogoFile } from './logo-file.ts'
import { prepareLogo, type LogoProblem } from './prepare-logo.ts'

/** What a person reads about a logo. */
export interface LogoFacts {
  readonly widthPx: number
  readonly heightPx: number
  /** Of its place on the usual label. */
  readonly blackShare: number
}

/** A picture that became the logo. */
export interface TakenLogo extends LogoFacts {
  /** How it is kept. */
  readonly png: Uint8Array
  /** Its darkest place was less than half black before the tones were spread. */
  readonly wasPale: boolean
}

/** Preparing a picture takes up to a second of a processor: these run on a drawing thread, like everything about documents. */
export function takenLogo(given: GreyPicture): Result<TakenLogo, LogoProblem> {
  const prepared = prepareLogo(given)
  if (!prepared.ok) return err(prepared.error)
  const { picture, wasPale } = prepared.value
  return ok({ ...factsOf(picture), wasPale, png: new Uint8Array(writeLogoFile(picture)) })
}

/** Null for a file that the disk has damaged. */
export function keptLogoFacts(png: Uint8Array): LogoFacts | null {
  const picture = readLogoFile(png)
  return picture === null ? null : factsOf(picture)
}

/** Dots at 203 dpi of the logo's place on a label of 100 x 150 mm. */
const usualRoom = { width: 192, height: 72 }

function factsOf(picture: GreyPicture): LogoFacts {
  const dots = logoDots(picture, usualRoom, 'solid')
  let black = 0
  for (let y = 0; y < dots.height; y += 1) for (let x = 0; x < dots.width; x += 1) if (dots.isBlack(x, y)) black += 1
  return { widthPx: picture.width, heightPx: picture.height, blackShare: black / (dots.width * dots.height) }
}

/** Unpacks the logo once for all chunks until it is another. Labels are printed without one that the disk has damaged. */
export function createLookReader(): (look: StationLook) => LabelLook {
  let last: { readonly png: Uint8Array; readonly picture: GreyPicture | null } | null = null
  return ({ shown, logo }) => {
    if (logo === null) return { shown, logo }
    const known = last !== null && Buffer.compare(last.png, logo.png) === 0 ? last : null
    last = known ?? { png: logo.png, picture: readLogoFile(logo.png) }
    return { shown, logo: last.picture === null ? null : { picture: last.picture, tone: logo.tone } }
  }
}
