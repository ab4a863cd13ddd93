import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadLabelFonts } from '../../../src/main/documents/fonts/label-fonts.ts'
import type { LabelLook } from '../../../src/main/documents/model/label-look.ts'
import { renderLabels } from '../../../src/main/documents/pdf/render-labels.ts'
import { defaultLabelChoices, labelTemplates, type LabelModel } from '../../../src/shared/domain/printing/label.ts'
import { rasterise, textOf } from './raster.ts'
import { sampleLabel, sampleSlip, severalParcels } from './sample-label.ts'
import { sampleLogo } from './sample-logo.ts'

const fonts = loadLabelFonts(resolve('resources/fonts'))

/** As two as three: each parcel is read for a picture of its own. */
const twoParcels = { ...severalParcels, packageCount: 2 }

const logo = { picture: sampleLogo, tone: 'dots' } as const
const nothing = { logo: false, sender: false, cargo: false, note: false, fees: false, reference: false }
const looks: readonly (readonly [string, LabelLook])[] = [
  ['everything and a logo', { shown: defaultLabelChoices.shown, logo }],
  ['nothing that can be left out', { shown: nothing, logo }],
]

const draw = async (
  models: readonly LabelModel[],
  template: (typeof labelTemplates)[number],
  dpi: 203 | 300,
  look: LabelLook,
) => {
  const jobs = models.flatMap((model) =>
    Array.from({ length: model.packageCount }, (_, index) => ({ model, parcel: index + 1 })),
  )
  return renderLabels(jobs, { template, dpi, look }, fonts)
}

/** Ten pages are drawn and read in each: a busy machine takes its time. */
const unhurried = { timeout: 90_000 }

describe.each(labelTemplates)('a label on %s', unhurried, (template) => {
  it.each(looks)('with %s is read by a scanner at both resolutions, each parcel by its own code', async (_, look) => {
    for (const dpi of [203, 300] as const) {
      const { pdf, refused } = await draw([sampleLabel, twoParcels, sampleSlip], template, dpi, look)
      expect(refused).toEqual([])
      const wanted = [
        ['CODE-128:SME8031472659', 'QR-Code:SME8031472659'],
        ...[1, 2].map((n) => ['CODE-128:SME8031472659', `CODE-128:SME8031472659-${n}`, 'QR-Code:SME8031472659']),
        ['CODE-128:DH-2026-004718', 'QR-Code:DH-2026-004718'],
      ]
      const read = rasterise(pdf, dpi).map((page) => page.decoded)
      // A scanner names a code once, however often it is on a sheet.
      expect(new Set(read.flat())).toEqual(new Set(wanted.flat()))
      const byPage = template === 'a4-four' ? wanted : read
      expect(byPage).toEqual(wanted)
    }
  })

  it('says in its text layer what is chosen, and nothing of what is not', async () => {
    const [[, all], [, least]] = looks as [(typeof looks)[number], (typeof looks)[number]]
    const whole = textOf((await draw([sampleLabel], template, 203, all)).pdf)
    const short = textOf((await draw([sampleLabel], template, 203, least)).pdf)
    const optional = [
      'Cửa hàng Mộc Miên',
      'Áo dài lụa tơ tằm',
      'Cho xem hàng, không cho thử.',
      'NGƯỜI',
      'DH-2026-004718',
    ]
    const always = [
      'SME8031472659',
      'HÀ NỘI',
      'Phường Văn Miếu',
      'Nguyễn Thị Ngọc Ánh',
      '0389 214 567',
      '1.250.000 đ',
      '1,25 kg',
    ]
    for (const words of [...optional, ...always]) expect(squeezed(whole)).toContain(squeezed(words))
    for (const words of always) expect(squeezed(short)).toContain(squeezed(words))
    for (const words of optional.filter((each) => each !== 'NGƯỜI'))
      expect(squeezed(short)).not.toContain(squeezed(words))
    expect(squeezed(short)).not.toContain('GỬITRẢ')
  })
})

/** A text may be broken into lines anywhere. */
const squeezed = (text: string): string => text.replaceAll(/\s/g, '')

describe('a logo', () => {
  const look = (tone: 'solid' | 'dots'): LabelLook => ({
    shown: defaultLabelChoices.shown,
    logo: { picture: sampleLogo, tone },
  })

  it('is printed at the head, and not on training paper or a slip, which have their own', async () => {
    const models = [sampleLabel, { ...sampleLabel, training: true }, sampleSlip]
    const none = { shown: defaultLabelChoices.shown, logo: null }
    const [plain, training, slip] = rasterise((await draw(models, '100x150', 203, look('solid'))).pdf, 203)
    const [, bareTraining, bareSlip] = rasterise((await draw(models, '100x150', 203, none)).pdf, 203)
    expect([plain?.isBlack(29, 60), plain?.isBlack(52, 60), inkIn(plain, bar)]).toEqual([true, false, 0])
    expect(inkIn(training, wholePage)).toBe(inkIn(bareTraining, wholePage))
    expect(inkIn(slip, wholePage)).toBe(inkIn(bareSlip, wholePage))
  })

  it('keeps a pale tone as dots, which in black and white is lost', async () => {
    const [page] = rasterise((await draw([sampleLabel], '100x150', 203, look('dots'))).pdf, 203)
    const share = inkIn(page, bar) / (bar.width * bar.height)
    expect(share).toBeGreaterThan(0.2)
    expect(share).toBeLessThan(0.6)
  })

  const wholePage = { x: 0, y: 0, width: 799, height: 1199 }
  /** The grey bar at the right end of the logo, in dots. */
  const bar = { x: 208, y: 48, width: 6, height: 20 }

  function inkIn(page: ReturnType<typeof rasterise>[number] | undefined, area: typeof wholePage): number {
    let black = 0
    for (let y = area.y; y < area.y + area.height; y += 1)
      for (let x = area.x; x < area.x + area.width; x += 1) if (page?.isBlack(x, y) === true) black += 1
    return black
  }
})
