import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { FolderInUseError, lockFolder } from '../../../../src/main/database/maintenance/folder-lock.ts'

const tempFolder = (): string => mkdtempSync(join(tmpdir(), 'packbench-lock-'))

/** What this process has open in a folder, where the system tells it. */
function openIn(folder: string): readonly string[] {
  const handles = '/proc/self/fd'
  if (!existsSync(handles)) return []
  return readdirSync(handles).flatMap((handle) => {
    try {
      const path = readlinkSync(join(handles, handle))
      return path.startsWith(folder) ? [path] : []
    } catch {
      // It was the handle by which they are listed.
      return []
    }
  })
}

test('a folder is locked once, also within one process, and free again after its release', () => {
  const folder = tempFolder()
  const lock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
  lock.release()
  lockFolder(folder).release()
})

test('a lock that cannot be had for another reason is not called another process', () => {
  const folder = tempFolder()
  writeFileSync(join(folder, 'in-use.lock'), 'no database '.repeat(100))
  expect(() => lockFolder(folder)).toThrow('file is not a database')
  expect(openIn(folder)).toEqual([])
})

test('another process is kept out as long as the first one lives, and not a moment longer', async () => {
  const folder = tempFolder()
  const module = join(import.meta.dirname, '../../../../src/main/database/maintenance/folder-lock.ts')
  const holder = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { lockFolder } = await import(${JSON.stringify(module)})
     globalThis.lock = lockFolder(${JSON.stringify(folder)})
     console.log('locked')
     setInterval(() => {}, 1000)`,
  ])
  onTestFinished(() => void holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
  expect(openIn(folder)).toEqual([])
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  lockFolder(folder).release()
})
