import { assert, integer, property, uint8Array } from 'fast-check'
import { expect, it } from 'vitest'
import { inkAt, type GreyPicture } from '../../../../src/main/documents/logo/grey-picture.ts'
import { readLogoFile, writeLogoFile } from '../../../../src/main/documents/logo/logo-file.ts'
import { prepareLogo } from '../../../../src/main/documents/logo/prepare-logo.ts'
import type { LogoProblemKind } from '../../../../src/shared/domain/printing/label.ts'

function picture(width: number, height: number, inkOf: (x: number, y: number) => number): GreyPicture {
  const ink = Uint8Array.from({ length: width * height }, (_, at) => inkOf(at % width, Math.floor(at / width)))
  return { width, height, ink }
}

function prepared(given: GreyPicture): GreyPicture {
  const logo = prepareLogo(given)
  if (!logo.ok) throw new Error(logo.error.detail)
  return logo.value.picture
}

/** A black disc with a white bar, on white. */
const isDark = (x: number, y: number): boolean => (x - 32) ** 2 + (y - 20) ** 2 < 15 ** 2 && Math.abs(y - 20) > 3

it('loses its margins and fills the whole range of ink', () => {
  const wanted = prepared(picture(64, 40, (x, y) => (isDark(x, y) ? 255 : 0)))
  expect([wanted.width, wanted.height]).toEqual([29, 29])
  expect([inkAt(wanted, 14, 2), inkAt(wanted, 14, 14), inkAt(wanted, 0, 0)]).toEqual([255, 0, 0])
  const pale = prepareLogo(picture(64, 40, (x, y) => (isDark(x, y) ? 85 : 0)))
  expect(pale).toEqual({ ok: true, value: { picture: wanted, wasPale: true } })
})

it('of one tone is a block of ink', () => {
  expect(prepared(picture(4, 2, () => 90)).ink.every((one) => one === 255)).toBe(true)
})

it('is kept in at most 640 pixels a side, with its shape', () => {
  const { width, height } = prepared(picture(1500, 300, () => 255))
  expect([width, height]).toEqual([640, 128])
})

it.each<readonly [string, GreyPicture, LogoProblemKind]>([
  ['without ink', picture(9, 9, () => 0), 'empty'],
  ['that is too pale to be seen', picture(9, 9, () => 39), 'too-pale'],
  ['with fewer pixels than it says', { width: 9, height: 9, ink: new Uint8Array(80).fill(255) }, 'not-a-picture'],
  ['with more pixels than it says', { width: 9, height: 9, ink: new Uint8Array(82).fill(255) }, 'not-a-picture'],
  ['without a side', { width: 0, height: 9, ink: new Uint8Array(0) }, 'not-a-picture'],
  ['of half a pixel', { width: 0.5, height: 2, ink: Uint8Array.of(255) }, 'not-a-picture'],
  ['that is too long', picture(1601, 1, () => 255), 'too-many-pixels'],
  ['of too many pixels', picture(1600, 1000, () => 255), 'too-many-pixels'],
])('a picture %s is refused by its name', (_, given, kind) => {
  expect(prepareLogo(given)).toMatchObject({ ok: false, error: { kind } })
})

it('survives being kept', () => {
  const wanted = prepared(picture(64, 40, (x, y) => (isDark(x, y) ? 255 : (x * 3) % 200)))
  expect(readLogoFile(writeLogoFile(wanted))).toEqual(wanted)
})

it('is not read from a file of which one byte was changed, or an end is missing', () => {
  const file = writeLogoFile(picture(8, 8, (x, y) => x * y))
  assert(
    property(integer({ min: 0, max: file.length - 1 }), integer({ min: 1, max: 255 }), (at, by) => {
      const changed = Buffer.from(file)
      changed[at] = (changed[at] ?? 0) ^ by
      expect(readLogoFile(changed)).toBeNull()
      expect(readLogoFile(file.subarray(0, at))).toBeNull()
    }),
  )
  assert(property(uint8Array({ maxLength: 100 }), (noise) => readLogoFile(noise) === null))
})
