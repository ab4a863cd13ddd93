import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cancelPhrasesFrom, classifyCancelText } from '../../../../../src/main/carrier/endpoints/v3/cancel-phrases.ts'
import { buildDestroyRequest, readDestroyAnswer } from '../../../../../src/main/carrier/endpoints/v3/destroy.ts'
import {
  cancelPhrasesSchema,
  joinedPhrases,
  phrasesOf,
} from '../../../../../src/shared/domain/request/cancel-phrases.ts'
import { answered, failed } from '../../evidence-of.ts'

const phrases = cancelPhrasesFrom(join(import.meta.dirname, '../../../../../resources'))()
const read = (body: unknown, codes = ['SHP1', 'SHP2']) => {
  const answer = readDestroyAnswer(answered(body), codes, phrases)
  return answer.kind === 'answered' ? answer.outcomes.map(({ outcome }) => outcome) : answer.kind
}
const yes = (code: string) => ({ doCode: code, message: `Hủy vận đơn ${code} thành công` })
const no = (code: string) => ({ doCode: code, message: `Vận đơn ${code} không tồn tại` })

describe('cancel', () => {
  it('takes one phrase a line, each once', () => {
    expect(phrasesOf(' Đã hủy {code} \n\nĐã hủy {code}\r\nOK')).toEqual(['Đã hủy {code}', 'OK'])
  })

  it('takes as many phrases, and of each as much, as the settings of a station hold', () => {
    const lines = Array.from({ length: 201 }, (_, n) => `${n} ${'x'.repeat(400)}`)
    const accepted = phrasesOf(lines.join('\n'))
    expect(accepted.map((phrase) => phrase.split(' ')[0])).toEqual(Array.from({ length: 200 }, (_, n) => String(n)))
    expect(cancelPhrasesSchema.safeParse({ accepted, refused: [] }).success).toBe(true)
  })

  it('asks for a list of codes', () => {
    expect(buildDestroyRequest(['SHP1'])).toEqual({
      method: 'POST',
      path: '/v3/bill/destroy',
      body: { bill_code: ['SHP1'] },
    })
  })

  it('folds case and spacing, never meaning', () => {
    const classify = (text: string) => classifyCancelText(text, 'SHP1', phrases)
    expect(classify('  HỦY vận đơn  shp1 thành công ')).toBe('accepted')
    expect(classify('Hủy vận đơn SHP2 thành công')).toBe('unclear')
    expect(classify('Không hủy vận đơn SHP1 thành công')).toBe('unclear')
    expect(classify('Hủy vận đơn không thành công')).toBe('refused')
    expect(classify('Huy van don thanh cong')).toBe('unclear')
    expect(classify('')).toBe('unclear')
    expect(classifyCancelText('ok', 'X', { accepted: ['ok'], refused: ['OK'] })).toBe('unclear')
  })

  it('counts a bill that is cancelled already as cancelled, however the carrier words it', () => {
    const classify = (text: string) => classifyCancelText(text, 'SHP1', phrases)
    expect(classify('Vận đơn SHP1 đã được hủy trước đó')).toBe('accepted')
    expect(classify('Vận đơn SHP1 đang ở trạng thái "Đã hủy", không thể hủy')).toBe('accepted')
    expect(classify('Vận đơn SHP1 đang ở trạng thái "Đã lấy hàng", không thể hủy')).toBe('refused')
  })

  it('ignores closing punctuation, and knows what a station has added', () => {
    const added = { accepted: ['Đã ghi nhận hủy {code}'], refused: ['Đơn này khóa rồi'] }
    const classify = (text: string) => classifyCancelText(text, 'SHP1', joinedPhrases(phrases, added))
    expect(classify('Hủy vận đơn SHP1 thành công!')).toBe('accepted')
    expect(classify('Không thể hủy vận đơn . ')).toBe('refused')
    expect(classify('Đã ghi nhận hủy SHP1.')).toBe('accepted')
    expect(classify('đơn này khóa rồi')).toBe('refused')
    expect(classifyCancelText('Đơn này khóa rồi', 'SHP1', phrases)).toBe('unclear')
    const contrary = joinedPhrases(phrases, { accepted: [], refused: ['Hủy thành công'] })
    expect(classifyCancelText('Hủy thành công', 'SHP1', contrary)).toBe('unclear')
  })

  it('takes a bill code literally in a phrase', () => {
    expect(classifyCancelText('x $& y', '$&', { accepted: ['x {code} y'], refused: [] })).toBe('accepted')
  })

  it('judges each code by its own text, in the order of the request', () => {
    expect(read({ success: true, data: [no('SHP2'), yes('SHP1')] })).toEqual(['accepted', 'refused'])
    expect(read({ success: true, data: { items: [yes('SHP1'), no('SHP2')] } })).toEqual(['accepted', 'refused'])
    expect(read({ success: true, data: yes('SHP1') }, ['SHP1'])).toEqual(['accepted'])
  })

  it('calls unknown words, missing codes, contradictions and a yes without success unclear', () => {
    expect(read({ success: true, data: [{ doCode: 'SHP1', message: 'Đã ghi nhận' }] })).toEqual(['unclear', 'unclear'])
    expect(read({ success: true, data: [yes('SHP1'), no('SHP1')] })).toEqual(['unclear', 'unclear'])
    const odd = { doCode: 'SHP1', message: 'Đã ghi nhận' }
    expect(read({ success: true, data: [yes('SHP1'), odd] }, ['SHP1'])).toEqual(['unclear'])
    expect(read({ success: false, message: 'lỗi', data: [yes('SHP1'), no('SHP2')] })).toEqual(['unclear', 'refused'])
    expect(read({ success: false, message: 'Hủy thành công' })).toEqual(['unclear', 'unclear'])
    expect(read({ success: true, data: null })).toEqual(['unclear', 'unclear'])
  })

  describe('in two lists, beside the message of the call', () => {
    const lists = (success: unknown, failed: unknown, more = {}) => ({
      success: true,
      message: 'Bill canceled successfully',
      data: { success, failed },
      ...more,
    })

    it('takes each code by its list, with its own words', () => {
      const body = lists(
        [{ doCode: 'SHP1', message: 'SHP1 has canceled successful.' }],
        [{ doCode: 'SHP2', message: 'can not cancel' }],
      )
      const answer = readDestroyAnswer(answered(body), ['SHP1', 'SHP2', 'SHP3'], phrases)
      expect(answer).toEqual({
        kind: 'answered',
        outcomes: [
          { billCode: 'SHP1', outcome: 'accepted', message: 'SHP1 has canceled successful.' },
          { billCode: 'SHP2', outcome: 'refused', message: 'can not cancel' },
          { billCode: 'SHP3', outcome: 'unclear', message: '' },
        ],
        unrequested: [],
      })
    })

    it.each([
      ['texts', ['SHP1'], ['SHP2']],
      ['an object by code', { SHP1: 'has canceled successful.' }, { SHP2: { message: 'can not cancel' } }],
      ['a list of objects by code', [{ SHP1: '' }], [{ SHP2: 'no' }]],
      ['one record each', { doCode: 'SHP1', message: '' }, { bill_code: 'SHP2' }],
      ['a text with codes', 'SHP1', 'SHP2, SHP9'],
      ['wrapped lists', { items: ['SHP1'] }, { items: [{ doCode: 'SHP2' }] }],
    ])('reads %s', (_form, success, failed) => {
      expect(read(lists(success, failed))).toEqual(['accepted', 'refused'])
    })

    it('calls unclear what is in both lists, contradicted by its words, or beside a failure that cannot be read', () => {
      expect(read(lists(['SHP1'], ['SHP1', 'SHP2']))).toEqual(['unclear', 'refused'])
      expect(read(lists([no('SHP1')], [yes('SHP2')]))).toEqual(['unclear', 'unclear'])
      const inside = [{ doCode: 'SHP9', together: [{ with: ' SHP1 ' }] }]
      const asKey = [{ doCode: 'SHP9', together: [{ SHP1: 'cannot cancel' }] }]
      for (const unread of [[{ code: 'SHP1' }], [null], true, 'nothing', [{ doCode: 'A B' }], inside, asKey])
        expect(read(lists(['SHP1'], unread), ['SHP1'])).toEqual(['unclear'])
      expect(read(lists(['SHP1'], ['SHP2'], { success: false }))).toEqual(['unclear', 'refused'])
      expect(read(lists([], []))).toEqual(['unclear', 'unclear'])
    })

    it('calls unclear what has failed beside a success that cannot be read, and keeps each of its words', () => {
      const twice = [no('SHP2'), { doCode: 'SHP2', message: 'can not cancel' }]
      const answer = (success: unknown) => readDestroyAnswer(answered(lists(success, twice)), ['SHP2'], phrases)
      const message = 'Vận đơn SHP2 không tồn tại / can not cancel'
      expect(answer([null])).toMatchObject({ outcomes: [{ billCode: 'SHP2', outcome: 'unclear', message }] })
      expect(answer(['SHP1'])).toMatchObject({ outcomes: [{ billCode: 'SHP2', outcome: 'refused', message }] })
    })

    it('keeps the message of the call for a code only where the answer names none', () => {
      const messages = (success: unknown) => {
        const answer = readDestroyAnswer(answered(lists(success, [])), ['SHP1', 'SHP2'], phrases)
        return answer.kind === 'answered' ? answer.outcomes.map(({ message }) => message) : answer.kind
      }
      expect([messages([]), messages(['SHP1']), messages(['SHP9'])]).toEqual([
        ['Bill canceled successfully', 'Bill canceled successfully'],
        ['', ''],
        ['', ''],
      ])
    })

    it('takes a list that is not there for an empty one', () => {
      for (const none of [null, undefined, []]) {
        expect(read(lists(['SHP1'], none), ['SHP1'])).toEqual(['accepted'])
        expect(read(lists(none, ['SHP1']), ['SHP1'])).toEqual(['refused'])
      }
    })
  })

  it('cuts long words, and reports at most a hundred codes that nobody asked about', () => {
    const many = Array.from({ length: 5000 }, (_, n) => ({ doCode: `X${n}`, message: 'x'.repeat(50) }))
    const data = [{ doCode: 'SHP1', message: 'x'.repeat(100_000) }, ...many]
    const answer = readDestroyAnswer(answered({ success: true, data }), ['SHP1'], phrases)
    expect(answer).toMatchObject({ kind: 'answered', outcomes: [{ outcome: 'unclear', message: 'x'.repeat(2000) }] })
    expect(answer.kind === 'answered' && answer.unrequested.length).toBe(100)
  })

  it.for([
    ['nested fifty thousand lists deep', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['of a hundred thousand parts', JSON.stringify(Array.from({ length: 150_000 }, (_, n) => `SHP${n}`))],
  ])('calls an answer %s unclear, unread', ([, data]) => {
    const read = readDestroyAnswer(answered(`{"success":true,"data":${data}}`), ['SHP1'], phrases)
    expect(read).toMatchObject({ kind: 'unclear' })
  })

  it('reads five thousand entries, and takes no code for accepted beside a list of failures that has more', () => {
    const many = Array.from({ length: 6000 }, (_, n) => `X${n}`)
    const data = { success: ['SHP1'], failed: many }
    const answer = readDestroyAnswer(answered({ success: true, data }), ['SHP1'], phrases)
    expect(answer).toMatchObject({ outcomes: [{ outcome: 'unclear' }] })
  })

  it('keeps the carrier’s words, and reports codes that nobody asked about', () => {
    const answer = readDestroyAnswer(answered({ success: true, data: [yes('SHP1'), yes('SHP9')] }), ['SHP1'], phrases)
    expect(answer).toEqual({
      kind: 'answered',
      outcomes: [{ billCode: 'SHP1', outcome: 'accepted', message: 'Hủy vận đơn SHP1 thành công' }],
      unrequested: ['SHP9'],
    })
  })

  it('passes on what became of the call itself', () => {
    const kind = (evidence: Parameters<typeof readDestroyAnswer>[0]) =>
      readDestroyAnswer(evidence, ['SHP1'], phrases).kind
    expect(kind(failed('refused', false))).toBe('not-sent')
    expect(kind(failed('reset', true))).toBe('unclear')
    expect(kind(answered('', { status: 401 }))).toBe('unauthorized')
    expect(kind(answered('', { status: 429 }))).toBe('later')
    expect(kind(answered('{}', { status: 500 }))).toBe('unclear')
    expect(kind(answered('<html>'))).toBe('unclear')
    expect(kind(answered({ success: true, data: [] }, { complete: false }))).toBe('unclear')
  })
})
