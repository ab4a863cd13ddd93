import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { xdgUserDir } from '../../../src/browser-host/system/user-dirs.ts'

let config: string
beforeEach(() => {
  config = mkdtempSync(join(tmpdir(), 'packbench-config-'))
})
afterEach(() => rmSync(config, { recursive: true }))

const write = (text: string): void => writeFileSync(join(config, 'user-dirs.dirs'), text)
const documents = (): string | null => xdgUserDir('DOCUMENTS', config, '/home/mai')

test('a desktop without the file has told nothing', () => {
  expect(documents()).toBeNull()
})

test('a folder inside the home is read, in any language, and one on another disk', () => {
  write('# written by the desktop\nXDG_DESKTOP_DIR="$HOME/Bàn làm việc"\nXDG_DOCUMENTS_DIR="$HOME/Tài liệu"\n')
  expect(documents()).toBe('/home/mai/Tài liệu')
  expect(xdgUserDir('DESKTOP', config, '/home/mai')).toBe('/home/mai/Bàn làm việc')
  expect(xdgUserDir('PICTURES', config, '/home/mai')).toBeNull()
  write('XDG_DOCUMENTS_DIR="/data/giấy \\"tờ\\""')
  expect(documents()).toBe('/data/giấy "tờ"')
})

test('the last line counts, a commented one does not, and the home itself is a folder too', () => {
  write('XDG_DOCUMENTS_DIR="$HOME/A"\nXDG_DOCUMENTS_DIR="$HOME/B"\n#XDG_DOCUMENTS_DIR="$HOME/C"\n')
  expect(documents()).toBe('/home/mai/B')
  write('XDG_DOCUMENTS_DIR="$HOME"')
  expect(documents()).toBe('/home/mai')
})

test('a relative place and an unquoted one are no place', () => {
  write('XDG_DOCUMENTS_DIR="Documents"')
  expect(documents()).toBeNull()
  write('XDG_DOCUMENTS_DIR=/data')
  expect(documents()).toBeNull()
})
