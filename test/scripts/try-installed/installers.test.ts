import { expect, test } from 'vitest'
import { chooseInstaller, install } from '../../../scripts/try-installed/installers.ts'
import { keyNames } from '../../../scripts/try-installed/keyboard.ts'

const packed = [
  'Packbench Setup 0.1.0.exe',
  '__uninstaller-nsis.exe',
  'Packbench-0.1.0-arm64.dmg',
  'Packbench-0.1.0.dmg',
  'Packbench-x64.AppImage',
  'packbench_0.1.0_amd64.deb',
  'packbench_0.1.0_arm64.deb',
  'latest.yml',
]

test.each([
  ['win32', 'x64', 'Packbench Setup 0.1.0.exe'],
  ['win32', 'arm64', 'Packbench Setup 0.1.0.exe'],
  ['darwin', 'arm64', 'Packbench-0.1.0-arm64.dmg'],
  ['darwin', 'x64', 'Packbench-0.1.0.dmg'],
  ['linux', 'x64', 'packbench_0.1.0_amd64.deb'],
  ['linux', 'arm64', 'packbench_0.1.0_arm64.deb'],
  ['freebsd', 'x64', undefined],
])('on %s %s the installer is %s', (platform, processor, wanted) => {
  expect(chooseInstaller(packed, platform, processor)).toBe(wanted)
})

test('no other processor’s package is taken, and no file of another system installed', () => {
  expect(chooseInstaller(['packbench_0.1.0_amd64.deb'], 'linux', 'arm64')).toBeUndefined()
  expect(() => install('setup.msi', '/tmp')).toThrow('no installer of this system')
})

test('every system has a name of its own for every key', () => {
  for (const names of Object.values(keyNames)) expect(new Set(Object.values(names)).size).toBe(5)
})
