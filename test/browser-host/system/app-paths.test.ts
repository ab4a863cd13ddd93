import { isAbsolute, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { defaultUserDataDir } from '../../../src/browser-host/system/app-paths.ts'

test('a variable that is empty names no folder, as for Electron: the profile is not begun where the command was given', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const set = (folder: string): void => ['XDG_CONFIG_HOME', 'APPDATA'].forEach((name) => vi.stubEnv(name, folder))
  set('')
  expect(isAbsolute(defaultUserDataDir('Packbench'))).toBe(true)
  if (process.platform === 'darwin') return
  set('/data')
  expect(defaultUserDataDir('Packbench')).toBe(join('/data', 'Packbench'))
})
