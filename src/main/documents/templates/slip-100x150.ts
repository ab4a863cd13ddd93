import type { PaperTemplate, TemplateBox } from './template.ts'
import { centred, middle, placed, rule, text, trainingWords } from './boxes.ts'

const warning: readonly TemplateBox[] = [
  { kind: 'hazard', ...placed([3, 3, 94, 4]), pitchDots: 48 },
  text({ fixed: 'CHƯA CÓ MÃ VẬN ĐƠN' }, [3, 8, 94, 13.4], 'black', 28, {
    ...centred,
    ink: 'inverse',
    paddingMm: 2,
    paddingVerticalMm: 0,
  }),
  text({ fixed: 'NOT A LABEL – KHÔNG GIAO CHO TÀI XẾ' }, [3, 21.3, 94, 8.4], 'bold', 15.4, {
    ...centred,
    ink: 'inverse',
    paddingMm: 1.5,
  }),
]

const shipment: readonly TemplateBox[] = [
  text('receiverName', [3, 31.6, 71, 7.2], 'bold', 16, { ...middle, minPt: 9.4, lines: 2, leadingEm: 1.15 }),
  text('receiverPhone', [3, 39.4, 71, 6], 'bold', 16, { ...middle, minPt: 12, overflow: 'refuse' }),
  text('receiverAddress', [3, 46.2, 94, 14.6], 'medium', 12.1, { minPt: 8, lines: 4 }),
  { kind: 'frame', ...placed([76, 31.6, 21, 13.6]), strokeDots: 3 },
  text('parts', [76.8, 31.6, 19.4, 13.6], 'bold', 26, { ...centred, minPt: 12, overflow: 'refuse' }),
  rule(3, 61.4, 94, 2),
  text('slipMoney', [3, 62.4, 94, 6], 'bold', 12.1, { ...middle, minPt: 8, overflow: 'refuse' }),
  text('goodsWhole', [3, 69, 94, 7.6], 'medium', 9.4, { minPt: 7.4, lines: 2 }),
  text('note', [3, 76.8, 94, 7.6], 'medium', 9.4, { minPt: 7.4, lines: 2 }),
]

const codes: readonly TemplateBox[] = [
  { kind: 'frame', ...placed([3, 85.6, 94, 48]), strokeDots: 4, dashDots: 24 },
  { kind: 'code128', content: 'code', ...placed([3.6, 87.6, 92.8, 14]), maxDots: 3, tooLong: 'leave-out' },
  {
    kind: 'code-text',
    ...placed([5, 102.2, 90, 4.8]),
    head: { weight: 'bold', sizePt: 14, minPt: 6.7 },
    tail: { weight: 'bold', sizePt: 14, minPt: 6.7 },
  },
  text({ fixed: 'Có mạng: quét mã này để in vận đơn thật, dán đè lên tờ này.' }, [6, 109.4, 62, 16.4], 'bold', 13.4, {
    lines: 3,
  }),
  text({ fixed: 'Mã trên là MÃ ĐƠN, không phải mã vận đơn.' }, [6, 126.4, 62, 5], 'medium', 9.4, middle),
  { kind: 'qr', content: 'code', ...placed([70.4, 107, 25.4, 25.4]), maxDots: 7 },
]

const foot: readonly TemplateBox[] = [
  text({ fixed: 'PHIẾU TẠM – BỎ KHI ĐÃ DÁN VẬN ĐƠN THẬT' }, [3, 134.4, 94, 4.2], 'bold', 10.7, {
    ...centred,
    when: ['not-training'],
  }),
  text({ fixed: 'TẬP HUẤN / TRAINING' }, [3, 134.2, 94, 4.5], 'black', 10.7, {
    ...centred,
    when: ['training'],
    ink: 'inverse',
    paddingVerticalMm: 0.1,
  }),
  text('printedAtStation', [3, 138.8, 94, 4.1], 'medium', 7.4, { when: ['not-marked'] }),
  text('printed', [3, 138.8, 40, 4.1], 'medium', 7.4, { when: ['marked'] }),
  text('footMark', [44, 138.8, 53, 4.2], 'bold', 8.7, {
    ...centred,
    when: ['marked'],
    ink: 'inverse',
    paddingVerticalMm: 0,
    paddingMm: 0.8,
  }),
  { kind: 'hazard', ...placed([3, 143, 94, 4]), pitchDots: 48 },
]

/** The provisional slip of a draft without a bill code: no routing band, so that nobody sorts by it. */
export const slip100x150: PaperTemplate = {
  name: 'slip-100x150',
  widthMm: 100,
  heightMm: 150,
  boxes: [
    trainingWords('TẬP HUẤN', [40, 50], 42, 10),
    trainingWords('TRAINING', [48, 74], 40, 8),
    ...warning,
    ...shipment,
    ...codes,
    ...foot,
  ],
}
