import { appendFileSync, chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { openUpdateLibrary, type UpdateLibrary } from '../../../src/main/shell/updates/update-library.ts'
import { UpdateRefused } from '../../../src/main/shell/updates/signed-metadata.ts'
import { readCommandOptions } from '../../start/command-options.ts'
import { plainExecutor } from './plain-executor.ts'
import { newPublisher, openUpdateServer, type UpdateServer } from './update-server.ts'

/**
 * `npm run update-trial`: the updater's own library, with an application that is none of Electron's, against a server of its own on this machine.
 * A good package is found, fetched and put in the place of the former one; every other kind of package, and every cut line, leaves the former one.
 */
readCommandOptions({})
const folder = await mkdtemp(join(tmpdir(), 'packbench-update-trial-'))
let passed = 0
const failures: string[] = []

interface Station {
  readonly library: UpdateLibrary
  /** The program that an update takes the place of. */
  readonly program: string
  /** What the library has put on the disk as a whole package. */
  downloads(): readonly string[]
}

const ownVersion = '1.2.0'
const former = '#!/bin/sh\necho former\n'
const newer = (version: string): string =>
  `#!/bin/sh\necho "${version} $APPIMAGE_EXIT_AFTER_INSTALL" > "$0.started"\n${'# padding\n'.repeat(40_000)}`
const publisher = newPublisher()
let stations = 0

async function openStation(keys: readonly string[] = [publisher.publicKey]): Promise<Station> {
  const home = join(folder, `station-${(stations += 1)}`)
  mkdirSync(home)
  const configFile = join(home, 'app-update.yml')
  writeFileSync(configFile, 'provider: generic\nurl: http://127.0.0.1:9/\nupdaterCacheDirName: packbench-updater\n')
  const program = join(home, 'Packbench.AppImage')
  writeFileSync(program, former)
  chmodSync(program, 0o755)
  // As the runtime of an AppImage tells its program where it lies.
  process.env['APPIMAGE'] = program
  const library = await openUpdateLibrary({
    kind: 'appimage',
    keys,
    executor: plainExecutor(64 * 1024 * 1024),
    app: {
      version: ownVersion,
      name: 'Packbench',
      isPackaged: true,
      appUpdateConfigPath: configFile,
      userDataPath: home,
      baseCachePath: join(home, 'cache'),
      whenReady: () => Promise.resolve(),
      relaunch: () => undefined,
      quit: () => undefined,
      onQuit: () => undefined,
    },
  })
  const pending = join(home, 'cache', 'packbench-updater', 'pending')
  return {
    library,
    program,
    downloads: () => (existsSync(pending) ? readdirSync(pending).filter((name) => name.endsWith('.AppImage')) : []),
  }
}

/** How far it goes, and what stands in the program's place then. */
async function updated(station: Station, server: UpdateServer): Promise<unknown> {
  const { library, program, downloads } = station
  try {
    const found = await library.find(server.url)
    if (found === null) return { end: 'none', downloads: downloads().length, isFormer: isFormer(program) }
    await library.download()
    await library.install(false)
    return { end: found.version, isFormer: isFormer(program) }
  } catch (cause) {
    if (!(cause instanceof UpdateRefused)) throw cause
    return { end: cause.refusal, downloads: downloads().length, isFormer: isFormer(program) }
  }
}

const isFormer = (program: string): boolean => readFileSync(program, 'utf8') === former
const refused = (end: string, downloads = 0) => ({ end, downloads, isFormer: true })

async function point(name: string, found: () => Promise<unknown>, wanted: unknown): Promise<void> {
  const is = await found().catch((cause: unknown) => String(cause))
  const holds = isDeepStrictEqual(is, wanted)
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${name}`)
  if (holds) passed += 1
  else {
    failures.push(name)
    console.log(`     ${JSON.stringify(is)} instead of ${JSON.stringify(wanted)}`)
  }
}

async function withServer(work: (server: UpdateServer) => Promise<unknown>): Promise<unknown> {
  const server = await openUpdateServer()
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

/** One package, offered to a station of its own. */
const offered = (prepare: (server: UpdateServer) => void, keys?: readonly string[]) => (): Promise<unknown> =>
  withServer(async (server) => {
    prepare(server)
    return updated(await openStation(keys), server)
  })

async function goodPackages(): Promise<void> {
  const good = offered((server) => server.publish(publisher, '1.3.0', newer('1.3.0')))
  await point('a good package takes the place of the former one', good, { end: '1.3.0', isFormer: false })
  await point(
    'it is started once by the library, as one that only installs itself',
    () =>
      withServer(async (server) => {
        server.publish(publisher, '1.3.0', newer('1.3.0'))
        const station = await openStation()
        await updated(station, server)
        return readFileSync(`${station.program}.started`, 'utf8')
      }),
    '1.3.0 true\n',
  )
  const same = offered((server) => server.publish(publisher, ownVersion, newer(ownVersion)))
  await point('the same version is nothing new', same, refused('none'))
  const exchanged = offered(
    (server) => server.publish(publisher, '1.3.0', newer('1.3.0')),
    [newPublisher().publicKey, publisher.publicKey],
  )
  await point('a key that is being exchanged: both are taken', exchanged, { end: '1.3.0', isFormer: false })
}

async function refusedPackages(): Promise<void> {
  const unsigned = offered((server) => {
    server.publish(publisher, '1.3.0', newer('1.3.0'))
    server.remove('latest-linux.yml.sig')
  })
  await point('an unsigned one is refused before anything is fetched', unsigned, refused('unsigned'))
  const altered = offered((server) => {
    server.publish(publisher, '1.3.0', newer('1.3.0'))
    server.change('latest-linux.yml', (bytes) => Buffer.from(bytes.toString().replaceAll('1.3.0', '1.3.1')))
  })
  await point('metadata that were altered behind the signature are refused', altered, refused('altered'))
  const strangers = offered((server) => server.publish(newPublisher(), '1.3.0', newer('1.3.0')))
  await point('what somebody else has signed is refused', strangers, refused('altered'))
  const moved = offered((server) => {
    server.publish(publisher, '1.3.0', newer('1.3.0'), 'latest.yml')
    for (const end of ['', '.sig']) server.copy(`latest.yml${end}`, `latest-linux.yml${end}`)
  })
  await point('metadata of another platform are refused', moved, refused('altered'))
  const nobody = offered((server) => server.publish(publisher, '1.3.0', newer('1.3.0')), [])
  await point('a build without a publisher takes nothing', nobody, refused('no-key'))
  const older = offered((server) => server.publish(publisher, '1.1.9', newer('1.1.9')))
  await point('an older one is refused, although it is signed', older, refused('downgrade'))
  const beta = offered((server) => server.publish(publisher, '1.3.0-beta.1', newer('1.3.0-beta.1')))
  await point('one that was not released is refused', beta, refused('damaged'))
  const damaged = offered((server) => {
    server.publish(publisher, '1.3.0', newer('1.3.0'))
    server.change('Packbench-1.3.0.AppImage', (bytes) => {
      bytes[bytes.length - 9] = 0
      return bytes
    })
  })
  await point('a damaged package is fetched, refused and removed', damaged, refused('damaged'))
  const changedOnDisk = (): Promise<unknown> =>
    withServer(async (server) => {
      server.publish(publisher, '1.3.0', newer('1.3.0'))
      const { library, program } = await openStation()
      await library.find(server.url)
      await library.download()
      appendFileSync(join(program, '../cache/packbench-updater/pending/Packbench-1.3.0.AppImage'), 'x')
      const end = await library.install(false).catch((cause: unknown) => (cause as UpdateRefused).refusal)
      return { end, isFormer: isFormer(program) }
    })
  await point('one that was changed on the disk is not installed', changedOnDisk, { end: 'damaged', isFormer: true })
}

async function cutLines(): Promise<void> {
  const cut = offered((server) => {
    server.publish(publisher, '1.3.0', newer('1.3.0'))
    server.cut('Packbench-1.3.0.AppImage', 0.5)
  })
  await point('a line that is cut leaves no half package', cut, refused('unreachable'))
  const again = (): Promise<unknown> =>
    withServer(async (server) => {
      server.publish(publisher, '1.3.0', newer('1.3.0'))
      server.cut('Packbench-1.3.0.AppImage', 0.5)
      const station = await openStation()
      await updated(station, server)
      server.cut('Packbench-1.3.0.AppImage', 1)
      return updated(station, server)
    })
  await point('the next try fetches the whole', again, { end: '1.3.0', isFormer: false })
  const short = offered((server) => {
    server.publish(publisher, '1.3.0', newer('1.3.0'))
    server.change('Packbench-1.3.0.AppImage', (bytes) => bytes.subarray(0, bytes.length / 2))
  })
  await point('a package that ends early, in an answer that is whole, is refused', short, refused('damaged'))
  const cutMetadata = offered((server) => {
    server.publish(publisher, '1.3.0', newer('1.3.0'))
    server.change('latest-linux.yml', (bytes) => bytes.subarray(0, bytes.length / 2))
  })
  await point('half of the metadata is refused', cutMetadata, refused('altered'))
  const gone = (): Promise<unknown> =>
    withServer(async (server) => {
      const station = await openStation()
      await server.close()
      return updated(station, server)
    })
  await point('a server that is gone is said to be gone', gone, refused('unreachable'))
  const empty = offered(() => undefined)
  await point('a server without metadata is said to have none', empty, refused('unreachable'))
}

try {
  await goodPackages()
  await refusedPackages()
  await cutLines()
} finally {
  await rm(folder, { recursive: true, force: true })
}
for (const failure of failures) console.log(`failed: ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
