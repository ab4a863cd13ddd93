import { expect, test } from 'vitest'
import { csvLine } from '../../../../src/shared/domain/text/csv.ts'
import { parseCodes } from '../../../../src/shared/domain/bill/parse-codes.ts'

const codes = (text: string): readonly string[] => parseCodes(text).codes

test('spaces, commas, semicolons, tabs and lines separate codes, whatever is around them', () => {
  expect(codes(' CP1, CP2;CP3\tCP4\r\nCP5\n\n"CP6" ')).toEqual(['CP1', 'CP2', 'CP3', 'CP4', 'CP5', 'CP6'])
})

test('a code that stands there twice is taken once and counted, and case is kept', () => {
  expect(parseCodes('cp1 CP1 cp1\u200B')).toEqual({ codes: ['cp1', 'CP1'], repeated: ['cp1'] })
  expect(parseCodes('\uFEFFCP1, C\uFEFFP1 \u2066CP2\u2069')).toEqual({ codes: ['CP1', 'CP2'], repeated: ['CP1'] })
})

test('out of a table only the column of bill codes is taken, by its name in Vietnamese or English', () => {
  expect(codes('STT;Mã vận đơn;Người nhận\n1;CP1;"Lê; Phúc"\n2;CP2;Đào')).toEqual(['CP1', 'CP2'])
  expect(codes('\uFEFFname,bill_code\n"Phúc, Lê",CP1\nĐào,CP2\n')).toEqual(['CP1', 'CP2'])
  expect(codes('Bill code\tCOD\nCP1\t0')).toEqual(['CP1'])
  expect(codes('MÃ VẬN ĐƠN\nCP1\nCP2')).toEqual(['CP1', 'CP2'])
})

test('codes of digits come back as they are out of a file that keeps them from being numbers', () => {
  const file = ['Mã vận đơn', '0012345678901', 'CP2'].map((code) => csvLine([code, '0901234567'])).join('')
  expect(codes(`\uFEFF${file}`)).toEqual(['0012345678901', 'CP2'])
  expect(codes('="0012" ="0013";CP2\n=""')).toEqual(['0012', '0013', 'CP2'])
  expect(codes('Mã vận đơn;Tên\n="0012";Hoa')).toEqual(['0012'])
})

test('nothing comes out of nothing', () => {
  expect(parseCodes(' ,;\n\t')).toEqual({ codes: [], repeated: [] })
})

test.each([
  'bill_code',
  'BillCode',
  'Bill code',
  'doCode',
  'Code',
  'Mã vận đơn',
  'Mã bill',
  'Mã đơn hàng',
  'Mã đơn',
  'Vận đơn',
])('a column named "%s" is one of bill codes, whatever separates the cells', (heading) => {
  const rows = [['STT', ` ${heading} `], ['1', 'CP1'], ['2', 'CP2'], ['3']]
  for (const separator of ['\t', ';', ',']) {
    const table = rows.map((row) => row.join(separator)).join('\r\n\n')
    expect(codes(table)).toEqual(['CP1', 'CP2'])
  }
})

test.each([
  ['Mã đơn hàng', 'Mã vận đơn'],
  ['Mã đơn', 'Vận đơn'],
  ['Code', 'bill_code'],
  ['Mã đơn hàng', 'docode'],
])("the shop's own numbers below %s are no bill codes where a column %s has those", (shop, carrier) => {
  expect(codes(`${shop};${carrier}\n1001;CP1\n1002;CP2`)).toEqual(['CP1', 'CP2'])
  expect(codes(`${carrier};${shop}\nCP1;1001\nCP2;1002`)).toEqual(['CP1', 'CP2'])
})

test('without such a column everything is taken for codes', () => {
  expect(codes('STT,Mã hàng\n1,CP1')).toEqual(['STT', 'Mã', 'hàng', '1', 'CP1'])
})

test('a cell in quotes may hold the separator, and lines may end as old programs write them', () => {
  expect(codes('bill_code,cod\r"CP,1",0\rCP2,0')).toEqual(['CP,1', 'CP2'])
})
