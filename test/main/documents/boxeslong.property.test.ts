import { resolve } from 'node:path'
import { assert, boolean, constantFrom, integer, oneof, property, record, string, type Arbitrary } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applies } from '../../../src/main/documents/model/conditions.ts'
import { labelFieldsOf, type LabelFields } from '../../../src/main/documents/model/label-fields.ts'
import { loadLabelFonts } from '../../../src/main/documents/fonts/label-fonts.ts'
import type { LabelLook } from '../../../src/main/documents/model/label-look.ts'
import { layout, type LabelPage } from '../../../src/main/documents/layout/layout.ts'
import type { TextOp } from '../../../src/main/documents/layout/page.ts'
import { printableText } from '../../../src/main/documents/model/printable-text.ts'
import type { PaperTemplate, TemplateBox } from '../../../src/main/documents/templates/template.ts'
import { documents } from '../../../src/main/documents/templates/paper.ts'
import {
  defaultLabelChoices,
  labelParts,
  labelTemplates,
  type LabelModel,
  type LabelPart,
  type LabelTemplate,
} from '../../../src/shared/domain/printing/label.ts'
import { sampleLogo } from './sample-logo.ts'
import { sampleLabel } from './sample-label.ts'

const fonts = loadLabelFonts(resolve('resources/fonts'))

/** The four places of a sheet have the same boxes: the first stands for them. */
const placeOf = (template: LabelTemplate) => documents[template].places[0]!

/** What people, programs and attackers put into fields. */
const hostileText: Arbitrary<string> = oneof(
  string({ unit: 'grapheme', maxLength: 60 }),
  string({ unit: 'binary', maxLength: 200 }),
  constantFrom(
    '',
    ' ',
    'Nguyễn Thị Ngọc Ánh',
    'ẨẪẶỮ'.repeat(50),
    'W'.repeat(200),
    'Công ty Trách nhiệm hữu hạn '.repeat(8).slice(0, 200),
    'مرحبا بالعالم שלום עולם',
    '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(20),
    '\u0000\u0007\u001b[31m\r\n\t\u202e\u2066ngược',
    'a\u0301\u0323'.repeat(80),
    'Z\u0335\u0321\u0353'.repeat(60),
    '﷽'.repeat(10),
    '-'.repeat(200),
    '\u00a0'.repeat(200),
  ),
)

const party = (): Arbitrary<LabelModel['receiver']> =>
  record({
    name: hostileText,
    phone: constantFrom('', '0389214567', '03******67', '+84 28 3823 4567'),
    address: hostileText,
    wardName: oneof(constantFrom('Phường Tây Thạnh', 'Xã Ea Kar'), hostileText),
    provinceName: oneof(constantFrom('Thành phố Hà Nội', 'Tỉnh Đắk Lắk'), hostileText),
  })

const anyModel: Arbitrary<LabelModel> = record({
  kind: constantFrom('label', 'provisional-slip'),
  billCode: constantFrom('SME8031472659', 'A', 'SMEX-2026-0047-AB89'),
  refCode: constantFrom('DH-1', 'SAN-TMDT-DONHANG-2026-02-26-000000471800012', 'đơn hàng 5'),
  carrierName: hostileText,
  stationName: hostileText,
  serviceName: hostileText,
  sender: party(),
  receiver: party(),
  codAmountVnd: constantFrom(0, 1, 1_250_000, 1_128_450_000),
  payer: constantFrom('sender', 'receiver'),
  packageCount: constantFrom(1, 2, 12, 100),
  weightGrams: constantFrom(0, 1, 1250, 999_999),
  lengthCm: constantFrom(null, 30),
  widthCm: constantFrom(20, 148.5),
  heightCm: constantFrom(12),
  cargoContent: hostileText,
  note: hostileText,
  returnDocument: boolean(),
  installation: boolean(),
  billType: constantFrom('outbound', 'return', 'trade-in-return'),
  reprintNumber: constantFrom(0, 1, 12),
  training: boolean(),
  printedAtMs: constantFrom(sampleLabel.printedAtMs),
})

const anyShown: Arbitrary<Record<LabelPart, boolean>> = record({
  logo: boolean(),
  sender: boolean(),
  cargo: boolean(),
  note: boolean(),
  fees: boolean(),
  reference: boolean(),
})

/** Small, so that a counterexample can be read. */
const smallLogo = { picture: { width: 3, height: 1, ink: Uint8Array.of(255, 0, 128) }, tone: 'solid' } as const

const anyLook: Arbitrary<LabelLook> = record({
  shown: anyShown,
  logo: constantFrom(null, smallLogo),
})

/** The horn of the last letter reaches beyond it, at the right edge of its box. */
const hornAtTheEdge: [LabelModel, LabelLook, 203, LabelTemplate, number] = [
  { ...sampleLabel, stationName: 'Ứ', packageCount: 1, training: false },
  { shown: { logo: false, sender: false, cargo: false, note: false, fees: false, reference: false }, logo: null },
  203,
  'a7',
  1,
]

const textsOf = (page: LabelPage): TextOp[] => page.ops.filter((op) => op.kind === 'text')

