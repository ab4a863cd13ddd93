import { expect, test } from 'vitest'
import {
  argumentValue,
  profileOfCommand,
  provisioningFile,
  startedIn,
  wantsDebugging,
} from '../../../src/main/shell/arguments.ts'

test('the last of repeated arguments counts, and an absent one is null', () => {
  const argv = ['electron', '.', '--carrier=https://a.vn', '--carrier=https://b.vn?x=1=2']
  expect(argumentValue('carrier', argv)).toBe('https://b.vn?x=1=2')
  expect(argumentValue('profile', argv)).toBeNull()
})

test('the profile of a command is known before anything of the command is read', () => {
  const of = (...command: readonly string[]) => profileOfCommand(command, '/home/lan')
  expect(of('send', '--account', 'a', '--profile', 'Trạm 1', '--json')).toBe('/home/lan/Trạm 1')
  expect([of('status', '--profile=/data/p'), of('status', '--profile'), of('status')]).toEqual(['/data/p', null, null])
  // As a shell passes on a variable that nobody has set.
  expect([of('status', '--profile', ''), of('status', '--profile=')]).toEqual([null, null])
})

test('an installed copy is started neither with a port nor with a pipe over which its pages are driven', () => {
  const given = (...switches: readonly string[]) => wantsDebugging((name) => switches.includes(name))
  expect(['remote-debugging-port', 'remote-debugging-pipe'].map((name) => given('headless', name))).toEqual([
    true,
    true,
  ])
  expect(given('user-data-dir', 'diagnostics')).toBe(false)
})

test('what an administrator has locked on an installed copy is not unlocked by another file on its command line', () => {
  const argv = ['packbench', '--provisioning=/home/lan/own.json']
  expect(provisioningFile(argv, false, 'linux', {})).toBe('/home/lan/own.json')
  expect(provisioningFile(['packbench'], false, 'linux', {})).toBeNull()
  expect(provisioningFile(argv, true, 'linux', {})).toBe('/etc/packbench/provisioning.json')
  expect(provisioningFile(argv, true, 'darwin', {})).toBe('/Library/Application Support/Packbench/provisioning.json')
})

test('nor by the environment of Windows, which names the folder where the usual one has no file', () => {
  const on = (...files: readonly string[]) =>
    provisioningFile(['packbench'], true, 'win32', { ProgramData: 'D:\\Data' }, (file) => files.includes(file))
  const usual = 'C:\\ProgramData\\Packbench\\provisioning.json'
  const named = 'D:\\Data\\Packbench\\provisioning.json'
  expect([on(named), on(usual, named), on()]).toEqual([named, usual, named])
})

test('the paths of a checkout’s command go out from where npm was started, those of an installed copy from where it was started itself', () => {
  const env = { INIT_CWD: '/home/lan/shop' }
  expect([startedIn(false, env), startedIn(false, {}), startedIn(true, env)]).toEqual([
    '/home/lan/shop',
    process.cwd(),
    process.cwd(),
  ])
})
