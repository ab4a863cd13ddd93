import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { machineOf } from '../../../scripts/package/native-machine.ts'

const prebuilds = join(import.meta.dirname, '../../../node_modules/better-sqlite3/prebuilds')
const named = { win32: 'win', darwin: 'mac', linux: 'linux', linuxmusl: 'linux' } as const

test('a binary tells for which machine it is, as its name does', () => {
  const files = readdirSync(prebuilds).filter((file) => file.endsWith('.node'))
  expect(files.length).toBeGreaterThanOrEqual(6)
  for (const file of files) {
    const [platform, processor] = file.replace('.node', '').split('-')
    expect(machineOf(readFileSync(join(prebuilds, file)))).toEqual({
      platform: named[platform as keyof typeof named],
      processors: [processor],
    })
  }
})

test('a binary of macOS for both processors names both', () => {
  const folder = join(import.meta.dirname, '../../../node_modules/@serialport/bindings-cpp/prebuilds/darwin-x64+arm64')
  const [file = ''] = readdirSync(folder)
  expect(machineOf(readFileSync(join(folder, file)))).toEqual({ platform: 'mac', processors: ['x64', 'arm64'] })
  const cut = Buffer.alloc(80)
  cut.writeUInt32BE(0xcafebabe)
  cut.writeUInt32BE(9, 4)
  expect(machineOf(cut)).toBeNull()
})

test('anything else is none', () => {
  expect(machineOf(Buffer.from('MZ'))).toBeNull()
  expect(machineOf(Buffer.from('MZ'.padEnd(200, ' ')))).toBeNull()
  expect(machineOf(Buffer.alloc(200))).toBeNull()
})
