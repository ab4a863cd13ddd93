import { expect, test } from 'vitest'
import { DamagedRowError } from '../../../src/shared/damaged-row-error.ts'
import {
  errorText,
  isOfDisk,
  isStorageError,
  JournalFullError,
  storageErrorCode,
  storageTrouble,
} from '../../../src/main/outbox/storage-error.ts'

const withCode = (code: unknown): Error => Object.assign(new Error(`it says ${String(code)}`), { code })

test.each(['SQLITE_FULL', 'ENOSPC', 'EDQUOT'])('%s is a disk that is full, which a packer can mend', (code) => {
  const error = withCode(code)
  expect([isStorageError(error), storageErrorCode(error)]).toEqual([true, 'storage-full'])
  expect(storageTrouble(error)).toEqual({ code: 'storage-full', detail: `it says ${code}` })
})

test.each(['SQLITE_BUSY', 'SQLITE_IOERR_WRITE', 'SQLITE_READONLY', 'EIO', 'EACCES', 'EROFS', 'UNKNOWN'])(
  '%s is a disk that fails',
  (code) => {
    const error = withCode(code)
    expect([isStorageError(error), storageErrorCode(error)]).toEqual([true, 'storage-failed'])
    expect(storageTrouble(error)).toEqual({ code: 'storage-failed', detail: `it says ${code}` })
  },
)

test('a journal that gets no more room is a full disk', () => {
  const error = new JournalFullError('no room')
  expect(isStorageError(error)).toBe(true)
  expect(storageTrouble(error)).toEqual({ code: 'storage-full', detail: 'no room' })
})

test.each([
  new Error('ENOSPC'),
  withCode('ERR_INVALID_ARG_TYPE'),
  withCode('UND_ERR_SOCKET'),
  withCode('UNKNOWN_ENCODING'),
  withCode(5),
  { code: 'EIO' },
  'EIO',
])('what is no fault of the disk is thrown on: %o', (error) => {
  expect(isStorageError(error)).toBe(false)
  let thrown: unknown = null
  try {
    storageTrouble(error)
  } catch (caught) {
    thrown = caught
  }
  expect(thrown).toBe(error)
})

test('a row that is damaged is told by its name', () => {
  expect(storageTrouble(new DamagedRowError('R1'))).toMatchObject({ code: 'row-damaged', context: { name: 'R1' } })
})

test('only a full and a failing disk would fail others alike', () => {
  const codes = ['storage-full', 'storage-failed', 'row-damaged', 'bill-not-found'] as const
  expect(codes.filter((code) => isOfDisk({ code }))).toEqual(['storage-full', 'storage-failed'])
})

test('what is thrown without being an error has its text all the same', () => {
  expect([errorText(new Error('broken')), errorText('torn'), errorText(7)]).toEqual(['broken', 'torn', '7'])
})
