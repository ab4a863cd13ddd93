import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeMemoryFolder, type Memory } from '../../../scripts/test/memory-folder.ts'

const gibibytes = (count: number): number => count * 1024 ** 3

function memory(change: Partial<Memory> = {}): Memory {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-memory-'))
  return { folder, freeBytes: () => gibibytes(4), freeMemoryBytes: () => gibibytes(8), ...change }
}

test('a run has its temporary files in memory, and takes them away', () => {
  const machine = memory()
  const made = makeMemoryFolder(machine)
  expect(made?.path.startsWith(machine.folder)).toBe(true)
  writeFileSync(join(made!.path, 'left.txt'), 'left by a test')
  made!.remove()
  expect(existsSync(made!.path)).toBe(false)
  expect(readdirSync(machine.folder)).toEqual([])
})

test('a machine with little memory, a small folder for it or none keeps them on its disk', () => {
  const small = memory({ freeBytes: () => gibibytes(4) - 1 })
  expect(makeMemoryFolder(small)).toBeNull()
  expect(readdirSync(small.folder)).toEqual([])
  expect(makeMemoryFolder(memory({ freeMemoryBytes: () => gibibytes(8) - 1 }))).toBeNull()
  const missing = (): number => {
    throw new Error('ENOENT')
  }
  expect(makeMemoryFolder(memory({ freeBytes: missing }))).toBeNull()
})
