import type { Condition, PaperTemplate, TemplateBox } from './template.ts'
import { centred, middle, placed, rule, senderPhone, text, trainingWords, verticalRule } from './boxes.ts'

const head: readonly TemplateBox[] = [
  text('carrier', [3, 2.8, 60, 6.4], 'black', 16, { ...middle, when: ['not-training', 'not-logo'], minPt: 9 }),
  text('station', [3, 9.4, 60, 3.2], 'medium', 7.4, { when: ['not-training', 'not-logo'] }),
  { kind: 'logo', ...placed([3, 3, 24, 9]), when: ['not-training', 'logo'] },
  text('carrier', [28.5, 2.8, 34.5, 6.4], 'black', 16, {
    ...middle,
    when: ['not-training', 'logo'],
    minPt: 7.4,
    lines: 2,
  }),
  text('station', [28.5, 9.4, 34.5, 3.2], 'medium', 7.4, { when: ['not-training', 'logo'] }),
  text({ fixed: 'TẬP HUẤN / TRAINING' }, [3, 3, 60, 9], 'black', 17, {
    ...centred,
    when: ['training'],
    ink: 'inverse',
    paddingMm: 1,
  }),
  text('service', [65, 3, 32, 9], 'bold', 14, {
    ...centred,
    minPt: 8,
    lines: 2,
    ink: 'inverse',
    paddingMm: 1.2,
    leadingEm: 1.22,
  }),
  rule(3, 13, 94, 3),
  { kind: 'code128', content: 'code', ...placed([1.5, 14.8, 97, 19.6]), maxDots: 4, tooLong: 'refuse' },
  {
    kind: 'code-text',
    ...placed([5, 35.2, 90, 6.2]),
    head: { weight: 'medium', sizePt: 17, minPt: 9 },
    tail: { weight: 'black', sizePt: 22, minPt: 12 },
  },
]

const routing: readonly TemplateBox[] = [
  rule(3, 42.4, 94, 5),
  text('province', [3, 43.5, 70, 12.8], 'black', 36, {
    ...middle,
    minPt: 15.4,
    lines: 2,
    leadingEm: 1.2,
    confirmTruncation: true,
  }),
  text('ward', [3, 56.4, 70, 7.7], 'bold', 18, {
    ...middle,
    minPt: 9.4,
    lines: 2,
    leadingEm: 1.1,
    confirmTruncation: true,
  }),
  { kind: 'fill', ...placed([74.6, 42.6, 22.4, 22]), when: ['multi'] },
  text({ fixed: 'KIỆN' }, [75.2, 44.4, 21.6, 4], 'bold', 9.4, { ...centred, when: ['not-multi'] }),
  text('parts', [75.6, 48.6, 20.8, 13.6], 'black', 36, {
    ...centred,
    when: ['not-multi'],
    minPt: 12,
    overflow: 'refuse',
  }),
  text({ fixed: 'KIỆN' }, [75.2, 44.4, 21.6, 4], 'bold', 9.4, { ...centred, when: ['multi'], ink: 'white' }),
  text('parts', [75.6, 48.6, 20.8, 13.6], 'black', 40, {
    ...centred,
    when: ['multi'],
    minPt: 12,
    ink: 'white',
    overflow: 'refuse',
  }),
  verticalRule(74.4, 42.4, 22.2, 3),
  rule(3, 64.4, 94, 5),
]

const receiver: readonly TemplateBox[] = [
  text({ fixed: 'NGƯỜI NHẬN' }, [3, 65.5, 60, 2.8], 'bold', 7.4, middle),
  text('receiverName', [3, 68.5, 68, 7.8], 'bold', 16, { ...middle, minPt: 9.4, lines: 2, leadingEm: 1.15 }),
  text('receiverPhone', [3, 76.8, 68, 6.2], 'black', 19, { ...middle, minPt: 12, overflow: 'refuse' }),
  text('receiverAddress', [3, 83.4, 68, 14.4], 'medium', 12.1, { minPt: 8, lines: 5, instead: 'receiverStreet' }),
  { kind: 'qr', content: 'code', ...placed([71.6, 66.6, 25.4, 25.4]), maxDots: 7 },
]

