import { describe, expect, it } from 'vitest'
import { codesInFile, isTable } from '../../../../src/renderer/src/batches/entry/code-files.ts'

const utf16 = (text: string): Blob => new Blob([Buffer.from(`\uFEFF${text}`, 'utf16le')])

describe('a file of codes', () => {
  it('is read by its column, whatever stands beside it', async () => {
    const csv = 'STT,Mã vận đơn,Người nhận\r\n1,CP1,"Lê, Phúc"\r\n2,CP2,Hoa\r\n'
    expect(await codesInFile(new Blob([csv]))).toEqual(['CP1', 'CP2'])
    expect(await codesInFile(utf16('bill_code\tname\r\nCP3\tHoa\r\n'))).toEqual(['CP3'])
  })

  it('is read where an older program wrote it in the Windows code page', async () => {
    const header = new Uint8Array([0x4d, 0xe3, 0x20, 0x76, 0xe2, 0xf2, 0x6e, 0x20, 0xf0, 0xf5, 0x6e]) // "Mã vận đơn"
    expect(await codesInFile(new Blob([header, ',Name\nCP1,Hoa\n']))).toEqual(['CP1'])
  })

  it('may be a plain list', async () => {
    expect(await codesInFile(new Blob(['CP1\nCP2 CP1']))).toEqual(['CP1', 'CP2'])
  })

  it('gives nothing where it is a workbook or a picture', async () => {
    expect(await codesInFile(new Blob([new Uint8Array([80, 75, 3, 4, 0, 0, 0, 20])]))).toEqual([])
    expect(await codesInFile(new Blob([]))).toEqual([])
  })
})

it('a paste is a table only where it has cells and rows', () => {
  expect(isTable('Mã vận đơn,Tên\nCP1,Hoa')).toBe(true)
  expect(isTable('CP1\nCP2')).toBe(false)
  expect(isTable('CP1, CP2')).toBe(false)
})
