import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { err, ok, type Result } from '../../../shared/result.ts'
import type { GreyPicture } from './grey-picture.ts'
import { logoDots } from './logo-dots.ts'
import type { LogoProblem } from './logo-problem.ts'
import { readKeptLogo, readLogo, type ReadLogo } from './read-logo.ts'
import { writePng } from './write-png.ts'

/** The station's logo: kept as a picture that this program wrote, never as the file that somebody brought. */
export interface LogoStore {
  read(): GreyPicture | null
  /** @throws where the disk refuses */
  replace(bytes: Uint8Array): Result<ReadLogo, LogoProblem>
  remove(): void
}

export function createLogoStore(file: string): LogoStore {
  let known: { readonly picture: GreyPicture | null } | null = null
  return {
    read() {
      known ??= { picture: storedPicture(file) }
      return known.picture
    },
    replace(bytes) {
      const read = readLogo(bytes)
      if (!read.ok) return err(read.error)
      const { picture } = read.value
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, writePng(picture), { flush: true })
      renameSync(`${file}.new`, file)
      known = { picture }
      return ok(read.value)
    },
    remove() {
      rmSync(file, { force: true })
      known = { picture: null }
    },
  }
}

/** Labels are printed without a logo that the disk has damaged. */
const storedPicture = (file: string): GreyPicture | null => (existsSync(file) ? readKeptLogo(readFileSync(file)) : null)

/** Dots at 203 dpi of the logo's place on a label of 100 x 150 mm. */
const usualRoom = { width: 192, height: 72 }

/** What a person is told about a logo. */
export function logoFacts(picture: GreyPicture): { widthPx: number; heightPx: number; blackShare: number } {
  const dots = logoDots(picture, usualRoom, 'solid')
  let black = 0
  for (let y = 0; y < dots.height; y += 1) for (let x = 0; x < dots.width; x += 1) if (dots.isBlack(x, y)) black += 1
  return { widthPx: picture.width, heightPx: picture.height, blackShare: black / (dots.width * dots.height) }
}
