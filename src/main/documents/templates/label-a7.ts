import type { Condition, PaperTemplate, TemplateBox } from './template.ts'
import { centred, middle, placed, rule, senderPhone, text, verticalRule } from './boxes.ts'

const head: readonly TemplateBox[] = [
  text('carrier', [2.5, 2.5, 41, 5.6], 'black', 12, { ...middle, when: ['not-training', 'not-logo'], minPt: 7.4 }),
  { kind: 'logo', ...placed([2.5, 2.5, 15, 5.8]), when: ['not-training', 'logo'] },
  text('carrier', [18.5, 2.5, 25, 5.6], 'black', 12, {
    ...middle,
    when: ['not-training', 'logo'],
    lines: 2,
    leadingEm: 1.1,
  }),
  text({ fixed: 'TẬP HUẤN / TRAINING' }, [2.5, 2.5, 41.5, 5.6], 'black', 12, {
    ...centred,
    when: ['training'],
    ink: 'inverse',
    paddingMm: 0.8,
  }),
  text('service', [45, 2.5, 26.5, 5.6], 'bold', 10, { ...centred, ink: 'inverse', paddingMm: 0.8 }),
  { kind: 'code128', content: 'code', ...placed([1, 9.2, 72, 12.6]), maxDots: 4, tooLong: 'refuse' },
  {
    kind: 'code-text',
    ...placed([2.5, 22.3, 69, 4.8]),
    head: { weight: 'medium', sizePt: 12.8, minPt: 7.4 },
    tail: { weight: 'black', sizePt: 17, minPt: 9 },
  },
]

const routing: readonly TemplateBox[] = [
  rule(2.5, 27.8, 69, 4),
  text('province', [2.5, 28.5, 51, 9.2], 'black', 26, {
    ...middle,
    minPt: 11.4,
    lines: 2,
    leadingEm: 1.15,
    confirmTruncation: true,
  }),
  text('ward', [2.5, 38.3, 51, 4.9], 'bold', 13.4, { ...middle, lines: 2, leadingEm: 1.08, confirmTruncation: true }),
  { kind: 'fill', ...placed([54.6, 28, 16.9, 15.6]), when: ['multi'] },
  text('parts', [55.2, 28.6, 16, 14.6], 'black', 27, { ...centred, when: ['not-multi'], minPt: 8, overflow: 'refuse' }),
  text('parts', [55.2, 28.6, 16, 14.6], 'black', 30, {
    ...centred,
    when: ['multi'],
    minPt: 8,
    ink: 'white',
    overflow: 'refuse',
  }),
  verticalRule(54.4, 27.8, 15.8, 2),
  rule(2.5, 43.4, 69, 4),
]

const receiver: readonly TemplateBox[] = [
  text('receiverName', [2.5, 44.6, 50, 5.9], 'bold', 12.8, { ...middle, minPt: 8, lines: 2, leadingEm: 1.1 }),
  text('receiverPhone', [2.5, 51, 50, 5.2], 'black', 15.4, { ...middle, minPt: 10, overflow: 'refuse' }),
  text('receiverAddress', [2.5, 56.5, 50, 11.8], 'medium', 9.4, {
    minPt: 7.4,
    lines: 4,
    leadingEm: 1.1,
    instead: 'receiverStreet',
  }),
  { kind: 'qr', content: 'code', ...placed([53.2, 44.8, 18.3, 18.3]), maxDots: 5 },
]

/** The money to collect, in the width that the fees beside it leave. */
const amount = (w: number, when: readonly Condition[]): readonly TemplateBox[] => [
  text('codCaption', [4, 69.5, w + 0.5, 3.1], 'bold', 7.4, { ...middle, when: ['cod', ...when], overflow: 'refuse' }),
  text('cod', [4, 72.8, w, 7.6], 'black', 28, { ...middle, when: ['cod', ...when], minPt: 14, overflow: 'refuse' }),
  text({ fixed: 'KHÔNG THU HỘ' }, [4, 69.4, w, 10.8], 'black', 20, {
    ...middle,
    when: ['not-cod', ...when],
    minPt: 12,
  }),
]

