import { describe, expect, it } from 'vitest'
import { appErrorCodes } from '../../../src/shared/app-error.ts'
import { draftReasons, draftStates } from '../../../src/shared/domain/draft.ts'
import { fieldProblemKinds } from '../../../src/shared/domain/validation/field-problem.ts'
import { en } from '../../../src/renderer/src/i18n/en/index.ts'
import { languages, wordsIn } from '../../../src/renderer/src/i18n/languages.ts'
import { parseMessage } from '../../../src/renderer/src/i18n/message-format.ts'
import { showLanguage, startI18n } from '../../../src/renderer/src/i18n/start.ts'
import { vi } from '../../../src/renderer/src/i18n/vi/index.ts'

function texts(node: object, prefix = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : texts(value as object, `${prefix}${key}.`),
  )
}

const argumentsOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]!))].toSorted()

describe('the texts of both languages', () => {
  it('have the same keys, none of them empty', () => {
    const keys = (words: object): string[] =>
      texts(words)
        .map(([key]) => key)
        .toSorted()
    expect(keys(en)).toEqual(keys(vi))
    expect([...texts(vi), ...texts(en)].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('use the same arguments', () => {
    const english = new Map(texts(en))
    // A plural or select names words of one language; only simple arguments are compared.
    const simple = texts(vi).filter(([, text]) => !text.includes('plural') && !text.includes('select'))
    for (const [key, text] of simple) expect([key, argumentsOf(english.get(key)!)]).toEqual([key, argumentsOf(text)])
  })

  it.each([
    ['vi', vi],
    ['en', en],
  ] as const)('word every error code, state, reason and problem in %s', (_language, words) => {
    expect(Object.keys(words.errors).toSorted()).toEqual([...appErrorCodes].toSorted())
    expect(Object.keys(words.states).toSorted()).toEqual([...draftStates].toSorted())
    expect(Object.keys(words.reasons).toSorted()).toEqual([...draftReasons].toSorted())
    expect(Object.keys(words.problems).toSorted()).toEqual([...fieldProblemKinds].toSorted())
    expect(Object.keys(words.problemSentences).toSorted()).toEqual([...fieldProblemKinds].toSorted())
  })

  it.each(['vi', 'en'] as const)('are all readable as ICU messages in %s', async (language) => {
    const i18n = startI18n()
    await showLanguage(i18n, language)
    for (const [key, text] of texts(await languages[language].texts())) {
      const values = Object.fromEntries(argumentsOf(text).map((name) => [name, name === 'count' ? 2 : 'x']))
      const shown = String(Reflect.apply(i18n.t, i18n, [key, values]))
      expect([key, shown.includes('{')]).toEqual([key, false])
    }
  })

  it('say a number of missing digits only where it is known', () => {
    const i18n = startI18n()
    const say = (limit: string): string => i18n.t('problemSentences.phone-too-short', { field: 'Số điện thoại', limit })
    expect(say('1')).toBe('Số điện thoại: thiếu 1 chữ số.')
    expect(say('none')).toBe('Số điện thoại: thiếu chữ số.')
  })
})

/** What is counted from two on, or up to a figure that is a rule. */
const alwaysSeveral = new Set([
  'accounts.undoFor',
  'batch.cut',
  'bills.newerMany',
  'bills.sort.part',
  'bills.selection.sheetTooLong',
  'bills.selection.tooMany',
  'bills.more',
  'customers.addressCount',
  'newBill.unusualWeightText',
  'orders.onlyFirstSelected',
  'print.largeBatch.title',
  'print.largeBatch.takes',
  'print.resolveMany.there',
  'print.resolveMany.missing',
  'retention.wrong',
])

it('an English text that counts something has a singular for one', () => {
  const nouns =
    /^ (?:[a-z]+ )?(?:addresses|bills|characters|codes|columns|days|labels|lines|ones|orders|rows|seconds|times)\b/
  const counting = texts(en).filter(([, text]) => {
    const parts = parseMessage(text)
    return parts.some((part, at) => {
      const before = parts[at - 1]
      return typeof part === 'string' && nouns.test(part) && typeof before === 'object' && !('cases' in before)
    })
  })
  expect(counting.map(([key]) => key).filter((key) => !alwaysSeveral.has(key))).toEqual([])
})

/** Packers read one word for one thing; these were the words before. Whole words only: "nối" is also in "kết nối". */
const wordsBefore: Readonly<Record<string, RegExp>> = {
  'Bỏ giữ': /thả ra/i,
  Ghim: /giữ (ô|# ô|cho đơn sau)|^giữ$/i,
  'Nhân viên': /người làm|người lập|người đóng gói/i,
  'Cần kiểm tra': /cần soát/i,
  'Cấu hình in': /cách in|cách này/i,
  'Mẫu tem': /giấy in/i,
  'Phiếu tạm': /tờ tạm/i,
  'Tên cũ: …': /hãy xác nhận: trước là/i,
  'Chưa biết kết quả': /số phận/i,
  'Hãng trả lời': /(?<!trả )lời (của )?(hãng|hệ thống)/i,
  'Ghép mã': /^nối\b|\bnối mã|gắn vào đơn/i,
  'Sao chép': /(?<!sao )chép/i,
  Đóng: /(?<!\p{L})thôi(?!\p{L})/iu,
  'Công nợ người gửi': /gửi trả sau/i,
  'Phụ phí của hãng': /^phụ phí$/i,
  file: /(?<!\p{L})tệp(?!\p{L})/iu,
  'Mẫu kiện': /mẫu hàng/i,
  'Biên bản bàn giao': /bảng kê/i,
  'Nhật ký': /(vào|từ|nhờ) sổ/i,
  'Đã chọn': /đã đánh dấu/i,
  'Không có gì thay đổi': /gì bị đổi/i,
  đó: /(?<!\p{L})ấy(?!\p{L})/iu,
}

it('no Vietnamese text has a word that was replaced', () => {
  const found = texts(vi).flatMap(([key, text]) =>
    Object.entries(wordsBefore).flatMap(([word, before]) =>
      before.test(text) ? [`${key}: ${word}, not "${text}"`] : [],
    ),
  )
  expect(found).toEqual([])
})

/** Keys that no station moves, and the sets that keys are chosen from. */
const namesFixedKeys = new Set([
  'presets.keys.hint',
  'bills.columns.hint',
  'print.markHint',
  'paper.markSlips',
  'presets.keys.notAllowed',
])

it.each([vi, en])(
  'a full disk is told with the button that goes on, and a list of next steps by its heading',
  (texts) => {
    expect(texts.shell.alert['storage-full'].text).toContain(`“${texts.queue.tryAgain}”`)
    expect(texts.batch.noneToReturnText).toContain(`“${texts.batch.next}”`)
  },
)

it('a text gets the keys that it names from the one table of actions, where a station may have moved them', () => {
  const named = [...texts(vi), ...texts(en)].filter(([, text]) => /(?<!\p{L})(?:Alt|Ctrl|F\d)/u.test(text))
  expect([...new Set(named.map(([key]) => key))].filter((key) => !namesFixedKeys.has(key))).toEqual([])
  // In the form in which keys are printed.
  expect(named.filter(([, text]) => /(?:Alt|Ctrl|Shift|⇧) [A-Z⇧↑↓←→\d]/.test(text))).toEqual([])
})

describe('a language', () => {
  it('is read when it is chosen, and Vietnamese is shown until then', async () => {
    const i18n = startI18n()
    expect([i18n.hasResourceBundle('en', 'translation'), i18n.t('shell.help')]).toEqual([false, vi.shell.help])
    await showLanguage(i18n, 'en')
    expect(i18n.t('shell.help')).toBe(en.shell.help)
  })

  it('that was chosen away while it was read is not shown', async () => {
    const i18n = startI18n()
    let isWanted = true
    const reading = showLanguage(i18n, 'en', () => isWanted)
    isWanted = false
    await reading
    expect(i18n.language).toBe('vi')
  })

  it('without words of its own is stood in for by another that has them', () => {
    expect(wordsIn({ vi: 'Đã giao', en: 'Delivered' }, 'en')).toBe('Delivered')
    expect(wordsIn({ vi: 'Đã giao', en: '' }, 'en')).toBe('Đã giao')
    expect(wordsIn({ vi: '', en: 'Delivered' }, 'vi')).toBe('Delivered')
    expect(wordsIn({ vi: '', en: '' }, 'vi')).toBe('')
  })
})
