import { posix, win32 } from 'node:path'
import { expect, test } from 'vitest'
import { isWholePath } from '../../../src/main/files/whole-path.ts'

test('a path that another system has written is no whole one', () => {
  const own = ['C:\\Users\\An', 'D:/Tem', '\\\\kho\\tem']
  expect(own.map((text) => [isWholePath(text, win32), isWholePath(text, posix)])).toEqual(own.map(() => [true, false]))
  expect([isWholePath('/home/an', posix), isWholePath('/home/an', win32)]).toEqual([true, false])
  expect(['', 'Tem', 'C:Tem', '\\Tem'].filter((text) => isWholePath(text, win32))).toEqual([])
})