const money: readonly TemplateBox[] = [
  { kind: 'frame', ...placed([2.5, 68.6, 69, 12.4]), strokeDots: 4 },
  ...amount(46, ['fees']),
  ...amount(66, ['not-fees']),
  verticalRule(51.4, 68.6, 12.4, 2, ['fees']),
  text({ fixed: 'CƯỚC PHÍ' }, [52.8, 69.5, 17.6, 3.1], 'bold', 6.7, { ...middle, when: ['fees'] }),
  text('payer', [52.8, 72.8, 17.6, 7.6], 'bold', 8.7, { ...middle, when: ['fees'], lines: 2, leadingEm: 1.25 }),
]

const handling: readonly TemplateBox[] = [
  { kind: 'chips', ...placed([2.5, 81.9, 69, 4]), sizePt: 8.7, minPt: 6.7, when: ['chips'] },
  text('note', [2.5, 86.2, 69, 5.8], 'bold', 8.7, { when: ['chips'], minPt: 7.4, lines: 2, leadingEm: 1.1 }),
  text('note', [2.5, 81.8, 69, 10], 'bold', 10, { when: ['not-chips'], minPt: 7.4, lines: 3, leadingEm: 1.12 }),
]

const tight = { lines: 2, leadingEm: 1.1 } as const

/** Weight, size and content; beside the sender, or in the whole width without one. */
const goods = (x: number, w: number, when: readonly Condition[]): readonly TemplateBox[] => [
  text('goodsWhole', [x, 92.8, w, 6.2], 'medium', 7.4, { ...tight, when: ['not-training', 'not-multi', ...when] }),
  text('goodsWhole', [x, 96.5, w, 2.9], 'medium', 6.7, { when: ['not-training', 'multi', ...when] }),
]

/** A training label has a band where a real one names the sender; several parcels share that room with their own code. */
const foot: readonly TemplateBox[] = [
  rule(2.5, 92.2, 69, 2),
  text({ fixed: 'TẬP HUẤN / TRAINING' }, [2.5, 92.6, 69, 6.2], 'black', 18, {
    ...centred,
    when: ['training', 'not-multi'],
    ink: 'inverse',
    paddingVerticalMm: 0.28,
    paddingMm: 1,
  }),
  text('sender', [2.5, 92.8, 33.5, 6.2], 'medium', 7.4, {
    ...tight,
    wholeEnd: senderPhone,
    when: ['not-training', 'not-multi', 'sender'],
  }),
  ...goods(38, 33.5, ['sender']),
  ...goods(2.5, 69, ['not-sender']),
  {
    kind: 'code128',
    content: 'parcelCode',
    ...placed([1, 92.6, 72, 3.5]),
    maxDots: 2,
    tooLong: 'leave-out',
    when: ['multi'],
  },
  text('sender', [2.5, 96.5, 33.5, 2.9], 'medium', 6.7, {
    wholeEnd: senderPhone,
    when: ['not-training', 'multi', 'sender'],
  }),
  text({ fixed: 'TẬP HUẤN / TRAINING' }, [2.5, 96.6, 69, 2.8], 'bold', 6.7, {
    ...centred,
    when: ['training', 'multi'],
    ink: 'inverse',
    paddingVerticalMm: 0,
  }),
  text('reference', [2.5, 99.5, 31, 3.2], 'bold', 7.4, { when: ['reference'], overflow: 'cut-head' }),
  text('printedAtStation', [34.5, 99.5, 37, 3.2], 'medium', 6.7, {
    when: ['not-marked', 'reference'],
    align: 'right',
  }),
  text('printedAtStation', [2.5, 99.5, 69, 3.2], 'medium', 6.7, {
    when: ['not-marked', 'not-reference'],
    align: 'right',
  }),
  text('footMark', [34, 99.5, 37.5, 3.2], 'bold', 7.4, {
    ...centred,
    when: ['marked'],
    ink: 'inverse',
    paddingVerticalMm: 0.2,
    paddingMm: 0.6,
  }),
]

/** The small label, 74 x 105 mm with margins of 2.5 mm: no captions, no address of the sender. */
export const labelA7: PaperTemplate = {
  name: 'label-a7',
  widthMm: 74,
  heightMm: 105,
  boxes: [...head, ...routing, ...receiver, ...money, ...handling, ...foot],
}
