import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepVersion, putBack } from '../../../../src/main/shell/updates/previous-version.ts'
import { until } from '../../station.ts'
import { skip } from '../../../skip.ts'
import { tellOfSleep, writeProgram } from './programs.ts'

const folderOf = (): string => mkdtempSync(join(tmpdir(), 'packbench-previous-'))

test('the program of before is kept, comes back over its successor and is started once that has ended', async (context) => {
  if (process.platform === 'win32')
    skip(context, 'an AppImage is a program of Linux, and its stand-in here a shell script')
  const folder = folderOf()
  const program = join(folder, 'Packbench.AppImage')
  writeProgram(program, `#!/bin/sh\necho "$1" > "${folder}/former-started"\n`)
  const installed = { kind: 'appimage', program } as const
  const previous = keepVersion(installed, '1.2.0', join(folder, 'kept'))!
  writeProgram(program, '#!/bin/sh\nexit 1\n')
  const failing = spawn('sleep', ['60'])
  const waited = join(folder, 'waited')
  tellOfSleep(folder, waited)
  expect(putBack(installed, previous, { pid: failing.pid ?? 0, argv: ['it', '--hidden'] })).toBe(true)
  expect(readFileSync(program, 'utf8')).toContain('former-started')
  const started = join(folder, 'former-started')
  // It has met the one that has not ended, and would otherwise have begun instead of waiting.
  await until(() => Promise.resolve(existsSync(waited) || existsSync(started)), Boolean)
  expect(existsSync(started)).toBe(false)
  failing.kill()
  await until(
    () => Promise.resolve(existsSync(started) ? readFileSync(started, 'utf8') : ''),
    (arguments_) => arguments_ === '--hidden\n',
  )
})

test('what was kept and is not the same any more is not put back', () => {
  const folder = folderOf()
  const program = join(folder, 'Packbench.AppImage')
  writeProgram(program, 'former')
  const installed = { kind: 'appimage', program } as const
  const previous = keepVersion(installed, '1.2.0', join(folder, 'kept'))!
  writeFileSync(program, 'newer')
  writeFileSync(previous.file, 'changed')
  expect(putBack(installed, previous)).toBe(false)
  expect(readFileSync(program, 'utf8')).toBe('newer')
  expect(putBack(null, previous)).toBe(false)
})

test('the installer’s copy of itself is kept only where it is this version’s', () => {
  const folder = folderOf()
  const installer = join(folder, 'installer.exe')
  const withVersion = (version: string): Buffer =>
    Buffer.concat([Buffer.from('MZ stub'), Buffer.from(`ProductVersion\0\0${version}\0`, 'utf16le'), Buffer.alloc(9)])
  writeFileSync(installer, withVersion('1.2.0.0'))
  const installed = { kind: 'nsis', installer } as const
  expect(keepVersion(installed, '1.2.0', join(folder, 'kept'))?.file).toMatch(/1\.2\.0-installer\.exe$/)
  expect(keepVersion(installed, '1.2.1', join(folder, 'kept'))).toBeNull()
  expect(keepVersion({ kind: 'nsis', installer: join(folder, 'none.exe') }, '1.2.0', folder)).toBeNull()
  expect(keepVersion(null, '1.2.0', folder)).toBeNull()
})
