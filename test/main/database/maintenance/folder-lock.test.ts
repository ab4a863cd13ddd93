import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { FolderInUseError, lockFolder } from '../../../../src/main/database/maintenance/folder-lock.ts'
import { openIn } from '../../files/open-files.ts'

const tempFolder = (): string => mkdtempSync(join(tmpdir(), 'packbench-lock-'))

test('a folder is locked once, also within one process, and free again after its release', () => {
  const folder = tempFolder()
  const lock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
  // As the log writes it.
  expect(() => lockFolder(folder)).toThrow(expect.objectContaining({ name: 'FolderInUseError' }))
  lock.release()
  lockFolder(folder).release()
})

test('a folder that is not there yet is made and locked', () => {
  const folder = join(tempFolder(), 'accounts', 'live-1')
  const lock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
  lock.release()
  expect(openIn(folder)).toEqual([])
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