/** The money to collect, in the width that the fees beside it leave. */
const amount = (w: number, when: readonly Condition[]): readonly TemplateBox[] => [
  text('codCaption', [5, 100.2, w + 1, 3.6], 'bold', 9.4, {
    ...middle,
    when: ['cod', ...when],
    minPt: 7.4,
    overflow: 'refuse',
  }),
  text('cod', [5, 104, w, 12], 'black', 40, { ...middle, when: ['cod', ...when], minPt: 18, overflow: 'refuse' }),
  text({ fixed: 'KHÔNG THU HỘ' }, [5, 99.6, w, 16.4], 'black', 26, {
    ...middle,
    when: ['not-cod', ...when],
    minPt: 14,
  }),
]

const money: readonly TemplateBox[] = [
  { kind: 'frame', ...placed([3, 98.6, 94, 18.4]), strokeDots: 5 },
  ...amount(62, ['fees']),
  ...amount(90, ['not-fees']),
  verticalRule(69.6, 98.6, 18.4, 3, ['fees']),
  text({ fixed: 'CƯỚC PHÍ' }, [71.4, 100.2, 24, 3.6], 'bold', 7.4, { ...middle, when: ['fees'] }),
  text('payer', [71.4, 104, 24, 12], 'bold', 13.4, { ...middle, when: ['fees'], minPt: 8, lines: 2, leadingEm: 1.22 }),
]

const handling: readonly TemplateBox[] = [
  { kind: 'chips', ...placed([3, 118.2, 94, 5.2]), sizePt: 11, minPt: 7, when: ['chips'] },
  text('note', [3, 124, 94, 7.8], 'bold', 12.1, { when: ['chips'], minPt: 8, lines: 2 }),
  text('note', [3, 118, 94, 13.8], 'bold', 14, { when: ['not-chips'], minPt: 8, lines: 3 }),
]

const tight = { minPt: 6.7, lines: 2, leadingEm: 1.12 } as const

/** Weight, size and content; beside the sender, or in the whole width without one. */
const goods = (x: number, w: number, when: readonly Condition[]): readonly TemplateBox[] => [
  text('weight', [x, 133.3, w, 3.6], 'bold', 8.7, { when: ['not-multi', ...when], minPt: 7.4 }),
  text('goods', [x, 136.8, w, 6.4], 'medium', 8, { ...tight, when: ['not-multi', ...when] }),
]

/** With several parcels the small code of this parcel takes a row above the foot, far from the bill's own bars. */
const foot: readonly TemplateBox[] = [
  rule(3, 132.4, 94, 2),
  text('sender', [3, 133.3, 46, 3.6], 'bold', 8, { wholeEnd: senderPhone, when: ['not-multi', 'sender'], minPt: 7.4 }),
  text('senderAddress', [3, 136.8, 46, 6.4], 'medium', 8, { ...tight, when: ['not-multi', 'sender'] }),
  ...goods(51, 46, ['sender']),
  ...goods(3, 94, ['not-sender']),
  rule(3, 143.4, 94, 2, ['not-multi']),
  text('senderWhole', [3, 133, 52, 6], 'medium', 8, { ...tight, wholeEnd: senderPhone, when: ['multi', 'sender'] }),
  text('goodsWhole', [56.5, 133, 40.5, 6], 'medium', 8, { ...tight, when: ['multi', 'sender'] }),
  text('goodsWhole', [3, 133, 94, 6], 'medium', 8, { ...tight, when: ['multi', 'not-sender'] }),
  {
    kind: 'code128',
    content: 'parcelCode',
    ...placed([1.5, 139.3, 97, 4.5]),
    maxDots: 3,
    tooLong: 'leave-out',
    when: ['multi'],
  },
  text('reference', [3, 144, 44, 3.4], 'bold', 8, { overflow: 'cut-head' }),
  text('printed', [48, 144, 49, 3.4], 'medium', 7.4, { when: ['not-marked'], align: 'right' }),
  text('footMark', [48, 144, 49, 3.8], 'bold', 8.7, {
    ...centred,
    when: ['marked'],
    ink: 'inverse',
    paddingVerticalMm: 0.28,
    paddingMm: 0.8,
  }),
]

/** The usual thermal label, 100 x 150 mm with margins of 3 mm. */
export const label100x150: PaperTemplate = {
  name: 'label-100x150',
  widthMm: 100,
  heightMm: 150,
  boxes: [
    trainingWords('TẬP HUẤN', [38, 82], 39, 15),
    trainingWords('TRAINING', [50, 118], 54, 17),
    ...head,
    ...routing,
    ...receiver,
    ...money,
    ...handling,
    ...foot,
  ],
}
