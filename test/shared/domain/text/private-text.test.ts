import { describe, expect, it } from 'vitest'
import { withoutPhone, withoutPhones, withoutTokens } from '../../../../src/shared/domain/text/private-text.ts'
import { processorMs } from '../../../processor-ms.ts'

describe('phones in a text that leaves the station', () => {
  it.each([
    '0908765432',
    '0908 765 432',
    '0908.765.432',
    '0908-765-432',
    '0908\u2011765\u2011432',
    '0.908.765.432',
    '0.9087 65432',
    '(0908) 765 432',
    '0908\u00A0765\u00A0432',
    '\u20680908\u00AD765\u00AD432\u2069',
    '84908765432',
    '+84 908 765 432',
    '0084 908 765 432',
    '+84 (0) 908 765 432',
    '02438251234',
    '024 3825 1234',
    '0243 825 12 34',
    '+842438251234',
    '+84 24 3825 1234',
    '01681234567',
    '090876543',
  ])('go: %s', (phone) => {
    expect(withoutPhones(`{"msg":"Lê Phúc${phone}, 5 Lê Lợi"}`)).toMatch(
      /^\{"msg":"Lê Phúc[(\u2068]?\[phone\]\u2069?, 5 Lê Lợi"\}$/u,
    )
  })

  it('go each, whatever parts them', () => {
    expect(withoutPhones('0908765432,0912345678/0919660254 0972551038 - 02438251234;12,0908765432')).toBe(
      '[phone],[phone]/[phone] [phone] - [phone];12,[phone]',
    )
    expect(withoutPhones('0908765432 2026-11-27\n0912 345 678\n')).toBe('[phone] 2026-11-27\n[phone]\n')
  })

  it.each([
    '{"level":30,"time":1764224353123,"bytes":912345678}',
    '2026-08-27T06:19:13.084Z, 2026-08-27 06:19:13.084, 27/08/2026',
    'draft 01234567-0890-4123-8456-084123456789',
    'Chrome/140.0.7339.207 Electron/38.2.0 Windows 10.0.26100.4202',
    'load 0.12 0.34 0.56 0.78',
    'took 0.123456789012 ms, 1840908765432 and 17084123456789',
    'VN0123456',
    'accounts/3/backups/station-2026-08-27-schema12.db, journal 00000012',
    '',
  ])('leave what is none: %s', (text) => {
    expect(withoutPhones(text)).toBe(text)
  })

  it('are found in a long text in no time', () => {
    const usedMs = processorMs(() => {
      for (const part of ['0', '0 ', '1 ', '84', '+', '0908765432 ', '8 - ', '01234567-']) {
        withoutPhones(part.repeat(100_000))
        withoutPhone(part.repeat(100_000), '0908765433')
      }
    })
    expect(usedMs).toBeLessThan(10_000)
  })
})

describe('the phone of one person', () => {
  it.each([
    ['0908 765 432 12 Lê Lợi', '0908765432', '… 12 Lê Lợi'],
    ['số 12 0908 765 432', '0908765432', 'số 12 …'],
    ['(+84) 908 765 432.', '0908765432', '(….'],
    ['908765432 và 0168 123 4567', '0381234567', '908765432 và …'],
    ['908765432', '0908765432', '…'],
    ['0908765433', '0908765432', '0908765433'],
    ['0908 765 432', '', '0908 765 432'],
    ['Gọi 0908    765 ..... 432', '0908765432', 'Gọi …'],
  ])('goes out of "%s" for %s', (text, phone, left) => {
    expect(withoutPhone(text, phone)).toBe(left)
  })
})

it('takes out each token, with its payload and signature', () => {
  expect(withoutTokens('Bearer eyJhbG.eyJzdW-_I.c2ln and "eyJa.b.c,eyJd"')).toBe('Bearer [token] and "[token],[token]"')
})