describe('every template, whatever the texts and the choices', () => {
  it('keeps all ink in its box, tells of everything that is missing, or refuses with the field', () => {
    assert(
      property(
        anyModel,
        anyLook,
        constantFrom(203 as const, 300 as const),
        constantFrom(...labelTemplates),
        integer({ min: 1, max: 3 }),
        (model, look, dpi, name, parcel) => {
          const template = placeOf(name)[model.kind]
          const fields = labelFieldsOf(model, Math.min(parcel, model.packageCount), look)
          const page = layout(template, fields, dpi, fonts)
          // Only what is never cut: a code that cannot be a bar code, a phone of strange letters, an amount.
          const refused = page.ok ? null : page.error.field
          expect([null, 'code', 'receiverPhone', 'slipMoney', 'parts', 'cod', 'codCaption']).toContain(refused)
          if (!page.ok) return
          expect(textsOf(page.value).filter((op) => !isInside(op, 72 / dpi))).toEqual([])
          expect(pageLeavers(page.value)).toEqual([])
          expect(silentLosses(page.value, template, fields)).toEqual([])
        },
      ),
      { numRuns: 100000, examples: [hornAtTheEdge] },
    )
  })

  function isInside({ face, text, sizePt, xPt, baselinePt, box }: TextOp, dotPt: number): boolean {
    // Both the first baseline and the steps to the lines below it are rounded to whole dots.
    const linePt = 1.25 * dotPt
    const ink = fonts.measure(face, text)
    return (
      xPt + ink.left * sizePt >= box.xPt - dotPt &&
      xPt + ink.right * sizePt <= box.xPt + box.widthPt + dotPt &&
      baselinePt - ink.top * sizePt >= box.yPt - linePt &&
      baselinePt + ink.bottom * sizePt <= box.yPt + box.heightPt + linePt
    )
  }

  const pageLeavers = (page: LabelPage): TextOp[] =>
    textsOf(page).filter(
      ({ box }) =>
        box.xPt < 0 || box.yPt < 0 || box.xPt + box.widthPt > page.widthPt || box.yPt + box.heightPt > page.heightPt,
    )

  /** Fields of which the paper does not show every letter although the report does not say so. */
  function silentLosses(page: LabelPage, template: PaperTemplate, fields: LabelFields): string[] {
    const reported = new Set<string>(page.report.truncations.map((truncated) => truncated.field))
    const shown = Map.groupBy(textsOf(page), (op) => op.field)
    const drawn = template.boxes.filter((box) => box.kind === 'text' && applies(box.when ?? [], fields.flags))
    return drawn.flatMap((box) => {
      if (box.kind !== 'text' || typeof box.content !== 'string' || reported.has(box.content)) return []
      const { text } = printableText(fields.texts[box.content], fonts.hasLetter)
      const seen =
        shown
          .get(box.content)
          ?.map((op) => op.text)
          .join('') ?? ''
      return squeezed(seen).includes(squeezed(text)) ? [] : [`${box.content}: "${text}" is "${seen}"`]
    })
  }

  const squeezed = (text: string): string => text.replaceAll(/[ \u00a0]/g, '')
})

describe('the boxes of every template', () => {
  it('never lie on each other, whatever is chosen and whatever the bill is', () => {
    assert(
      property(anyModel, anyLook, constantFrom(...labelTemplates), (model, look, name) => {
        const template = placeOf(name)[model.kind]
        const { flags } = labelFieldsOf(model, 1, look)
        const boxes = template.boxes.filter((box) => isInk(box) && applies(box.when ?? [], flags))
        const overlaps = boxes.flatMap((one, index) =>
          boxes
            .slice(index + 1)
            .flatMap((other) => (overlap(one, other) ? [`${nameOf(one)} on ${nameOf(other)}`] : [])),
        )
        expect(overlaps).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('show a choice that is taken away nowhere, and nothing else less', () => {
    const everything = { ...sampleLabel, reprintNumber: 1 }
    for (const place of labelTemplates.map(placeOf))
      for (const part of labelParts) {
        const logo = { picture: sampleLogo, tone: 'solid' } as const
        const all = { shown: defaultLabelChoices.shown, logo }
        const without = { shown: { ...all.shown, [part]: false }, logo }
        const lost = missing(fieldsOn(place.label, everything, all), fieldsOn(place.label, everything, without))
        expect([part, lost.filter((field) => !ofPart[part].includes(field))]).toEqual([part, []])
        expect([part, lost.length > 0]).toEqual([part, part !== 'logo'])
      }
  })

  const ofPart: Record<LabelPart, readonly string[]> = {
    logo: [],
    sender: ['sender', 'senderAddress'],
    cargo: ['goods', 'goodsWhole'],
    note: ['note'],
    fees: ['payer', 'CƯỚC PHÍ'],
    reference: ['reference'],
  }

  /** Field and words of each line; what is set differently is still there. */
  function fieldsOn(template: PaperTemplate, model: LabelModel, look: LabelLook): Map<string, string> {
    const page = layout(template, labelFieldsOf(model, 1, look), 203, fonts)
    if (!page.ok) throw new Error(page.error.detail)
    const words = new Map<string, string>()
    for (const { field, text } of textsOf(page.value)) {
      const name = field === 'fixed' ? text : field
      words.set(name, `${words.get(name) ?? ''}${text}`.replaceAll(/[ \u00a0]/g, ''))
    }
    return words
  }

  const missing = (before: Map<string, string>, after: Map<string, string>): string[] =>
    [...before].filter(([field, words]) => after.get(field) !== words).map(([field]) => field)
})

/** Outlined words lie under everything, and a filled ground is there to be written on. */
const isInk = (box: TemplateBox): boolean => !['outline', 'fill', 'frame', 'rule'].includes(box.kind)

const nameOf = (box: TemplateBox): string =>
  'content' in box ? `${box.kind} ${JSON.stringify(box.content)} ${box.x},${box.y}` : `${box.kind} ${box.x},${box.y}`

/** A tenth of a millimetre may be shared: a dot is an eighth. */
const slackMm = 0.15

function overlap(one: TemplateBox, other: TemplateBox): boolean {
  const across = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x)
  const down = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y)
  return across > slackMm && down > slackMm
}
