import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { assert, property, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inkAt, type GreyPicture } from '../../../../src/main/documents/logo/grey-picture.ts'
import { readLogo } from '../../../../src/main/documents/logo/read-logo.ts'
import { writePng } from '../../../../src/main/documents/logo/write-png.ts'
import type { LogoProblemKind } from '../../../../src/shared/domain/printing/label.ts'
import { rasterise } from '../raster.ts'
import { chunk, greyRows, pngFile, type PngSketch } from './png-file.ts'

function pictureOf(file: string | Buffer): GreyPicture {
  const read = readLogo(Buffer.from(file))
  if (!read.ok) throw new Error(`${read.error.kind}: ${read.error.detail}`)
  return read.value.picture
}

function problemOf(file: string | Buffer): LogoProblemKind | null {
  const read = readLogo(Buffer.from(file))
  return read.ok ? null : read.error.kind
}

/** A black disc with a white bar, on white. */
const isDark = (x: number, y: number): boolean => (x - 32) ** 2 + (y - 20) ** 2 < 15 ** 2 && Math.abs(y - 20) > 3

describe('a PNG', () => {
  const size = { width: 64, height: 40 }
  const wanted = pictureOf(pngFile({ ...size, rows: greyRows(64, 40, (x, y) => (isDark(x, y) ? 0 : 255)) }))

  const oneBit = Buffer.alloc(9 * 40)
  const color = Buffer.alloc((1 + 64 * 3) * 40)
  const deepAlpha = Buffer.alloc((1 + 64 * 8) * 40)
  const palette = Buffer.alloc(33 * 40)
  for (let y = 0; y < 40; y += 1)
    for (let x = 0; x < 64; x += 1) {
      if (!isDark(x, y)) oneBit[y * 9 + 1 + (x >> 3)]! |= 0x80 >> (x & 7)
      color.fill(isDark(x, y) ? 0 : 255, y * 193 + 1 + x * 3, y * 193 + 4 + x * 3)
      // Black everywhere: what is clear is white all the same.
      deepAlpha.fill(isDark(x, y) ? 255 : 0, y * 513 + 1 + x * 8 + 6, y * 513 + 1 + x * 8 + 8)
      palette[y * 33 + 1 + (x >> 1)]! |= (isDark(x, y) ? 1 : 2) << (x % 2 === 0 ? 4 : 0)
    }
  const colors = chunk('PLTE', Buffer.from([9, 9, 9, 0, 0, 0, 255, 255, 255]))
  const kinds: readonly (readonly [string, PngSketch])[] = [
    ['one bit', { ...size, bitDepth: 1, rows: oneBit }],
    ['colour', { ...size, colorType: 2, rows: color }],
    ['sixteen bits with alpha', { ...size, colorType: 6, bitDepth: 16, rows: deepAlpha }],
    ['a palette of four bits', { ...size, colorType: 3, bitDepth: 4, rows: palette, before: [colors] }],
  ]
  it.each(kinds)('of %s is read as the same picture', (_, sketch) => {
    expect(pictureOf(pngFile(sketch))).toEqual(wanted)
  })

  it('loses its margins and fills the whole range of ink', () => {
    expect([wanted.width, wanted.height]).toEqual([29, 29])
    expect([inkAt(wanted, 14, 2), inkAt(wanted, 14, 14), inkAt(wanted, 0, 0)]).toEqual([255, 0, 0])
    const pale = pictureOf(pngFile({ ...size, rows: greyRows(64, 40, (x, y) => (isDark(x, y) ? 170 : 255)) }))
    expect(pale).toEqual(wanted)
  })

  it('with filtered rows is read as another program wrote it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'logo-'))
    try {
      // A page of the tests' own tools: pdftoppm writes filtered grey PNG files.
      const pdf = join(folder, 'page.pdf')
      writeFileSync(pdf, onePagePdf)
      execFileSync('pdftoppm', ['-r', '72', '-gray', '-png', '-singlefile', pdf, join(folder, 'page')])
      const picture = pictureOf(readFileSync(join(folder, 'page.png')))
      expect([picture.width, picture.height]).toEqual([60, 30])
      expect([inkAt(picture, 5, 5), inkAt(picture, 50, 5)]).toEqual([255, 128])
      expect(rasterise(readFileSync(pdf), 72)[0]?.isBlack(25, 25)).toBe(true)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('survives being kept', () => {
    expect(pictureOf(writePng(wanted))).toEqual(wanted)
  })
})

/** 200 x 100 points with a black and a grey square of 30 points, beside each other. */
const onePagePdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R>>endobj
4 0 obj<</Length 58>>stream
0 g 20 50 30 30 re f 0.498 g 50 50 30 30 re f
endstream endobj
trailer<</Root 1 0 R>>`

describe('a hostile PNG', () => {
  const good = pngFile({ width: 8, height: 8, rows: greyRows(8, 8, () => 0) })
  const changed = (at: number, value: number): Buffer => Buffer.from(good).fill(value, at, at + 1)
  const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 })

  it.each<readonly [string, Buffer, LogoProblemKind]>([
    ['that unpacks to more than it promises', pngFile({ width: 8, height: 8, packed: bomb }), 'damaged'],
    ['that unpacks to less', pngFile({ width: 8, height: 8, packed: deflateSync(Buffer.alloc(3)) }), 'damaged'],
    ['that is not packed at all', pngFile({ width: 8, height: 8, packed: Buffer.alloc(72) }), 'damaged'],
    ['of a billion pixels', pngFile({ width: 65_000, height: 65_000, packed: Buffer.alloc(9) }), 'too-many-pixels'],
    ['that is thin and endless', pngFile({ width: 1, height: 4001 }), 'too-many-pixels'],
    ['without height', pngFile({ width: 8, height: 0 }), 'damaged'],
    ['of a colour type that does not exist', pngFile({ width: 8, height: 8, colorType: 5 }), 'damaged'],
    ['of three bits', pngFile({ width: 8, height: 8, bitDepth: 3 }), 'damaged'],
    ['that is interlaced', pngFile({ width: 8, height: 8, interlace: 1 }), 'interlaced'],
    ['with a palette that is missing', pngFile({ width: 8, height: 8, colorType: 3 }), 'damaged'],
    [
      'with colours beyond its palette',
      pngFile({
        width: 8,
        height: 8,
        colorType: 3,
        rows: greyRows(8, 8, () => 9),
        before: [chunk('PLTE', Buffer.alloc(3))],
      }),
      'damaged',
    ],
    ['with an unknown filter', pngFile({ width: 8, height: 8, rows: Buffer.alloc(72, 7) }), 'damaged'],
    [
      'with an unknown critical chunk',
      pngFile({ width: 8, height: 8, before: [chunk('EVIL', Buffer.alloc(4))] }),
      'damaged',
    ],
    ['with a second head', pngFile({ width: 8, height: 8, before: [chunk('IHDR', Buffer.alloc(13))] }), 'damaged'],
    ['with something behind its end', Buffer.concat([good, Buffer.from('<script>')]), 'damaged'],
    ['that ends in the middle', good.subarray(0, good.length - 9), 'damaged'],
    ['with a wrong checksum', changed(45, 0x55), 'damaged'],
    ['with a chunk longer than the file', changed(33, 0x7f), 'damaged'],
    ['that is its signature alone', good.subarray(0, 8), 'damaged'],
    ['that is white all over', pngFile({ width: 8, height: 8 }), 'empty'],
    [
      'that is nearly white',
      pngFile({ width: 8, height: 8, rows: greyRows(8, 8, (x) => (x < 4 ? 0xe0 : 0xff)) }),
      'too-pale',
    ],
    ['larger than the limit', Buffer.concat([good, Buffer.alloc(512 * 1024)]), 'too-large'],
  ])('%s is refused by its name', (_, file, kind) => {
    expect(problemOf(file)).toBe(kind)
  })

  it('is refused or read, never thrown over, whatever its bytes', () => {
    assert(
      property(uint8Array({ maxLength: 400 }), uint8Array({ minLength: 1, maxLength: 30 }), (anything, patch) => {
        const patched = Buffer.from(good)
        patched.set(patch.slice(0, good.length - 16), 8 + ((patch[0] ?? 0) % (good.length - 40)))
        for (const file of [Buffer.from(anything), Buffer.concat([good.subarray(0, 8), anything]), patched])
          expect(typeof readLogo(file).ok).toBe('boolean')
      }),
      { numRuns: 300 },
    )
  })
})

const svg = (inside: string, attributes = 'viewBox="0 0 100 50"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`

describe('an SVG', () => {
  const square = '<rect x="10" y="10" width="20" height="20"/><rect x="60" y="10" width="20" height="20"/>'
  const wanted = pictureOf(svg(square))

  it('is drawn with its shapes where they are', () => {
    expect([wanted.width, wanted.height]).toEqual([448, 128])
    expect([inkAt(wanted, 60, 60), inkAt(wanted, 200, 60), inkAt(wanted, 400, 60)]).toEqual([255, 0, 255])
  })

  it.each([
    ['paths', '<path d="M10 10h20v20h-20zM60,10 l20 0 0 20 -20 0Z"/>'],
    ['polygons', '<polygon points="10,10 30,10 30,30 10,30"/><polygon points="60 10 80 10 80 30 60 30"/>'],
    [
      'groups that are moved and grown',
      '<g transform="translate(10,10) scale(2)"><path d="M0 0h10v10H0z"/><path d="M25 0H35V10H25Z"/></g>',
    ],
    ['strokes', '<path d="M10 20H30M60 20h20" stroke="#000" stroke-width="20" fill="none"/>'],
    [
      'classes',
      `<style>.a{fill:#000}.b{fill:none}</style><g class="a">${square}</g><circle class="b" cx="50" cy="25" r="24"/>`,
    ],
    ['its own style', `<g style="fill: black; opacity: 1">${square}</g>`],
    ['units', square.replaceAll('"20"', '"5.2917mm"')],
    ['parts that are not shown', `${square}<g display="none"><circle r="50"/></g><circle r="90" visibility="hidden"/>`],
    [
      'gradients that nobody uses',
      `<defs><linearGradient id="a"/><linearGradient id="b" xlink:href="#a"/></defs>${square}`,
    ],
    [
      'white over black',
      `<rect x="10" y="10" width="70" height="20"/><rect x="30" y="0" width="30" height="50" fill="#fff"/>`,
    ],
  ])('draws the same by %s', (_, inside) => {
    const picture = pictureOf(svg(inside))
    expect([picture.width, picture.height]).toEqual([wanted.width, wanted.height])
    expect(differingShare(picture, wanted)).toBeLessThan(0.005)
  })

  it('has round curves and arcs', () => {
    const disc = pictureOf(svg('<circle cx="50" cy="25" r="20"/>'))
    const arc = pictureOf(svg('<path d="M30 25a20 20 0 1140 0 20 20 0 11-40 0z"/>'))
    const area = disc.ink.reduce((sum, ink) => sum + ink, 0) / 255
    expect(area / (Math.PI * (disc.width / 2) ** 2)).toBeCloseTo(1, 2)
    expect(differingShare(arc, disc)).toBeLessThan(0.005)
  })

  it('cuts a hole by the even-odd rule, and fills it by the other', () => {
    const ring = '<path RULE d="M10 10h60v30h-60zM20 15h40v20h-40z"/>'
    const centre = (rule: string): number => {
      const picture = pictureOf(svg(ring.replace('RULE', rule)))
      return inkAt(picture, picture.width >> 1, picture.height >> 1)
    }
    expect([centre('fill-rule="evenodd"'), centre('')]).toEqual([0, 255])
  })

  it('may begin with a declaration, a plain document type and a byte order mark', () => {
    const head = '\ufeff<?xml version="1.0" encoding="utf-8"?>\n<!-- drawn by hand -->\n'
    const type = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n'
    expect(pictureOf(head + type + svg(square))).toEqual(wanted)
  })

  const differingShare = (one: GreyPicture, other: GreyPicture): number =>
    one.ink.filter((ink, at) => Math.abs(ink - (other.ink[at] ?? 0)) > 128).length / one.ink.length
})

describe('a hostile SVG', () => {
  const shape = '<rect width="9" height="9"/>'
  const laughs = `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${svg('&b;')}`
  const deep = '<g>'.repeat(60) + shape + '</g>'.repeat(60)
  const zigzag = Array.from({ length: 9000 }, (_, n) => `L${n % 2 === 0 ? 0 : 100} ${(n * 7) % 50}`).join('')
  const sheets = Array.from({ length: 1900 }, () => '<rect width="100" height="50"/>').join('')

  it.each<readonly [string, string, LogoProblemKind]>([
    ['with a script', svg(`<script>alert(1)</script>${shape}`), 'svg-script'],
    ['with a script in a namespace', svg(`<svg:script>alert(1)</svg:script>${shape}`), 'svg-script'],
    ['with a handler', svg('<rect width="9" height="9" onload="alert(1)"/>'), 'svg-script'],
    ['with a handler on itself', svg(shape, 'viewBox="0 0 9 9" onload="alert(1)"'), 'svg-script'],
    ['with an animation', svg('<rect width="9" height="9"><animate attributeName="x"/></rect>'), 'svg-script'],
    ['with a script in a part that is not drawn', svg(`<defs><script/></defs>${shape}`), 'svg-script'],
    ['with a picture of the network', svg('<image href="https://carrier.example/x.png"/>'), 'svg-reference'],
    ['with a file of the machine', svg('<use xlink:href="file:///etc/passwd#x"/>'), 'svg-reference'],
    ['with a page', svg('<foreignObject><body/></foreignObject>'), 'svg-reference'],
    ['with a reference out', svg('<linearGradient xlink:href="https://x.example/a.svg#b"/>'), 'svg-reference'],
    [
      'with a style sheet of the network',
      svg(`<style>@import url(https://x.example/a.css);</style>${shape}`),
      'svg-reference',
    ],
    ['with a processing instruction', svg(`<?xml-stylesheet href="a.css"?>${shape}`), 'svg-reference'],
    ['with entities that multiply', laughs, 'svg-entity'],
    ['with an external entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`, 'svg-entity'],
    ['with an entity that nobody defined', svg('<title>&secret;</title>'), 'svg-entity'],
    ['with words', svg('<text x="1" y="9">Mộc Miên</text>'), 'svg-text'],
    ['with a gradient as its colour', svg('<rect width="9" height="9" fill="url(#a)"/>'), 'svg-unsupported'],
    ['with a mask', svg('<rect width="9" height="9" mask="url(#a)"/>'), 'svg-unsupported'],
    ['with an element that is not known', svg(`<sprite/>${shape}`), 'svg-unsupported'],
    ['with a colour that is not known', svg('<rect width="9" height="9" fill="hsl(0 0% 0%)"/>'), 'svg-unsupported'],
    ['with a selector that is not known', svg(`<style>rect > g{fill:red}</style>${shape}`), 'svg-unsupported'],
    ['that is too deep', svg(deep), 'too-complex'],
    ['with too many elements', svg('<g/>'.repeat(2100) + shape), 'too-complex'],
    ['with too much to draw', svg(sheets), 'too-complex'],
    ['with a path that fills the sheet a thousand times', svg(`<path d="M0 0${zigzag}"/>`.repeat(5)), 'too-complex'],
    ['with a path that cannot be read', svg('<path d="M10 10 L20 zap"/>'), 'damaged'],
    ['with a transform that cannot be read', svg('<g transform="rotate(left)"><path d="M0 0h9v9z"/></g>'), 'damaged'],
    ['that is not closed', svg(shape).slice(0, -6), 'damaged'],
    ['that is closed twice', `${svg(shape)}</svg>`, 'damaged'],
    ['without a size', svg(shape, ''), 'damaged'],
    ['of an endless size', svg(shape, 'viewBox="0 0 1e400 1"'), 'damaged'],
    ['of no size', svg(shape, 'viewBox="0 0 0 0"'), 'damaged'],
    ['that is a page', '<!DOCTYPE html><html><body/></html>', 'svg-entity'],
    ['that draws nothing', svg('<g/>'), 'empty'],
    ['that is white', svg('<rect width="9" height="9" fill="white"/>'), 'empty'],
    ['that is a JPEG', '\u00ff\u00d8\u00ff\u00e0JFIF', 'not-a-picture'],
    ['that is a program', 'MZ\u0090\u0000', 'not-a-picture'],
    ['that is nothing', '', 'not-a-picture'],
  ])('%s is refused by its name', (_, file, kind) => {
    expect(problemOf(file)).toBe(kind)
  })

  it('is refused or read, never thrown over, whatever its bytes', () => {
    const start = Buffer.from(svg(shape))
    assert(
      property(uint8Array({ minLength: 1, maxLength: 40 }), (noise) => {
        const patched = Buffer.from(start)
        patched.set(noise, 5 + ((noise[0] ?? 0) % (start.length - 50)))
        expect(typeof readLogo(patched).ok).toBe('boolean')
        expect(typeof readLogo(Buffer.concat([Buffer.from('<svg '), noise])).ok).toBe('boolean')
      }),
      { numRuns: 60 },
    )
  })
})
