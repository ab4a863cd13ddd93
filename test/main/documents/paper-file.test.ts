import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { assert, property, string } from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { safeFileName, saveNewFile } from '../../../src/main/documents/paper-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paper-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const bytes = (text: string): Uint8Array => Buffer.from(text)

async function saved(name: string, text: string): Promise<string> {
  const path = await saveNewFile(folder, name, 'pdf', bytes(text))
  if (!path.ok) throw new Error(path.error.detail)
  return path.value
}

test('a file is never written over another, also when several are saved at once', async () => {
  const paths = await Promise.all(['a', 'b', 'c'].map((text) => saved('SME1', text)))
  expect(paths.map((path) => basename(path)).toSorted()).toEqual(['SME1 (2).pdf', 'SME1 (3).pdf', 'SME1.pdf'])
  expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['a', 'b', 'c'])
})

test('names that Windows keeps for devices, and names that lead elsewhere, are made harmless', () => {
  const names = ['CON', 'nul.txt', 'Com1', 'LPT9.a.b', '../../etc/passwd', '..', '', 'a:b', 'SME1. ', 'Đơn 5']
  expect(names.map(safeFileName)).toEqual([
    '_CON',
    '_nul.txt',
    '_Com1',
    '_LPT9.a.b',
    '__.._etc_passwd',
    '_',
    '_',
    'a_b',
    'SME1._',
    '__n_5',
  ])
})

test('whatever a code is, its file lies in the folder', async () => {
  assert(
    property(string({ unit: 'binary', maxLength: 140 }), (name) => {
      const safe = safeFileName(name)
      expect(safe).toMatch(/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/)
      expect(safe.length).toBeLessThan(110)
    }),
  )
  await saved('/tmp/evil', 'x')
  expect(readdirSync(folder)).toEqual(['_tmp_evil.pdf'])
})

test('a folder that cannot be made is said, and nothing is left behind', async () => {
  writeFileSync(join(folder, 'file'), '')
  const path = await saveNewFile(join(folder, 'file', 'inside'), 'SME1', 'pdf', bytes('x'))
  expect(path).toMatchObject({ ok: false, error: { code: 'file-not-written' } })
  expect(readdirSync(folder)).toEqual(['file'])
})
